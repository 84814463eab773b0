import { nodeAt, rankIn } from '../program/presentation.ts';
import type { Presentation, ProgramOccurrence } from '../program/program.ts';

/**
 * The page after which the answer of an occurrence is known: the occurrence's page or, for a computed value, the last
 * page before it. Returns -1 if there is none.
 */
export function findPageWhenKnown(presentation: Presentation, { node, question }: ProgramOccurrence): number {
  const { pageOf } = presentation;
  if (question.computed === undefined) return pageOf[node] ?? -1;
  for (let rank = rankIn(presentation, node) - 1; rank >= 0; rank -= 1) {
    const page = pageOf[nodeAt(presentation, rank)] ?? -1;
    if (page >= 0) return page;
  }
  return -1;
}
