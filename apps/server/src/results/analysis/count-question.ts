import type { AnalysisVariable, Difference, GroupCounts, VariableCounts } from '@canvass/protocol';
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
import { followFromMeans, hideSmallCounts, isTooFew } from './small-cells.ts';

/** Limit of listed values. More numbers are counted in steps; of other values only the most frequent are listed. */
const MAX_VALUES = 100;

/** The counts of one variable, before small counts are hidden. */
interface VariableResult {
  readonly variable: AnalysisVariable;
  readonly n: number;
  readonly values: readonly ValueCount[];
  readonly step?: number;
  readonly more?: true;
  readonly moments?: Moments;
  readonly median?: number | null;
}
export interface CountedGroup {
  readonly responses: number;
  readonly counted: readonly VariableResult[];
  readonly bestWorst?: GroupCounts['best_worst'];
  readonly places?: ExactLocationCounts;
  /** The number of responses with a text. Only for questions with texts. */
  readonly written?: number;
}

const isFlag = ({ labels, option }: AnalysisVariable): boolean =>
  option !== undefined && labels.length === 2 && labels.every(({ value }) => value === 0 || value === 1);

/** Counts the answers to a question among the selected responses. */
export async function countGroup(
  database: Database,
  selection: Selection,
  question: CountedQuestion,
): Promise<CountedGroup> {
  // Concurrent, because each is a pass over all segments.
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
    return { counted: [], bestWorst: await bestWorstOf(database, selection, question) };
  if (chart === 'texts' && question.texts.length > 0)
    return { counted: [], written: await writtenIn(database, selection, question) };
  const at = coordinatesOf(question);
  const variables = question.variables.filter(({ name }) => name !== at?.x && name !== at?.y);
  const flags = variables.filter(isFlag);
  const counted = new Map<string, VariableResult>();
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
      counted.set(variable.name, { variable, n, values });
    });
  }
  for (const variable of variables.filter((one) => !isFlag(one)))
    counted.set(variable.name, await countVariable(database, selection, variable));
  return {
    counted: variables.flatMap(({ name }) => counted.get(name) ?? []),
    ...(at !== undefined && { places: await countLocations(database, selection, at) }),
  };
}

function writtenIn(database: Database, selection: Selection, { texts }: CountedQuestion): Promise<number> {
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
    const all = await countAnswered(database, selection, [name]);
    return { variable, n: all, values: values.slice(0, MAX_VALUES), more: true };
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

/** The median. For steps, the step that contains it. */
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

/** The quartiles and the range; for steps, the steps that contain them. Values must be in order. */
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

/** The counts of a group with small counts hidden. */
export function hideSmallGroupCounts(
  { responses, counted, bestWorst, places, written }: CountedGroup,
  anonymous: boolean,
): GroupCounts {
  const hides = anonymous && isTooFew(responses);
  return {
    responses: hides ? null : responses,
    variables: counted.map((one) => hideSmallVariable(one, anonymous, hides)),
    ...(bestWorst !== undefined && !(anonymous && isTooFew(bestWorst.n)) && { best_worst: bestWorst }),
    ...(places !== undefined && !hides && { places: hideSmallLocationCounts(places, anonymous) }),
    ...(written !== undefined && { written: hides || (anonymous && isTooFew(written)) ? null : written }),
  };
}

function hideSmallVariable(
  { variable: { name }, n, values, step, more, moments, median }: VariableResult,
  anonymous: boolean,
  hides: boolean,
): VariableCounts {
  if (hides || (anonymous && isTooFew(n))) return { name, n: null, values: [] };
  const shown = hideSmallCounts(values, anonymous);
  const showsMeans = step !== undefined || !followFromMeans(hiddenIn(shown));
  return {
    name,
    n,
    values: shown,
    ...(step !== undefined && { step }),
    ...(more === true && { more }),
    ...(moments !== undefined &&
      showsMeans && {
        mean: moments.mean,
        deviation: moments.deviation,
        median: median ?? null,
        // Minimum and maximum are answers of single respondents.
        ...(!anonymous && rangeOf(values, n, moments)),
      }),
  };
}

const hiddenIn = (values: readonly { readonly count: number | null }[]): number =>
  values.filter(({ count }) => count === null).length;

/** Tests of two groups by variable, without variables of which counts are hidden: they could follow from the test. */
export function differencesOf(
  [a, b]: readonly [CountedGroup, CountedGroup],
  anonymous: boolean,
): Readonly<Record<string, Difference>> {
  const found: Record<string, Difference> = {};
  a.counted.forEach((one, at) => {
    const other = b.counted[at];
    if (other === undefined || [one, other].some((group) => hidesCounts(group, anonymous))) return;
    // Values may be missing from the list, so a test of the listed ones would be wrong.
    if (one.more === true || other.more === true) return;
    const difference =
      one.moments !== undefined && other.moments !== undefined
        ? welch(one.moments, other.moments)
        : chiSquare(tableOf(one, other));
    if (difference !== undefined) found[one.variable.name] = difference;
  });
  return found;
}

const hidesCounts = ({ n, values, step }: VariableResult, anonymous: boolean): boolean =>
  anonymous && (isTooFew(n) || (step === undefined && hiddenIn(hideSmallCounts(values, true)) > 0));

function tableOf(a: VariableResult, b: VariableResult): readonly [readonly number[], readonly number[]] {
  const values = [...new Set([...a.values, ...b.values].map(({ value }) => value))];
  const counts = (one: VariableResult) => {
    const by = new Map(one.values.map(({ value, count }) => [value, count]));
    return values.map((value) => by.get(value) ?? 0);
  };
  return [counts(a), counts(b)];
}
