/**
 * The name of a cell in issues, from the gids of row and option, which never contain a colon. The name of a row is its
 * gid, the name of its open text is `openKey`.
 */
export const cellPart = (row: string, option: string): string => `${row}:${option}`;
export const isCellOf = (part: string | undefined, row: { readonly gid: string }): boolean =>
  part?.startsWith(`${row.gid}:`) === true;
/** The key of a row's open text in answers (ANSWER-8), and its name in issues. */
export const openKey = (row: string): string => `${row}_open`;

/** The gid of the row to which a part belongs. Undefined if it belongs to no row. */
export function rowOfPart(part: string | undefined, rows: readonly { readonly gid: string }[]) {
  if (part === undefined) return undefined;
  return rows.find(({ gid }) => part === gid || part === openKey(gid) || isCellOf(part, { gid }))?.gid;
}
