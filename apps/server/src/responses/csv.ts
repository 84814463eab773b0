/** Excel reads CSV as UTF-8 only with it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A plain number is no formula, whatever its sign. */
const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet takes for the beginning of a formula, also in full width or after blanks (trust A69). */
const FORMULA = /^[\s\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** One line of RFC 4180, with its line end. Texts that a spreadsheet would run get an apostrophe before them. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
