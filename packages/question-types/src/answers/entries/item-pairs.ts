import type { QuestionWith } from '@canvass/project';

/** The values of an author's script by item: `{ A1: value }`, or only the value if there is one item. */
export function pairsByItem(
  entry: unknown,
  { items = [] }: Pick<QuestionWith<'options'>, 'items'>,
): readonly (readonly [name: string, value: unknown])[] | undefined {
  if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) return Object.entries(entry);
  const [firstItem, ...otherItems] = items;
  return firstItem === undefined || otherItems.length > 0 ? undefined : [[firstItem.gid, entry]];
}
