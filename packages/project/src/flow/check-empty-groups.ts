import { computeWords } from '../json/wording.ts';
import type { CheckContext } from '../project-index/check.ts';

/** Reports groups, pages and sections without content. */
export function checkEmptyGroups({ index, findings }: CheckContext): void {
  for (const { kind, value, path } of index.items) {
    const isContainer = kind === 'group' || kind === 'page' || kind === 'section';
    if (!isContainer || !Array.isArray(value.items) || value.items.length > 0) continue;
    findings.add({
      id: 'group.no-questions',
      severity: 'warning',
      path,
      message: computeWords`This ${kind} has no questions, so it is never shown.`,
      fix: 'Put questions into its `items`, or remove it.',
    });
  }
}
