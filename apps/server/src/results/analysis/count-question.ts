import type { AnalysisVariable, DifferenceTest, GroupCounts, VariableCounts } from '@canvass/protocol';
import type { Database } from '../../database/database.ts';
import { bestWorstOf } from './best-worst.ts';
import type { Selection } from './scan-segments.ts';
import {
  countAnswered,
  countFlags,
  countSelected,
  countByInterval,
  countValues,
  type Moments,
  momentsOf,
  type ValueCount,
} from './count-answers.ts';
import { chiSquare, welch } from './significance.ts';
import {
  niceStep,
  coordinatesOf,
  countLocations,
  hideSmallLocationCounts,
  type ExactLocationCounts,
} from './places.ts';
import type { CountedQuestion } from './question-plan.ts';
import { canDeriveFromMeans, hideSmallCounts, isTooFew } from './small-cells.ts';

/** Maximum number of listed values. If there are more, numbers are counted by interval, and rare other values omitted. */
const MAX_VALUES = 100;

/** The counts of one variable, before small counts are hidden. */
interface VariableResult {
  readonly variable: AnalysisVariable;
  readonly n: number;
  readonly values: readonly ValueCount[];
  readonly step?: number;
  readonly isIncomplete?: true;
  readonly moments?: Moments;
  readonly median?: number | null;
}
export interface CountedGroup {
  readonly responses: number;
  readonly results: readonly VariableResult[];
  readonly bestWorst?: GroupCounts['best_worst'];
  readonly places?: ExactLocationCounts;
  /** Number of responses with a text. Only for questions with texts. */
  readonly textCount?: number;
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
    countSelected(database, selection),
    countAnswers(database, selection, question),
  ]);
  return { responses, ...answers };
}

async function countAnswers(
  database: Database,
  selection: Selection,
  question: CountedQuestion,
): Promise<Omit<CountedGroup, 'responses'>> {
  const chart = question.picture;
  if (chart === 'best_worst')
    return { results: [], bestWorst: await bestWorstOf(database, selection, question) };
  if (chart === 'texts' && question.texts.length > 0)
    return { results: [], textCount: await countWithTexts(database, selection, question) };
  const coordinates = coordinatesOf(question);
  const variables = question.variables.filter(
    ({ name }) => name !== coordinates?.x && name !== coordinates?.y,
  );
  const flags = variables.filter(isFlag);
  const resultsByName = new Map<string, VariableResult>();
  if (flags.length > 0) {
    const counts = await countFlags(
      database,
      selection,
      flags.map(({ name }) => name),
    );
    flags.forEach((variable, at) => {
      const { n = 0, ones = 0 } = counts[at] ?? {};
      const values = [
        { value: 1, count: ones },
        { value: 0, count: n - ones },
      ];
      resultsByName.set(variable.name, { variable, n, values });
    });
  }
  for (const variable of variables.filter((one) => !isFlag(one)))
    resultsByName.set(variable.name, await countVariable(database, selection, variable));
  return {
    results: variables.flatMap(({ name }) => resultsByName.get(name) ?? []),
    ...(coordinates !== undefined && { places: await countLocations(database, selection, coordinates) }),
  };
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
  const { name, labels, type } = variable;
  const values = await countValues(database, selection, name, { limit: MAX_VALUES + 1 });
  const n = values.reduce((sum, { count }) => sum + count, 0);
  if (type === 'text' || type === 'date' || labels.length > 0) {
    if (values.length <= MAX_VALUES) return { variable, n, values };
    const answeredCount = await countAnswered(database, selection, [name]);
    return { variable, n: answeredCount, values: values.slice(0, MAX_VALUES), isIncomplete: true };
  }
  const [moments] = await momentsOf(database, selection, [name]);
  if (moments === undefined) return { variable, n, values };
  if (values.length <= MAX_VALUES) {
    const sorted = values.toSorted((a, b) => Number(a.value) - Number(b.value));
    return { variable, n, values: sorted, moments, median: medianOf(sorted, n) };
  }
  const step = niceStep((moments.max ?? 0) - (moments.min ?? 0));
  const steps = await countByInterval(database, selection, name, step);
  return { variable, n: moments.n, values: steps, step, moments, median: medianOf(steps, moments.n) };
}

