import { readNumber } from '@canvass/validators/operators';
import { isChoice, type Value } from './value.ts';

/** Digits that a result keeps: more than that are noise of binary fractions, as in 0.1 + 0.2. */
const RESULT_DIGITS = 15;

/** What a value counts as in arithmetic: numbers, numeric texts, true 1 and false 0, a choice by its seq; else null. */
export function numberOf(value: Value): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string') return readNumber(value) ?? null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value !== null && isChoice(value) ? value.seq : null;
}

/** A result of arithmetic: null unless finite, fractions to 15 digits, no negative zero. */
export function tidyNumber(result: number): number | null {
  if (!Number.isFinite(result)) return null;
  return (Number.isInteger(result) ? result : Number(result.toPrecision(RESULT_DIGITS))) + 0;
}
