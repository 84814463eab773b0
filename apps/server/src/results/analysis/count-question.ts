import type {
  AnalysisVariable,
  DateInterval,
  DifferenceTest,
  GroupCounts,
  LocationCounts,
  VariableCounts,
} from '@canvass/protocol';
import type { Database } from '../../database/database.ts';
import type { ValueCount } from './answer-column.ts';
import { loadBestWorst } from './charts/best-worst.ts';
import type { Selection } from './read-segments.ts';
import {
  countAnswered,
  countFlags,
  countSelected,
  countByInterval,
  countValues,
  type Moments,
  loadMoments,
} from './count-answers.ts';
import { countDates, findInterval } from './dates/count-dates.ts';
import type { IntervalCount } from './dates/date-intervals.ts';
import { chiSquare, welch } from './significance.ts';
import { niceStep, findCoordinates, countLocations } from './charts/places.ts';
import type { CountedQuestion } from './question-plan.ts';
import { unlessHidden } from './anonymity/anonymous-figures.ts';

/** Maximum number of listed values. If there are more, numbers are counted by interval, and rare other values omitted. */
const MAX_VALUES = 100;

/** The counts of one variable. */
interface VariableResult {
  readonly variable: AnalysisVariable;
  readonly n: number;
  readonly values: readonly IntervalCount[];
  readonly step?: number;
  /** The length of the intervals, if dates or times are counted. */
  readonly interval?: DateInterval;
  readonly isIncomplete?: true;
  readonly moments?: Moments;
  readonly median?: number | null;
  readonly quartileRange?: Pick<VariableCounts, 'quartiles' | 'range'>;
}
/** A variable whose counts are hidden (ANON-2). */
interface HiddenResult {
  readonly variable: AnalysisVariable;
  readonly isHidden: true;
}
/** The counts of a group of responses. A figure that is hidden is null. */
export interface CountedGroup {
  readonly responses: number | null;
  readonly results: readonly (VariableResult | HiddenResult)[];
  readonly bestWorst?: NonNullable<GroupCounts['best_worst']> | null;
  readonly places?: LocationCounts | null;
  /** Number of responses with a text. Only for questions with texts. */
  readonly textCount?: number | null;
}

/** Whether a variable is the flag of an option: 1 if chosen, else 0. */
export const isFlag = ({ labels, option }: AnalysisVariable): boolean =>
  option !== undefined && labels.length === 2 && labels.every(({ value }) => value === 0 || value === 1);

export async function countGroup(
  database: Database,
  selection: Selection,
  question: CountedQuestion,
): Promise<CountedGroup> {
  // Both run at the same time, because each reads all segments.
  const [responses, answers] = await Promise.all([
    unlessHidden(() => countSelected(database, selection)),
    countAnswers(database, selection, question),
  ]);
  return { responses: responses ?? null, ...answers };
}

async function countAnswers(
  database: Database,
  selection: Selection,
  question: CountedQuestion,
): Promise<Omit<CountedGroup, 'responses'>> {
  const chart = question.picture;
  const orNull = async <T>(compute: () => Promise<T>): Promise<T | null> =>
    (await unlessHidden(compute)) ?? null;
  if (chart === 'best_worst')
    return { results: [], bestWorst: await orNull(() => loadBestWorst(database, selection, question)) };
  if (chart === 'texts' && question.texts.length > 0)
    return { results: [], textCount: await orNull(() => countWithTexts(database, selection, question)) };
  const coordinates = findCoordinates(question);
  const variables = question.variables.filter(
    ({ name }) => name !== coordinates?.x && name !== coordinates?.y,
  );
  const flags = variables.filter(isFlag);
  const flagResults = await unlessHidden(() => countFlagVariables(database, selection, flags));
  const results = [];
  for (const variable of variables)
    results.push(
      (isFlag(variable)
        ? flagResults?.get(variable.name)
        : await unlessHidden(() => countVariable(database, selection, variable))) ?? {
        variable,
        isHidden: true as const,
      },
    );
  return {
    results,
    ...(coordinates !== undefined && {
      places: await orNull(() => countLocations(database, selection, coordinates)),
    }),
  };
}

/** The results of flags by name. All of them are hidden if one is. */
async function countFlagVariables(
  database: Database,
  selection: Selection,
  flags: readonly AnalysisVariable[],
): Promise<ReadonlyMap<string, VariableResult>> {
  const names = flags.map(({ name }) => name);
  const counts = names.length === 0 ? [] : await countFlags(database, selection, names);
  return new Map(
    flags.map((variable, at) => {
      const { n = 0, ones = 0 } = counts[at] ?? {};
      const values = [
        { value: 1, count: ones },
        { value: 0, count: n - ones },
      ];
      return [variable.name, { variable, n, values }];
    }),
  );
}

function countWithTexts(
  database: Database,
  selection: Selection,
  { texts }: CountedQuestion,
): Promise<number> {
  return countAnswered(
    database,
    selection,
    texts.map(({ name }) => name),
  );
}

