/** LANG-3, Rule operators: both sides are compared as numbers when each has at most this many digits. */
export const MAX_COMPARED_DIGITS = 16;
const FIRST_TOO_LONG = 10 ** MAX_COMPARED_DIGITS;
const NUMERIC_TEXT = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * A number, or a text that is one: sign, digits, point and digits, blanks around it ignored. Undefined for
 * everything else and for more than 16 digits, where two different numbers could look alike. `"0012"` is 12.
 */
export function readNumber(value: number | string): number | undefined {
  if (typeof value === 'number') return Math.abs(value) < FIRST_TOO_LONG ? value : undefined;
  const text = value.trim();
  if (!NUMERIC_TEXT.test(text) || countDigits(text) > MAX_COMPARED_DIGITS) return undefined;
  return Number(text);
}

function countDigits(numeric: string): number {
  const sign = numeric.startsWith('-') || numeric.startsWith('+') ? 1 : 0;
  const point = numeric.includes('.') ? 1 : 0;
  return numeric.length - sign - point;
}
