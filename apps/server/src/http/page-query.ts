import Type from 'typebox';

/** Query of a list that is read page by page, by key (CALL-14: no cursor over a whole export). */
export const pageQuery = { limit: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })) };

/** Entries of a page: what was asked for, at most `most`. */
export function readPage(
  query: { readonly limit?: string | undefined },
  { limit, most }: { readonly limit: number; readonly most: number },
): number {
  return Math.min(query.limit === undefined ? limit : Number(query.limit), most);
}