async function countVariable(
  database: Database,
  selection: Selection,
  variable: AnalysisVariable,
): Promise<VariableResult> {
  const interval = await findInterval(database, selection, variable);
  if (interval !== undefined) return countDateVariable(database, selection, variable, interval);
  const { name, labels, type } = variable;
  const values = await countValues(database, selection, name, { limit: MAX_VALUES + 1 });
  const n = values.reduce((sum, { count }) => sum + count, 0);
  if (type === 'text' || labels.length > 0) {
    if (values.length <= MAX_VALUES) return { variable, n, values };
    const answeredCount = await countAnswered(database, selection, [name]);
    return { variable, n: answeredCount, values: values.slice(0, MAX_VALUES), isIncomplete: true };
  }
  const [moments] = await loadMoments(database, selection, [name]);
  if (moments === undefined) return { variable, n, values };
  if (values.length <= MAX_VALUES) {
    const sorted = values.toSorted((a, b) => Number(a.value) - Number(b.value));
    return { variable, n, values: sorted, moments, median: findMedian(sorted, n) };
  }
  const step = niceStep((moments.max ?? 0) - (moments.min ?? 0));
  const steps = await countByInterval(database, selection, name, step);
  return { variable, n: moments.n, values: steps, step, moments, median: findMedian(steps, moments.n) };
}

async function countDateVariable(
  database: Database,
  selection: Selection,
  variable: AnalysisVariable,
  interval: DateInterval,
): Promise<VariableResult> {
  const { times = [], ...counts } = await countDates(database, selection, variable, interval);
  const { moments, n } = counts;
  return {
    variable,
    ...counts,
    ...(moments && { median: findMedian(times, n), quartileRange: findRange(times, n, moments) }),
  };
}

/** The median, or, if numbers are counted by interval, the median of the lower ends of their intervals. */
export function findMedian(values: readonly ValueCount[], n: number): number | null {
  let below = 0;
  let lower: number | undefined;
  for (const { value, count } of values) {
    below += count;
    if (lower === undefined && below >= n / 2) {
      lower = Number(value);
      if (below > n / 2) return lower;
    } else if (lower !== undefined) return (lower + Number(value)) / 2;
  }
  return lower ?? null;
}

/** Quartiles and range. With counts by interval, the quartiles are lower ends of intervals. Values must be in ascending order. */
function findRange(
  values: readonly ValueCount[],
  n: number,
  { min, max }: Moments,
): Pick<VariableCounts, 'quartiles' | 'range'> {
  if (n === 0 || min === null || max === null) return {};
  const valueAt = (rank: number): number => {
    let below = 0;
    for (const { value, count } of values) {
      below += count;
      if (below >= rank) return Number(value);
    }
    return max;
  };
  return { quartiles: [valueAt(Math.ceil(n / 4)), valueAt(Math.ceil((n * 3) / 4))], range: [min, max] };
}

/** The counts of a group as the server returns them. */
export function describeGroup({
  responses,
  results,
  bestWorst,
  places,
  textCount,
}: CountedGroup): GroupCounts {
  const isHidden =
    [responses, bestWorst, places, textCount].includes(null) || results.some((one) => 'isHidden' in one);
  return {
    responses,
    variables: results.map(describeResult),
    ...(bestWorst != null && { best_worst: bestWorst }),
    ...(places != null && { places }),
    ...(textCount !== undefined && { written: textCount }),
    ...(isHidden && { hidden: isHidden }),
  };
}

function describeResult(result: VariableResult | HiddenResult): VariableCounts {
  if ('isHidden' in result) return { name: result.variable.name, n: null, values: [] };
  const { variable, n, values, step, interval, isIncomplete, moments, median } = result;
  return {
    name: variable.name,
    n,
    values: values.map((one) => (one.last === undefined ? one : { ...one, ...(interval && { interval }) })),
    ...(step !== undefined && { step }),
    ...(isIncomplete === true && { more: isIncomplete }),
    ...(moments !== undefined && {
      mean: moments.mean,
      deviation: moments.deviation,
      median: median ?? null,
      ...(result.quartileRange ?? findRange(values, n, moments)),
    }),
  };
}

/** Tests of two groups by variable. Omits hidden variables. */
export function computeDifferences([a, b]: readonly [CountedGroup, CountedGroup]): Readonly<
  Record<string, DifferenceTest>
> {
  const found: Record<string, DifferenceTest> = {};
  a.results.forEach((one, at) => {
    const otherResult = b.results[at];
    if (otherResult === undefined || 'isHidden' in one || 'isHidden' in otherResult) return;
    // A list without the rarest values would lead to a wrong test.
    if (one.isIncomplete === true || otherResult.isIncomplete === true) return;
    const difference =
      one.moments !== undefined && otherResult.moments !== undefined
        ? welch(one.moments, otherResult.moments)
        : chiSquare(computeTable(one, otherResult));
    if (difference !== undefined) found[one.variable.name] = difference;
  });
  return found;
}

function computeTable(a: VariableResult, b: VariableResult): readonly [readonly number[], readonly number[]] {
  const values = [...new Set([...a.values, ...b.values].map(({ value }) => value))];
  const counts = (result: VariableResult) => {
    const countsByValue = new Map(result.values.map(({ value, count }) => [value, count]));
    return values.map((value) => countsByValue.get(value) ?? 0);
  };
  return [counts(a), counts(b)];
}
