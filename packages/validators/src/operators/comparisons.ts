import { readNumber, type Scalar } from './values.ts';

/**
 * `eq`: compares as numbers if both are numeric (at most 16 digits), else as trimmed NFC text, case-sensitive. Booleans
 * also equal the numbers 1 and 0 and the texts `true` and `false`, because link parameters are texts.
 */
export function equalScalars(left: Scalar, right: Scalar): boolean {
  if (left === right) return true;
  if (typeof left === 'boolean') return readBoolean(right) === left;
  if (typeof right === 'boolean') return readBoolean(left) === right;
  const leftNumber = readNumber(left);
  if (leftNumber !== undefined) {
    const rightNumber = readNumber(right);
    if (rightNumber !== undefined) return leftNumber === rightNumber;
  }
  return normaliseText(String(left)) === normaliseText(String(right));
}

function readBoolean(value: Scalar): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = String(value).trim();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
}

/**
 * `gt`, `gte`, `lt`, `lte`: negative, 0 or positive if `left` is less than, equal to or greater than `right`. Compares as
 * numbers if both are numeric, else texts by UTF-16 code unit. Undefined, which makes all four operators false, for a blank
 * text, a boolean, or a number and a text that is not numeric.
 */
export function orderScalars(left: Scalar, right: Scalar): number | undefined {
  if (typeof left === 'boolean' || typeof right === 'boolean') return undefined;
  const leftNumber = readNumber(left);
  const rightNumber = readNumber(right);
  if (leftNumber !== undefined && rightNumber !== undefined) return compare(leftNumber, rightNumber);
  if (typeof left === 'number' || typeof right === 'number') return undefined;
  const leftText = normaliseText(left);
  const rightText = normaliseText(right);
  return leftText === '' || rightText === '' ? undefined : compare(leftText, rightText);
}

function compare<T extends number | string>(left: T, right: T): number | undefined {
  if (left < right) return -1;
  if (left > right) return 1;
  return left === right ? 0 : undefined;
}

/** `contain`. False if `part` is blank: an author's rule without a value must not match every answer. */
export function containsText(text: string, part: string): boolean {
  return compareTexts(text, part, (whole, piece) => whole.includes(piece));
}

/** `startWith`. False if `start` is blank. */
export function startsWithText(text: string, start: string): boolean {
  return compareTexts(text, start, (whole, piece) => whole.startsWith(piece));
}

/** `endWith`. False if `end` is blank. */
export function endsWithText(text: string, end: string): boolean {
  return compareTexts(text, end, (whole, piece) => whole.endsWith(piece));
}

function compareTexts(text: string, piece: string, test: (text: string, piece: string) => boolean): boolean {
  const normalised = normaliseText(piece);
  return normalised !== '' && test(normaliseText(text), normalised);
}

/** Trimmed ASCII, which `normaliseText` does not change. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/** Trims the text and converts it to Unicode NFC for the operators (LANG-5). */
export function normaliseText(text: string): string {
  return PLAIN.test(text) ? text : text.trim().normalize('NFC');
}
