import type { VariableType } from '../dataset/dataset.ts';
import { MAX_NUMBER } from './sav-limits.ts';

/** SPSS counts seconds from 14 October 1582, the day before the Gregorian calendar began. */
const SECONDS_TO_1970 = 141_428 * 86_400;
const MILLISECONDS = 1_000;

/** A date `yyyy-MM-dd` in SPSS seconds; NaN if it is invalid. */
const savDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / MILLISECONDS + SECONDS_TO_1970;

/** Milliseconds since 1970 in SPSS seconds. */
const savDateTime = (milliseconds: number): number => milliseconds / MILLISECONDS + SECONDS_TO_1970;

/** The value of a cell as an SPSS number; NaN if it has none. */
export function savNumber(type: VariableType, cell: number | string): number {
  if (type === 'date') return typeof cell === 'string' ? savDate(cell) : Number.NaN;
  if (typeof cell !== 'number') return Number.NaN;
  return type === 'datetime' || type === 'local_datetime' ? savDateTime(cell) : belowMarkers(cell);
}

/** Replaces a number that the format reserves by the nearest other one. */
const belowMarkers = (value: number): number =>
  Number.isFinite(value) && Math.abs(value) > MAX_NUMBER ? Math.sign(value) * MAX_NUMBER : value;
