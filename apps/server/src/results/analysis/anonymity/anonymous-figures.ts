import type { Program } from '@canvass/logic';
import type { Database } from '../../../database/database.ts';
import { fail, type Failure } from '../../../http/failure.ts';
import { MIN_SHOWN_COUNT } from '../../votes/votes.ts';
import { addCombinations, type JointCount } from '../combinations.ts';
import { createValueTest } from '../conditions.ts';
import { readSegments, type ScannedSegment, type Selection } from '../read-segments.ts';
import { SEGMENT_SIZE } from '../segment-store.ts';

/**
 * The protection of figures of anonymous surveys (ANON-1 to ANON-5, docs/adr/0340). A figure is computed from one table of
 * counts of at most two variables, conditions included. The table is hidden as long as one of its counts is small.
 * Otherwise each count is changed by noise and rounded, and everything else is computed from the resulting counts.
 */
export const isAnonymous = ({ project }: Program): boolean => project.settings?.anonymous === true;

/** Whether the figures of a selection are protected. */
export const isProtected = ({ purpose, model }: Selection): boolean =>
  purpose === 'figures' && isAnonymous(model.program);

/** Whether a count is too small to show. Zero may be shown. */
const isTooFew = (count: number): boolean => count > 0 && count < MIN_SHOWN_COUNT;

/** ANON-3: the nearest multiple of five. */
export const roundCount = (count: number): number => Math.round(count / MIN_SHOWN_COUNT) * MIN_SHOWN_COUNT;

const MAX_VARIABLES = 2;

/** Thrown while a figure is computed that would have more variables than allowed, or small counts. */
class HiddenFigure extends Error {}

/** Returns undefined if the figure is hidden. */
export async function unlessHidden<T>(compute: () => Promise<T>): Promise<T | undefined> {
  try {
    return await compute();
  } catch (error) {
    if (error instanceof HiddenFigure) return undefined;
    throw error;
  }
}

/**
 * ANON-1: refuses figures of an anonymous survey if a figure of one of these variables would have more than two variables,
 * conditions included.
 */
export function refuseVariables(
  program: Program,
  variables: readonly { readonly name: string }[],
  conditions: readonly { readonly variable: string }[],
): Failure | undefined {
  if (!isAnonymous(program)) return undefined;
  const conditionNames = conditions.map(({ variable }) => variable);
  const count = Math.max(
    new Set(conditionNames).size,
    ...variables.map(({ name }) => new Set([name, ...conditionNames]).size),
  );
  if (count <= MAX_VARIABLES) return undefined;
  return fail('request.invalid', {
    key: 'analysis.anonymous_variables',
    params: { count, most: MAX_VARIABLES },
  });
}

/**
 * Yields the selected responses in rounded numbers with noise, as segments whose rows have only the requested variables. Throws
 * `HiddenFigure` if the figure must be hidden.
 */
export async function* protectSegments(
  database: Database,
  { surveyId, model, scope, conditions }: Selection,
  variables: readonly string[],
): AsyncGenerator<ScannedSegment, void> {
  const constants = new Set(scope.map(({ variable }) => variable));
  const names = [...new Set([...variables, ...conditions.map(({ variable }) => variable)])];
  if (names.filter((name) => !constants.has(name)).length > MAX_VARIABLES)
    throw new HiddenFigure('too many variables');
  const released = readReleased(database, { surveyId, model, scope, conditions: [] }, names);
  const counts = await addCombinations(released);
  const { release } = model;
  // A response that was deleted a moment ago would otherwise be the only difference from an earlier figure.
  if (release === undefined || counts.reduce((sum, { count }) => sum + count, 0) !== release.counted)
    throw new HiddenFigure('responses have changed');
  // The same table has the same noise with and without a constant. The number of all responses has no noise.
  const isFree = names.map((name) => !constants.has(name));
  const noiseFor: NoiseOfCount = (run, values) => {
    const pairs = names
      .map((name, at) => JSON.stringify([name, values[at]]))
      .filter((_, at) => isFree[at] === true);
    return pairs.length === 0 ? 0 : release.noiseFor(JSON.stringify([run, pairs.toSorted()]));
  };
  const table = sumSafeRuns(counts, noiseFor);
  const tests = conditions.map((condition) => ({
    at: names.indexOf(condition.variable),
    meets: createValueTest(condition, model.byName.get(condition.variable)),
  }));
  const selected = table.filter(({ values }) => tests.every(({ at, meets }) => meets(values[at] ?? null)));
  const columns = variables.map((name) => names.indexOf(name));
  for (const { values, count } of selected)
    yield* repeatRow(
      columns.map((at) => values[at] ?? null),
      // A count that is not zero is not shown as zero.
      Math.max(MIN_SHOWN_COUNT, roundCount(count)),
    );
}

