import { significantDigits } from '../text/significant-digits.ts';

// Separate from the comparisons, because the first page reads values and loads comparisons only for rules.

/** An operand of the rule operators. Callers split lists, choices and records. */
export type Scalar = boolean | number | string;

export function isBlank(text: string): boolean {
  return text === '' || text.trim() === '';
}

/** `empty` (ANSWER-13): undefined, null, whitespace, `[]`, `{}`. The number 0, the text `0` and false are answers. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return isBlank(value);
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Map || value instanceof Set) return value.size === 0;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Operands with more significant digits are compared as texts (LANG-3). */
export const MAX_COMPARED_DIGITS = 16;
const FIRST_TOO_LONG = 10 ** MAX_COMPARED_DIGITS;
const NUMERIC_TEXT = /^[+-]?\d+(?:\.\d+)?$/;

/**
 * Converts a numeric text: sign, digits, point and digits, trimmed; `"0012"` is 12. Undefined for other texts, and for more
 * than 16 significant digits, where different numbers could become equal.
 */
export function readNumber(value: number | string): number | undefined {
  if (typeof value === 'number') return Math.abs(value) < FIRST_TOO_LONG ? value : undefined;
  const text = value.trim();
  if (!NUMERIC_TEXT.test(text)) return undefined;
  const isTooLong = text.length > MAX_COMPARED_DIGITS && significantDigits(text) > MAX_COMPARED_DIGITS;
  return isTooLong ? undefined : Number(text);
}
