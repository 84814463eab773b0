import type { VariableType } from '@canvass/project/vocabulary';
import type { DateInterval } from '@canvass/protocol';
import type { AnswerColumn, ValueCount } from '../answer-column.ts';

/** Maximum number of intervals that contain almost all dates of a variable. */
const MAX_ROWS = 12;
/** Maximum number of intervals that contain all dates, and to which empty intervals are added. */
const MAX_ALL_ROWS = 16;
/** The share of the earliest, and of the latest dates, which may be far away from the others. */
const FAR_SHARE = 0.025;

const DAY_MS = 86_400_000;
const HOUR_SECONDS = 3_600;
const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;

/** The intervals of a length are numbered; days and months are those since the beginning of 1970 and of the year 0. */
interface Length {
  /** The number of the interval that contains a time, which is in milliseconds since 1970. */
  numberOf(time: number): number;
  startOf(number: number): number;
}

/** Intervals of so many days. The first one begins `offset` days before 1970. */
const ofDays = (days: number, offset = 0): Length => ({
  numberOf: (time) => Math.floor((Math.floor(time / DAY_MS) + offset) / days),
  startOf: (number) => (number * days - offset) * DAY_MS,
});

const ofMonths = (months: number): Length => ({
  numberOf(time) {
    const date = new Date(time);
    return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months);
  },
  startOf: (number) => new Date(0).setUTCFullYear(0, number * months, 1),
});

/** 1970 began on a Thursday, three days after a Monday. */
const DAYS_SINCE_MONDAY = 3;

const LENGTHS: Readonly<Record<Exclude<DateInterval, 'hour'>, Length>> = {
  day: ofDays(1),
  week: ofDays(7, DAYS_SINCE_MONDAY),
  month: ofMonths(1),
  quarter: ofMonths(3),
  year: ofMonths(12),
  five_years: ofMonths(60),
  decade: ofMonths(120),
};

const FROM_DAYS: readonly DateInterval[] = [
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'five_years',
  'decade',
];
const INTERVALS: Readonly<Record<Exclude<VariableType, 'number' | 'text'>, readonly DateInterval[]>> = {
  date: FROM_DAYS,
  datetime: FROM_DAYS,
  local_datetime: FROM_DAYS,
  time: ['hour'],
};

/** Whether the values of a variable are counted by interval of dates or times. */
export const isDateType = (type: VariableType): type is keyof typeof INTERVALS =>
  Object.hasOwn(INTERVALS, type);

/** The number of the interval that contains the value. Undefined for a text that is not a date. */
function findNumber(value: number | string, interval: DateInterval): number | undefined {
  if (interval === 'hour') return Math.floor(Number(value) / HOUR_SECONDS);
  const time = typeof value === 'number' ? value : timeOfDay(value);
  return time === undefined ? undefined : LENGTHS[interval].numberOf(time);
}

function timeOfDay(text: string): number | undefined {
  const time = DAY_TEXT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) || dayText(time) !== text ? undefined : time;
}

const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10);

/**
 * The first date of the interval that contains this date, which is a day, milliseconds since 1970, or seconds since midnight.
 * Returns a text that is not a date unchanged.
 */
export function startOfInterval<T extends number | string>(
  value: T,
  interval: DateInterval,
): number | string {
  const number = findNumber(value, interval);
  return number === undefined ? value : computeStart(number, interval, typeof value === 'string');
}

function computeStart(number: number, interval: DateInterval, isText: boolean): number | string {
  if (interval === 'hour') return number * HOUR_SECONDS;
  const start = LENGTHS[interval].startOf(number);
  return isText ? dayText(start) : start;
}

/** The last day of an interval, or the end of an hour. Undefined for a text that is not a date. */
export function lastOfInterval(start: number | string, interval: DateInterval): number | string | undefined {
  const number = findNumber(start, interval);
  if (number === undefined) return undefined;
  if (interval === 'hour') return (number + 1) * HOUR_SECONDS;
  const last = LENGTHS[interval].startOf(number + 1) - DAY_MS;
  return typeof start === 'string' ? dayText(last) : last;
}

/**
 * Chooses the shortest interval by which the dates of a variable have about a dozen rows. `countBy` returns the counts of
 * intervals by their first date, or undefined if they are hidden.
 */
