/** Excel reads CSV as UTF-8 only with it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A plain number is no formula, whatever its sign. */
const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet takes for the beginning of a formula, also in full width or after blanks (TRUST-20). */
const FORMULA = /^[\s\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** One line of RFC 4180, with its line end. Texts that a spreadsheet would run get an apostrophe before them. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((text) => quoted(harmless(text))).join(',')}\r\n`;
}

/** A text that no spreadsheet takes for a formula. */
export function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** RFC 4180: in quotes where it has to be. */
export function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
