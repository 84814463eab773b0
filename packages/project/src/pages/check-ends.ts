import type { CheckContext } from '../project-index/check.ts';
import { child } from '../json/path.ts';

/** Ends that nothing leads to. */
export function checkEnds({ index, references, findings }: CheckContext): void {
  const { endIds } = index;
  if (endIds.size === 0) return;
  const used = new Set(references.flatMap(({ kind, id }) => (kind === 'end' ? [id] : [])));
  const ends = child(child(undefined, 'desc_end_page'), 'ends');
  for (const id of endIds) {
    if (used.has(id)) continue;
    findings.add({
      id: 'end.unused',
      severity: 'warning',
      path: child(ends, id),
      message: `Nothing ends the survey with \`${id}\`, so nobody will see it.`,
      fix: `Write "end": "${id}" in an endPage of the flow, or in a jump with endStatus, or remove it.`,
    });
  }
}