export async function chooseInterval(
  type: keyof typeof INTERVALS,
  countBy: (interval: DateInterval) => Promise<readonly ValueCount[] | undefined>,
): Promise<DateInterval> {
  const intervals = INTERVALS[type];
  const longest = intervals.at(-1) ?? 'decade';
  if (intervals.length === 1) return longest;
  for (const interval of intervals) {
    const counts = await countBy(interval);
    if (counts !== undefined && hasFewRows(counts, interval)) return interval;
  }
  return longest;
}

function hasFewRows(counts: readonly ValueCount[], interval: DateInterval): boolean {
  const rows = numberedRows(counts, interval);
  if (rows.length > MAX_ALL_ROWS) return false;
  const farCount = Math.floor(rows.reduce((sum, { count }) => sum + count, 0) * FAR_SHARE);
  const first = numberAfter(rows, farCount);
  const last = numberAfter(rows.toReversed(), farCount);
  return last - first < MAX_ROWS;
}

/** The counts of dates by the numbers of their intervals, in ascending order. */
function numberedRows(counts: readonly ValueCount[], interval: DateInterval) {
  const countByNumber = new Map<number, number>();
  for (const { value, count } of counts) {
    const number = findNumber(value, interval);
    if (number !== undefined) countByNumber.set(number, (countByNumber.get(number) ?? 0) + count);
  }
  return Array.from(countByNumber, ([number, count]) => ({ number, count })).toSorted(
    (a, b) => a.number - b.number,
  );
}

/** The number of the interval of the date that follows the first `skipped` dates. 0 without dates. */
function numberAfter(
  rows: readonly { readonly number: number; readonly count: number }[],
  skipped: number,
): number {
  let sum = 0;
  for (const { number, count } of rows) {
    sum += count;
    if (sum > skipped) return number;
  }
  return 0;
}

export interface IntervalCount extends ValueCount {
  /** The last day of the interval, or the end of the hour. Absent for a text that is not a date. */
  readonly last?: number | string;
}

/**
 * Sorts counts of intervals by their date, and adds the empty intervals between them unless there would be many rows. Texts
 * that are not dates come last.
 */
export function fillIntervals(
  counts: readonly ValueCount[],
  interval: DateInterval,
): readonly IntervalCount[] {
  const rows = numberedRows(counts, interval);
  const texts = counts.filter(({ value }) => findNumber(value, interval) === undefined);
  const [first, last] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? -1];
  const isText = typeof counts[0]?.value === 'string';
  const rowCount = last - first + 1;
  const countByNumber = new Map(rows.map(({ number, count }) => [number, count]));
  const numbers =
    rowCount > MAX_ALL_ROWS
      ? rows.map(({ number }) => number)
      : Array.from({ length: rowCount }, (_, at) => first + at);
  const filled = numbers.map((number) => {
    const value = computeStart(number, interval, isText);
    const end = lastOfInterval(value, interval);
    return { value, ...(end !== undefined && { last: end }), count: countByNumber.get(number) ?? 0 };
  });
  return [...filled, ...texts];
}

/** Separates a variable's name from its interval. No name contains this character. */
const SEPARATOR = '\u001f';

/**
 * The name with which counts request a variable by interval: as another variable, whose values are the first dates of
 * intervals.
 */
export const nameByInterval = (name: string, interval: DateInterval): string =>
  `${name}${SEPARATOR}${interval}`;

/** The name under which a requested variable is stored, and the interval by which it is counted. */
export function parseCountedName(name: string): {
  readonly stored: string;
  readonly interval?: DateInterval;
} {
  const [stored = '', interval] = name.split(SEPARATOR);
  // Only `nameByInterval` writes the separator.
  return interval === undefined ? { stored: name } : { stored, interval: interval as DateInterval };
}

/** Creates a function that replaces the values of a variable's columns by the first dates of their intervals. */
export function createIntervalReader(interval: DateInterval): (column: AnswerColumn) => AnswerColumn {
  let readValues: AnswerColumn['values'] | undefined;
  let starts: AnswerColumn['values'] = [];
  let startCodes = new Uint16Array();
  return ({ values, codes }) => {
    if (readValues !== values) {
      const startByValue = values.map((value) => startOfInterval(value, interval));
      starts = [...new Set(startByValue)];
      const codeByStart = new Map(starts.map((start, at) => [start, at + 1]));
      startCodes = Uint16Array.from([0, ...startByValue.map((start) => codeByStart.get(start) ?? 0)]);
    }
    readValues = values;
    return { values: starts, codes: codes.map((code) => startCodes[code] ?? 0) };
  };
}
