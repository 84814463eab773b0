import type { WeightingDefinition, WeightingFigures, WeightingProblem } from '@canvass/protocol';
import type { Database } from '../../database/database.ts';
import { isFitting, isWordList } from '../analysis/conditions.ts';
import type { Selection } from '../analysis/read-segments.ts';
import type { JointCount } from '../analysis/combinations.ts';
import { countJointly } from '../analysis/joint-counts.ts';
import type { CountingModel } from '../analysis/counting-model.ts';
import { isWritten } from '../analysis/question-plan.ts';
import { rake } from './rake.ts';

/** The sum of targets may differ from 100 percent by this much, because targets are often rounded. They are scaled to 100. */
const SUM_TOLERANCE = 0.1;
/** Without limits of weights, targets contradict each other if a share misses its target by more than this. */
const MAX_MISSED = 1e-4;

type Value = number | string | null;

export interface Weights {
  /** Names of the variables on which a weight depends. */
  readonly variables: readonly string[];
  weightOf(values: readonly Value[]): number;
  readonly figures: WeightingFigures;
}

export const EQUAL_WEIGHTS: Pick<Weights, 'variables' | 'weightOf'> = { variables: [], weightOf: () => 1 };

/** Mistakes of a weighting that do not depend on responses. */
function computeProblems({ margins, least, most }: WeightingDefinition, { byName }: CountingModel) {
  const problems: WeightingProblem[] = [];
  const names = margins.map(({ variable }) => variable);
  margins.forEach(({ variable, targets }, at) => {
    const countedVariable = byName.get(variable);
    if (names.indexOf(variable) !== at) problems.push({ key: 'repeated', variable });
    if (
      countedVariable === undefined ||
      !isFitting({ variable }, countedVariable) ||
      isWordList(countedVariable) ||
      isWritten(countedVariable)
    ) {
      problems.push({ key: 'variable', variable });
      return;
    }
    const values = targets.map(({ value }) => value);
    const wrongValue = values.find(
      (value, index) =>
        values.indexOf(value) !== index || !isFitting({ variable, values: [value] }, countedVariable),
    );
    if (wrongValue !== undefined) problems.push({ key: 'value', variable, value: wrongValue });
    const zero = targets.find(({ percent }) => percent === 0);
    if (zero !== undefined) problems.push({ key: 'zero', variable, value: zero.value });
    const figure = targets.reduce((sum, { percent }) => sum + percent, 0);
    if (Math.abs(figure - 100) > SUM_TOLERANCE) problems.push({ key: 'sum', variable, figure });
  });
  if ((least ?? 0) > 1 || (most ?? 1) < 1) problems.push({ key: 'limits' });
  return problems;
}

/** The weights of the selected responses, or the reasons why there are none. */
export async function computeWeights(
  database: Database,
  selection: Selection,
  definition: WeightingDefinition,
): Promise<Weights | readonly WeightingProblem[]> {
  const problems = computeProblems(definition, selection.model);
  if (problems.length > 0) return problems;
  const variables = definition.margins.map(({ variable }) => variable);
  const found = await countJointly(database, selection, variables);
  return weigh(found, definition);
}

function weigh(
  found: readonly JointCount[],
  { margins, least, most }: WeightingDefinition,
): Weights | readonly WeightingProblem[] {
  const answeredCounts = found.filter(({ values }) => !values.includes(null));
  const indexes = margins.map(({ targets }) => new Map(targets.map(({ value }, at) => [value as Value, at])));
  const problems = problemsWith(answeredCounts, margins, indexes);
  if (problems.length > 0) return problems;
  const cells = answeredCounts.map(({ values, count }) => ({
    count,
    targets: values.map((value, margin) => indexes[margin]?.get(value) ?? 0),
  }));
  const shares = margins.map(({ targets }) => {
    const sum = targets.reduce((total, { percent }) => total + percent, 0);
    return targets.map(({ percent }) => percent / sum);
  });
  const limits = { least: least ?? 0, most: most ?? Number.POSITIVE_INFINITY };
  const { weights, missed } = rake(cells, shares, limits);
  if (least === null && most === null && missed > MAX_MISSED)
    return [{ key: 'no_convergence', figure: missed * 100 }];
  const byValues = new Map(answeredCounts.map(({ values }, at) => [keyOf(values), weights[at] ?? 1]));
  const weightOf = (values: readonly Value[]) => byValues.get(keyOf(values)) ?? 1;
  return {
    variables: margins.map(({ variable }) => variable),
    weightOf,
    figures: computeFigures(
      found.map(({ values, count }) => ({ weight: weightOf(values), count })),
      { missed, limits, without: countOf(found) - countOf(answeredCounts) },
    ),
  };
}

const keyOf = (values: readonly Value[]): string => JSON.stringify(values);
const countOf = (rows: readonly { readonly count: number }[]) =>
  rows.reduce((sum, { count }) => sum + count, 0);

/** Targets without responses, and responses without a target. */
function problemsWith(
  answeredCounts: readonly JointCount[],
  margins: WeightingDefinition['margins'],
  indexes: readonly ReadonlyMap<Value, number>[],
): readonly WeightingProblem[] {
  return margins.flatMap(({ variable, targets }, margin) => {
    const counts = new Map<Value, number>();
    for (const { values, count } of answeredCounts) {
      const value = values[margin] ?? null;
      counts.set(value, (counts.get(value) ?? 0) + count);
    }
    const empty = targets.filter(({ value }) => !counts.has(value));
    const unmatchedCounts = [...counts].filter(([value]) => indexes[margin]?.has(value) !== true);
    return [
      ...empty.map(({ value }): WeightingProblem => ({ key: 'no_responses', variable, value })),
      ...unmatchedCounts.map(
        ([value, figure]): WeightingProblem => ({ key: 'no_target', variable, value: value ?? '', figure }),
      ),
    ];
  });
}

/** Kish's effective sample size: the square of the sum of weights, divided by the sum of their squares. */
export const effectiveSize = (sum: number, squares: number): number =>
  squares === 0 ? 0 : sum ** 2 / squares;

function computeFigures(
  rows: readonly { readonly weight: number; readonly count: number }[],
  {
    missed,
    limits: { least, most },
    without,
  }: {
    readonly missed: number;
    readonly limits: { readonly least: number; readonly most: number };
    readonly without: number;
  },
): WeightingFigures {
  const weights = rows.map(({ weight }) => weight);
  const limited = rows.filter(({ weight }) => weight === least || weight === most);
  return {
    n: countOf(rows),
    without,
    effective: effectiveSize(
      rows.reduce((sum, { weight, count }) => sum + weight * count, 0),
      rows.reduce((sum, { weight, count }) => sum + weight ** 2 * count, 0),
    ),
    smallest: weights.length === 0 ? 1 : Math.min(...weights),
    largest: weights.length === 0 ? 1 : Math.max(...weights),
    limited: countOf(limited),
    missed: missed * 100,
  };
}
