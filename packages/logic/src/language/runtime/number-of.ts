import { readNumber } from '@canvass/validators/operators';
import { isChoice, type Value } from './value.ts';

/** Digits of a result. Further digits are rounding errors of binary fractions, as in 0.1 + 0.2. */
const RESULT_DIGITS = 15;

/** The number of a value in arithmetic: numbers, numeric texts, true 1, false 0, the seq of a choice; else null. */
export function findNumber(value: Value): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string') return readNumber(value) ?? null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value !== null && isChoice(value) ? value.seq : null;
}

/** Rounds a result to 15 digits, without negative zero. Null if it is not finite. */
export function tidyNumber(result: number): number | null {
  if (!Number.isFinite(result)) return null;
  return (Number.isInteger(result) ? result : Number(result.toPrecision(RESULT_DIGITS))) + 0;
}
