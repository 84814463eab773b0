import { calendarDay, dayNumber, isCalendarDay } from '@canvass/validators';
import type { Value } from '../runtime/value.ts';
import { valueAt, type FunctionSpec } from './function-spec.ts';

export const dateFunctions: readonly FunctionSpec[] = [
  {
    name: 'today',
    takes: [0, 0],
    gives: 'any',
    session: 'today',
    apply: (_, { env }) => env.session('today'),
  },
  { name: 'now', takes: [0, 0], gives: 'any', session: 'now', apply: (_, { env }) => env.session('now') },
  part('year', ({ year }) => year),
  part('month', ({ month }) => month),
  part('day', ({ day }) => day),
  {
    name: 'days',
    takes: [2, 2],
    gives: 'number',
    apply: (values) => {
      const from = readDate(valueAt(values, 0));
      const to = readDate(valueAt(values, 1));
      return from === undefined || to === undefined ? null : daysOf(to) - daysOf(from);
    },
  },
  {
    name: 'age',
    takes: [1, 1],
    gives: 'number',
    session: 'today',
    apply: (values, { env }) => {
      const birth = readDate(valueAt(values, 0));
      const today = readDate(env.session('today'));
      return birth === undefined || today === undefined ? null : (yearsBetween(birth, today) ?? null);
    },
  },
];

function part(name: string, read: (date: CalendarDate) => number | undefined): FunctionSpec {
  return {
    name,
    takes: [1, 1],
    gives: 'number',
    apply: (values) => {
      const date = readDate(valueAt(values, 0));
      return date === undefined ? null : (read(date) ?? null);
    },
  };
}

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

/** Days since 1970-01-01 in the Gregorian calendar. A missing month or day counts as 1. */
function daysOf({ year, month = 1, day = 1 }: CalendarDate): number {
  return dayNumber({ year, month, day });
}

/** Whole years between two days. Undefined if the second is earlier. */
function yearsBetween(from: CalendarDate, to: CalendarDate): number | undefined {
  if (daysOf(to) < daysOf(from)) return undefined;
  const [month = 1, day = 1] = [from.month, from.day];
  const [toMonth = 1, toDay = 1] = [to.month, to.day];
  const isBeforeBirthday = toMonth < month || (toMonth === month && toDay < day);
  return to.year - from.year - (isBeforeBirthday ? 1 : 0);
}
