import type { AnalysisVariable, DateInterval } from '@canvass/protocol';
import type { Database } from '../../../database/database.ts';
import { compareValues, type ValueCount } from '../answer-column.ts';
import { isProtected, unlessHidden } from '../anonymity/anonymous-figures.ts';
import { countValues, type Moments, loadMoments } from '../count-answers.ts';
import {
  chooseInterval,
  fillIntervals,
  type IntervalCount,
  isDateType,
  nameByInterval,
} from './date-intervals.ts';
import type { Selection } from '../read-segments.ts';

type DateVariable = Pick<AnalysisVariable, 'name' | 'type' | 'labels'>;

/**
 * The interval by which a variable is counted. Undefined if it has no dates or times. The interval depends on the survey's
 * responses without the conditions of a request, so that filtered figures and compared groups have the same rows. In an
 * anonymous survey it depends only on figures that may be shown (ANON-8).
 */
export async function findInterval(
  database: Database,
  selection: Selection,
  { name, type, labels }: DateVariable,
): Promise<DateInterval | undefined> {
  if (!isDateType(type) || labels.length > 0) return undefined;
  const all = { ...selection, conditions: [] };
  const countBy = (interval: DateInterval) => countIntervals(database, all, name, interval);
  if (isProtected(all)) return chooseInterval(type, (interval) => unlessHidden(() => countBy(interval)));
  let days: readonly ValueCount[] | undefined;
  return chooseInterval(type, async () => (days ??= await countBy('day')));
}

const countIntervals = (
  database: Database,
  selection: Selection,
  name: string,
  interval: DateInterval,
): Promise<readonly ValueCount[]> =>
  countValues(database, selection, nameByInterval(name, interval), { limit: Infinity });

/** The counts of dates or times by interval. */
export interface DateCounts {
  readonly n: number;
  readonly values: readonly IntervalCount[];
  readonly interval: DateInterval;
  /** Figures of times, which are numbers. Absent for dates, and in anonymous surveys. */
  readonly moments?: Moments;
  /** Each time, in ascending order, if there are moments. */
  readonly times?: readonly ValueCount[];
}

export async function countDates(
  database: Database,
  selection: Selection,
  { name, type }: DateVariable,
  interval: DateInterval,
): Promise<DateCounts> {
  const counts = await countIntervals(database, selection, name, interval);
  const n = counts.reduce((sum, { count }) => sum + count, 0);
  const result = { n, values: fillIntervals(counts, interval), interval };
  if (type === 'date' || isProtected(selection)) return result;
  const [moments] = await loadMoments(database, selection, [name]);
  const times = await countValues(database, selection, name, { limit: Infinity });
  return moments === undefined
    ? result
    : { ...result, moments, times: times.toSorted((a, b) => compareValues(a.value, b.value)) };
}
