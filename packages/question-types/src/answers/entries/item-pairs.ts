import type { QuestionWith } from '@canvass/project';

/**
 * What an author's script says of which item: `{ A1: value }`, or a value alone for the only item. Undefined when it is
 * not clear which one is meant.
 */
export function itemPairs(
  entry: unknown,
  { items = [] }: Pick<QuestionWith<'options'>, 'items'>,
): readonly (readonly [name: string, value: unknown])[] | undefined {
  if (typeof entry === 'object' && entry !== null && !Array.isArray(entry)) return Object.entries(entry);
  const [only, ...others] = items;
  return only === undefined || others.length > 0 ? undefined : [[only.gid, entry]];
}
