import { parsePath } from '../document/path-text.ts';
import { itemAt, type OutlineItem } from '../document/outline.ts';
import type { FoundIssue } from '../worker/check-task.ts';

/** The item that each finding is about; undefined for findings about the survey itself. */
export const itemOfIssue = (items: readonly OutlineItem[], { path }: FoundIssue): OutlineItem | undefined =>
  itemAt(items, parsePath(path));

/** The worst finding of each item, by its id. Groups and pages have that of their content. */
export function worstByItem(
  items: readonly OutlineItem[],
  issues: readonly FoundIssue[],
): ReadonlyMap<string, 'error' | 'warning'> {
  const worst = new Map<string, 'error' | 'warning'>();
  for (const issue of issues) {
    let item = itemOfIssue(items, issue);
    while (item !== undefined) {
      if (worst.get(item.id) !== 'error') worst.set(item.id, issue.severity);
      item = item.parent === undefined ? undefined : items[item.parent];
    }
  }
  return worst;
}
