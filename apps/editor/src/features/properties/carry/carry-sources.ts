import { recordsAt, textAt } from '../../../document/json.ts';
import type { OutlineItem } from '../../../document/outline.ts';

/** Lists whose parts can be carried forward. */
const SOURCE_LISTS = ['items', 'rows_items', 'tree_list'] as const;

/** A question with parts that later questions can take. */
export interface CarrySource {
  readonly item: OutlineItem;
  readonly lists: readonly (typeof SOURCE_LISTS)[number][];
}

/** The questions before an item that have options, rows or a tree. */
export function listSources(items: readonly OutlineItem[], before: OutlineItem): readonly CarrySource[] {
  return items
    .slice(0, items.indexOf(before))
    .filter(({ kind, gid }) => kind === 'question' && gid !== '')
    .map((item) => ({
      item,
      lists: SOURCE_LISTS.filter((list) =>
        recordsAt(item.value, list).some((entry) => textAt(entry, 'gid') !== ''),
      ),
    }))
    .filter(({ lists }) => lists.length > 0);
}
