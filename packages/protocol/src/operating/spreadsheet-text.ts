/** Beginnings of texts that spreadsheets read as formulas, also with full-width signs or after whitespace (TRUST-20). */
const FORMULA = /^[\s\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;
/** A number is not a formula, even with a sign. */
const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * A phone number with its country code. Spreadsheets do not evaluate it, because it contains only digits and
 * separators.
 */
const PHONE = /^\+\d[\d ().-]{5,28}$/;

/** A text for a cell. Formulas get an apostrophe before them, so that spreadsheets do not evaluate them. */
export const harmlessText = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** Like `harmlessText`, for files that mail merges and couriers read: phone numbers stay as they are (ADR 0199). */
export const harmlessContact = (text: string): string => (PHONE.test(text) ? text : harmlessText(text));
