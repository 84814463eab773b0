import { extension } from '../../program/extension.ts';
import type { Program } from '../../program/program.ts';

/** When a move must request quotas. */
export interface QuotaWaits {
  readonly start: boolean;
  /** Nodes of the occurrences of questions that quota cells read, ascending. */
  readonly nodes: readonly number[];
}
export const quotaWaits = extension<QuotaWaits>();

const NO_WAITS: QuotaWaits = { start: false, nodes: [] };
export const quotaWaitsOf = (program: Program): QuotaWaits => quotaWaits.of(program) ?? NO_WAITS;

export function waitsAmong(
  program: Program,
  { start, questions }: { readonly start: boolean; readonly questions: readonly number[] },
): QuotaWaits {
  const nodes = questions.flatMap((index) =>
    (program.questions[index]?.occurrences ?? []).map(({ node }) => node),
  );
  return { start, nodes: nodes.toSorted((a, b) => a - b) };
}