/** The median, or, if numbers are counted by interval, the median of the lower ends of their intervals. */
export function medianOf(values: readonly ValueCount[], n: number): number | null {
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
function rangeOf(
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

export function hideSmallGroupCounts(
  { responses, results, bestWorst, places, textCount }: CountedGroup,
  isAnonymousSurvey: boolean,
): GroupCounts {
  const hidesGroup = isAnonymousSurvey && isTooFew(responses);
  return {
    responses: hidesGroup ? null : responses,
    variables: results.map((one) => hideSmallVariable(one, isAnonymousSurvey, hidesGroup)),
    ...(bestWorst !== undefined &&
      !(isAnonymousSurvey && isTooFew(bestWorst.n)) && { best_worst: bestWorst }),
    ...(places !== undefined &&
      !hidesGroup && { places: hideSmallLocationCounts(places, isAnonymousSurvey) }),
    ...(textCount !== undefined && {
      written: hidesGroup || (isAnonymousSurvey && isTooFew(textCount)) ? null : textCount,
    }),
  };
}

function hideSmallVariable(
  { variable: { name }, n, values, step, isIncomplete, moments, median }: VariableResult,
  isAnonymousSurvey: boolean,
  hidesGroup: boolean,
): VariableCounts {
  if (hidesGroup || (isAnonymousSurvey && isTooFew(n))) return { name, n: null, values: [] };
  const shownValues = hideSmallCounts(values, isAnonymousSurvey);
  const showsMeans = step !== undefined || !canDeriveFromMeans(countHidden(shownValues));
  return {
    name,
    n,
    values: shownValues,
    ...(step !== undefined && { step }),
    ...(isIncomplete === true && { more: isIncomplete }),
    ...(moments !== undefined &&
      showsMeans && {
        mean: moments.mean,
        deviation: moments.deviation,
        median: median ?? null,
        // The range would reveal the answers of single respondents.
        ...(!isAnonymousSurvey && rangeOf(values, n, moments)),
      }),
  };
}

const countHidden = (values: readonly { readonly count: number | null }[]): number =>
  values.filter(({ count }) => count === null).length;

/** Tests of two groups by variable. Omits variables with hidden counts, which could be derived from the test. */
export function differencesOf(
  [a, b]: readonly [CountedGroup, CountedGroup],
  isAnonymousSurvey: boolean,
): Readonly<Record<string, DifferenceTest>> {
  const found: Record<string, DifferenceTest> = {};
  a.results.forEach((one, at) => {
    const otherResult = b.results[at];
    if (
      otherResult === undefined ||
      [one, otherResult].some((group) => hidesCounts(group, isAnonymousSurvey))
    )
      return;
    // A list without the rarest values would lead to a wrong test.
    if (one.isIncomplete === true || otherResult.isIncomplete === true) return;
    const difference =
      one.moments !== undefined && otherResult.moments !== undefined
        ? welch(one.moments, otherResult.moments)
        : chiSquare(tableOf(one, otherResult));
    if (difference !== undefined) found[one.variable.name] = difference;
  });
  return found;
}

const hidesCounts = ({ n, values, step }: VariableResult, isAnonymousSurvey: boolean): boolean =>
  isAnonymousSurvey &&
  (isTooFew(n) || (step === undefined && countHidden(hideSmallCounts(values, true)) > 0));

function tableOf(a: VariableResult, b: VariableResult): readonly [readonly number[], readonly number[]] {
  const values = [...new Set([...a.values, ...b.values].map(({ value }) => value))];
  const counts = (result: VariableResult) => {
    const countsByValue = new Map(result.values.map(({ value, count }) => [value, count]));
    return values.map((value) => countsByValue.get(value) ?? 0);
  };
  return [counts(a), counts(b)];
}
