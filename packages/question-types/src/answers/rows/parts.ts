/**
 * Names of the parts of a matrix in issues: a row has its gid, its open text the key in answers, a cell both gids. A
 * gid never contains a colon.
 */
export const cellPart = (row: string, option: string): string => `${row}:${option}`;
export const isCellOf = (part: string | undefined, row: { readonly gid: string }): boolean =>
  part?.startsWith(`${row.gid}:`) === true;
/** The key of a row's open text in answers (ANSWER-8), and the part that its issues are about. */
export const openKey = (row: string): string => `${row}_open`;

/** The gid of the row to which a part belongs. Undefined if it belongs to no row. */
export function rowOfPart(part: string | undefined, rows: readonly { readonly gid: string }[]) {
  if (part === undefined) return undefined;
  return rows.find(({ gid }) => part === gid || part === openKey(gid) || isCellOf(part, { gid }))?.gid;
}
