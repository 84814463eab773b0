import {
  addMonths,
  calendarDay,
  type CalendarDay,
  dayNumber,
  isCalendarDay,
  isoDay,
} from '@canvass/validators';
import { findNumber } from '../runtime/number-of.ts';
import type { Value } from '../runtime/value.ts';
import { readValueAt, type FunctionSpec } from './function-spec.ts';

export const dateFunctions: readonly FunctionSpec[] = [
  {
    name: 'today',
    takes: [0, 0],
    result: 'any',
    session: 'today',
    apply: (_, { env }) => env.session('today'),
  },
  { name: 'now', takes: [0, 0], result: 'any', session: 'now', apply: (_, { env }) => env.session('now') },
  {
    name: 'date',
    takes: [3, 3],
    result: 'date',
    apply: (values) => {
      const [year, month, day] = [0, 1, 2].map((at) => findNumber(readValueAt(values, at)) ?? Number.NaN);
      return formatDay({ year: year ?? 0, month: month ?? 0, day: day ?? 0 });
    },
  },
  createShiftFunction('addDays', (date, count) => calendarDay(dayNumber(date) + count)),
  createShiftFunction('addMonths', addMonths),
  createShiftFunction('addYears', (date, count) => addMonths(date, count * MONTHS)),
  createPartFunction('year', ({ year }) => year),
  createPartFunction('month', ({ month }) => month),
  createPartFunction('day', ({ day }) => day),
  createPartFunction('weekday', (date) => weekdayOf(daysOf(date))),
  createCountFunction('days', (from, to) => daysOf(to) - daysOf(from)),
  createCountFunction('years', (from, to) =>
    daysOf(to) < daysOf(from) ? -yearsBetween(to, from) : yearsBetween(from, to),
  ),
  {
    name: 'age',
    takes: [1, 1],
    result: 'number',
    session: 'today',
    apply: (values, { env }) => {
      const birth = readDate(readValueAt(values, 0));
      const today = readDate(env.session('today'));
      if (birth === undefined || today === undefined || daysOf(today) < daysOf(birth)) return null;
      return yearsBetween(birth, today);
    },
  },
];

function createPartFunction(name: string, read: (date: CalendarDate) => number | undefined): FunctionSpec {
  return {
    name,
    takes: [1, 1],
    result: 'number',
    apply: (values) => {
      const date = readDate(readValueAt(values, 0));
      return date === undefined ? null : (read(date) ?? null);
    },
  };
}

function createCountFunction(
  name: string,
  count: (from: CalendarDate, to: CalendarDate) => number,
): FunctionSpec {
  return {
    name,
    takes: [2, 2],
    result: 'number',
    apply: (values) => {
      const from = readDate(readValueAt(values, 0));
      const to = readDate(readValueAt(values, 1));
      return from === undefined || to === undefined ? null : count(from, to);
    },
  };
}

function createShiftFunction(
  name: string,
  move: (date: CalendarDay, count: number) => CalendarDay,
): FunctionSpec {
  return {
    name,
    takes: [2, 2],
    result: 'date',
    apply: (values) => {
      const date = readDate(readValueAt(values, 0));
      const count = findNumber(readValueAt(values, 1));
      if (date === undefined || count === null || !Number.isInteger(count)) return null;
      return Math.abs(count) > MAX_SHIFT ? null : formatDay(move(toWholeDay(date), count));
    },
  };
}

const MONTHS = 12;
/** Maximum shift by a function: more days than lie between any two dates. */
const MAX_SHIFT = 3_660_000;
const MAX_YEAR = 9999;

/** `yyyy-MM-dd`. Null if the calendar does not have the day, or its year does not have four digits. */
function formatDay(date: CalendarDay): string | null {
  const { year, month, day } = date;
  const isWhole = [year, month, day].every(Number.isInteger) && year >= 1 && year <= MAX_YEAR;
  return isWhole && isCalendarDay(year, month, day) ? isoDay(date) : null;
}

/** The weekday from 1 (Monday) to 7 (Sunday). 1970-01-01 was a Thursday. */
const weekdayOf = (days: number): number => ((((days + 3) % 7) + 7) % 7) + 1;

/** A date with its precision: `2024`, `2024-05` and `2024-05-01` are valid. */
interface CalendarDate {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

const DATE = /^(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2})(?:[T ][\d:.+\-Z ]*)?)?)?$/;
const SECONDS = /^-?\d{5,13}$/;
const FIRST_MILLISECONDS = 1e12;
const DAY_SECONDS = 86_400;

/** Whether functions of dates can read a value. */
export const isDateValue = (value: Value): boolean => readDate(value) !== undefined;

/**
 * Reads `yyyy`, `yyyy-MM`, `yyyy-MM-dd` (a time after it is ignored; `/` is read as `-`) and seconds or, with 13
 * digits, milliseconds since 1970, in UTC. Undefined for other values and for days that do not exist.
 */
function readDate(value: Value): CalendarDate | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value).trim();
  if (SECONDS.test(text)) return dateOfSeconds(Number(text));
  const [, year, month, day] = DATE.exec(text) ?? [];
  return year === undefined ? undefined : checkedDate(Number(year), month, day);
}

function checkedDate(year: number, month?: string, day?: string): CalendarDate | undefined {
  if (!isCalendarDay(year, Number(month ?? 1), Number(day ?? 1))) return undefined;
  return {
    year,
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  };
}

function dateOfSeconds(stamp: number): CalendarDate {
  const seconds = Math.abs(stamp) >= FIRST_MILLISECONDS ? stamp / 1000 : stamp;
  return calendarDay(Math.floor(seconds / DAY_SECONDS));
}

/** A missing month or day is the first. */
const toWholeDay = ({ year, month = 1, day = 1 }: CalendarDate): CalendarDay => ({ year, month, day });

/** Days since 1970-01-01 in the Gregorian calendar. */
const daysOf = (date: CalendarDate): number => dayNumber(toWholeDay(date));

/** Whole years from one day to a later one. */
function yearsBetween(from: CalendarDate, to: CalendarDate): number {
  const [first, last] = [toWholeDay(from), toWholeDay(to)];
  const isBeforeBirthday = last.month < first.month || (last.month === first.month && last.day < first.day);
  return last.year - first.year - (isBeforeBirthday ? 1 : 0);
}