/** Noise for the count of these values in a run of these batches. */
type NoiseOfCount = (run: readonly number[], values: JointCount['values']) => number;

/**
 * Sums the counts of batches, whose number is the last value of each combination, in runs of as few batches as possible in
 * which no count is small. Adds noise to the counts of each run (ANON-3). Omits the batches after the last such run, so that
 * the table at two times differs by no small count (ANON-4). Throws `HiddenFigure` if there are batches, but no such run.
 */
function sumSafeRuns(counts: readonly JointCount[], noiseFor: NoiseOfCount): readonly JointCount[] {
  const table = new Map<string, JointCount>();
  let run = new Map<string, JointCount>();
  let numbers: number[] = [];
  const batches = Map.groupBy(counts, ({ values }) => Number(values.at(-1)));
  for (const [number, batch] of [...batches].toSorted(([a], [b]) => a - b)) {
    numbers.push(number);
    addTo(
      run,
      batch.map(({ values, count }) => ({ values: values.slice(0, -1), count })),
    );
    if ([...run.values()].some(({ count }) => isTooFew(count))) continue;
    for (const { values, count } of run.values())
      addTo(table, [{ values, count: count + noiseFor(numbers, values) }]);
    [run, numbers] = [new Map(), []];
  }
  if (table.size === 0 && run.size > 0) throw new HiddenFigure('small counts');
  return [...table.values()];
}

function addTo(table: Map<string, JointCount>, counts: readonly JointCount[]): void {
  for (const { values, count } of counts) {
    const key = JSON.stringify(values);
    table.set(key, { values, count: count + (table.get(key)?.count ?? 0) });
  }
}

/** Reads these variables of selected responses that are released (ANON-4), and the numbers of their batches. */
export async function* readReleased(
  database: Database,
  selection: Omit<Selection, 'purpose'>,
  variables: readonly string[],
): AsyncGenerator<ScannedSegment, void> {
  const { release } = selection.model;
  if (release === undefined) throw new Error('figures of an anonymous survey need a release');
  for await (const { columns, selected } of readSegments(database, selection, [...variables, 'ended_at'])) {
    const ends = columns.at(-1) ?? { values: [], codes: new Uint16Array() };
    const batches = ends.values.map((end) => release.batchOf(end));
    const values = [...new Set(batches)].filter((batch) => batch !== null);
    const batchCodes = Uint16Array.from([null, ...batches], (batch) =>
      batch === null ? 0 : values.indexOf(batch) + 1,
    );
    const codes = ends.codes.map((code) => batchCodes[code] ?? 0);
    yield {
      columns: [...columns.slice(0, -1), { values, codes }],
      selected: selected.map((one, at) => (codes[at] === 0 ? 0 : one)),
    };
  }
}

/** Segments of a row that is repeated `count` times. */
function* repeatRow(values: JointCount['values'], count: number): Generator<ScannedSegment> {
  for (let left = count; left > 0; left -= SEGMENT_SIZE) {
    const size = Math.min(left, SEGMENT_SIZE);
    yield {
      columns: values.map((value) => ({
        values: value === null ? [] : [value],
        codes: new Uint16Array(size).fill(value === null ? 0 : 1),
      })),
      selected: new Uint8Array(size).fill(1),
    };
  }
}
