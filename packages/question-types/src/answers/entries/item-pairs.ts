import type { QuestionWith } from '@canvass/project';

/** The entries by item of an author's script: `{ A1: value }`, or only a value for the only item. */
export function pairsByItem(
  entry: unknown,
  { items = [] }: Pick<QuestionWith<'options'>, 'items'>,
): readonly (readonly [name: string, value: unknown])[] | undefined {
  if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) return Object.entries(entry);
  const [firstItem, ...otherItems] = items;
  return firstItem === undefined || otherItems.length > 0 ? undefined : [[firstItem.gid, entry]];
}
