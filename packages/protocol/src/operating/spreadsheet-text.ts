/** Beginnings of texts that spreadsheets read as formulas, also with full-width signs or after whitespace (TRUST-20). */
const FORMULA = /^[\s\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/**
 * Formulas within a text, after a character that begins a new cell or line for spreadsheets of some languages, even within
 * quotes. A plus or minus begins a harmful formula only with a function or a call of another program.
 */
const INNER_FORMULA =
  /([;\t\r\n][\s\u200B\uFEFF]*)(?=[=@\uFF1D\uFF20]|[+\-\uFF0B\uFF0D][^;\t\r\n]*(?:[A-Za-z]\(|\|[^;\t\r\n]*!))/g;
/** A number is not a formula, even with a sign. */
const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * A phone number with its country code. Spreadsheets do not evaluate it, because it contains only digits and
 * separators.
 */
const PHONE = /^\+\d[\d ().-]{5,28}$/;

/** Puts an apostrophe before formulas, so that spreadsheets do not evaluate them. Phone numbers stay as they are. */
export function harmlessText(text: string): string {
  const safe = text.replaceAll(INNER_FORMULA, "$1'");
  return FORMULA.test(text) && !NUMBER.test(text) && !PHONE.test(text) ? `'${safe}` : safe;
}
