import type { AnalysisVariable, CrossTableBlock } from '@canvass/protocol';
import type { Moments } from '../analysis/count-answers.ts';
import { chiSquare, chiSquareOfGroups, welch } from '../analysis/significance.ts';
import { niceStep } from '../analysis/charts/places.ts';
import { effectiveSize } from './weights.ts';

type Value = number | string | null;

/** Below this p-value a column differs significantly from the other columns. */
const SIGNIFICANT = 0.05;

/** A row or column of a table: the responses in which a variable has a value. */
export interface Category {
  readonly variable: string;
  readonly value: number | string;
  /** The category contains all numbers from `value` to below this number. */
  readonly below?: number;
}

/** Responses with the same values, and the weight of each response. */
export interface WeightedRow {
  /** Values of the variables of the block, of the columns and of the weighting, by name. */
  readonly values: ReadonlyMap<string, Value>;
  readonly count: number;
  readonly weight: number;
}

export interface BlockPlan {
  readonly row?: string;
  readonly variables: readonly AnalysisVariable[];
  readonly rows: readonly Category[];
  /** Whether a response can be in one row only. */
  readonly isExclusive: boolean;
  readonly isNumeric: boolean;
  /** Whether numbers are counted by interval, because they differ too much for a row each. */
  readonly isByInterval?: true;
  readonly hasMoreRows: boolean;
}

export interface TablePlan {
  readonly columns: readonly Category[];
  /** Whether a response can be in one column only. */
  readonly areColumnsExclusive: boolean;
}

/** Sums over responses: their number, their weights, and the squares of their weights. */
interface Sums {
  readonly count: number;
  readonly weight: number;
  readonly squares: number;
}

const NO_SUMS: Sums = { count: 0, weight: 0, squares: 0 };
const add = ({ count, weight, squares }: Sums, row: WeightedRow): Sums => ({
  count: count + row.count,
  weight: weight + row.count * row.weight,
  squares: squares + row.count * row.weight ** 2,
});
const subtract = (a: Sums, b: Sums): Sums => ({
  count: a.count - b.count,
  weight: a.weight - b.weight,
  squares: a.squares - b.squares,
});
const sumOf = (rows: readonly WeightedRow[]): Sums => rows.reduce(add, NO_SUMS);
function isIn({ values }: WeightedRow, { variable, value, below }: Category): boolean {
  const answer = values.get(variable);
  if (below === undefined) return answer === value;
  return typeof answer === 'number' && answer >= Number(value) && answer < below;
}

/** A block of a table: bases and cells of all responses and of each column, with tests of their differences. */
export function tabulate(
  rows: readonly WeightedRow[],
  plan: BlockPlan,
  { columns, areColumnsExclusive }: TablePlan,
): CrossTableBlock {
  const answered = rows.filter(({ values }) => plan.variables.some(({ name }) => values.get(name) != null));
  // The first group contains all responses.
  const groups = [answered, ...columns.map((column) => answered.filter((row) => isIn(row, column)))];
  const bases = groups.map(sumOf);
  const categories = listCategories(answered, plan);
  const cells = categories.map((category) =>
    groups.map((group) => sumOf(group.filter((row) => isIn(row, category)))),
  );
  const test = areColumnsExclusive && plan.isExclusive ? findTest(cells, bases) : undefined;
  const means = plan.isNumeric ? findMeans(groups, plan.variables[0]?.name ?? '') : undefined;
  return {
    ...(plan.row !== undefined && { row: plan.row }),
    exclusive: plan.isExclusive,
    bases: bases.map(({ count, weight, squares }) => ({
      n: count,
      weight,
      effective: effectiveSize(weight, squares),
    })),
    rows: categories.map((category, at) => ({
      ...category,
      cells: (cells[at] ?? []).map(({ count, weight }, column) => ({
        count,
        weight,
        ...compareWithOthers(cells[at] ?? [], bases, column),
      })),
    })),
    ...(means !== undefined && { means }),
    ...positionFields(answered, plan),
    ...(plan.hasMoreRows && { more: true as const }),
    ...(test !== undefined && { test }),
  };
}

/** Maximum number of intervals of numbers, apart from those at the ends. */
const MAX_INTERVALS = 10;

/** The rows of the plan, or intervals of equal width that contain all numbers. */
function listCategories(rows: readonly WeightedRow[], plan: BlockPlan): readonly Category[] {
  const { variables, isByInterval } = plan;
  if (isByInterval !== true) return plan.rows;
  const variable = variables[0]?.name ?? '';
  const numbers = listNumbers(rows, variable).map(({ number }) => number);
  const [least, greatest] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const step = niceStep(greatest - least, MAX_INTERVALS);
  const first = Math.floor(least / step);
  const count = Math.floor(greatest / step) - first + 1;
  // The bounds are multiples of the step, without the errors of floating point numbers.
  const boundAt = (index: number) => Number(((first + index) * step).toPrecision(12));
  return Array.from({ length: count }, (_, index) => ({
    variable,
    value: boundAt(index),
    below: boundAt(index + 1),
  }));
}

/** The numbers of a variable in ascending order, with the weight of their responses. */
const listNumbers = (rows: readonly WeightedRow[], variable: string) =>
  rows
    .flatMap(({ values, count, weight }) => {
      const number = values.get(variable);
      return typeof number === 'number' ? [{ number, weight: count * weight }] : [];
    })
    .toSorted((a, b) => a.number - b.number);

/** The median, quartiles and range of numbers. Empty without numbers. */
function positionFields(
  rows: readonly WeightedRow[],
  { variables, isNumeric }: BlockPlan,
): Pick<CrossTableBlock, 'median' | 'quartiles' | 'range'> {
  const numbers = isNumeric ? listNumbers(rows, variables[0]?.name ?? '') : [];
  const total = numbers.reduce((sum, { weight }) => sum + weight, 0);
  const [first, last] = [numbers[0]?.number, numbers.at(-1)?.number];
  const median = findMedian(numbers, total / 2);
  if (first === undefined || last === undefined || median === undefined) return {};
  const numberAt = (share: number) => {
    let sum = 0;
    return numbers.find(({ weight }) => (sum += weight) >= total * share)?.number ?? last;
  };
  return { median, quartiles: [numberAt(0.25), numberAt(0.75)], range: [first, last] };
}

/** The number at which half of the weight is reached. Undefined without numbers. */
function findMedian(
  numbers: readonly { readonly number: number; readonly weight: number }[],
  half: number,
): number | undefined {
  let sum = 0;
  for (const [at, { number, weight }] of numbers.entries()) {
    sum += weight;
    if (sum > half) return number;
    if (sum === half) return (number + (numbers[at + 1]?.number ?? number)) / 2;
  }
  return undefined;
}

/** Tests whether columns differ. Scales counts to the effective sample size of their column. */
function findTest(cells: readonly (readonly Sums[])[], bases: readonly Sums[]): CrossTableBlock['test'] {
  const sizes = bases.map(({ weight, squares }) => effectiveSize(weight, squares));
  const table = bases.slice(1).map((base, index) =>
    cells.map((row) => {
      const column = index + 1;
      return base.weight === 0 ? 0 : ((row[column]?.weight ?? 0) / base.weight) * (sizes[column] ?? 0);
    }),
  );
  const found = chiSquareOfGroups(table);
  return found && { ...found, n: sizes.slice(1).reduce((sum, size) => sum + size, 0) };
}

type ComparisonWithOthers = { readonly against?: 'higher' | 'lower' };

/** Whether the share in a column differs significantly from the share among all responses outside of the column. */
function compareWithOthers(
  row: readonly Sums[],
  bases: readonly Sums[],
  column: number,
): ComparisonWithOthers {
  const [allSums, total] = [row[0], bases[0]];
  const [ownSums, base] = [row[column], bases[column]];
  if (
    column === 0 ||
    allSums === undefined ||
    total === undefined ||
    ownSums === undefined ||
    base === undefined
  )
    return {};
  const pair = [
    { in: ownSums, of: base },
    { in: subtract(allSums, ownSums), of: subtract(total, base) },
  ] as const;
  const [a, b] = pair.map((side) => {
    const size = effectiveSize(side.of.weight, side.of.squares);
    const share = side.of.weight === 0 ? 0 : side.in.weight / side.of.weight;
    return { share, counts: [share * size, (1 - share) * size] };
  });
  if (a === undefined || b === undefined) return {};
  const found = chiSquare([a.counts, b.counts]);
  if (found === undefined || found.rough === true || found.p >= SIGNIFICANT) return {};
  return { against: a.share > b.share ? 'higher' : 'lower' };
}

function findMeans(groups: readonly (readonly WeightedRow[])[], variable: string): CrossTableBlock['means'] {
  const figures = groups.map((group) => computeMoments(group, variable));
  return groups.map((group, at) => {
    const { mean, deviation } = figures[at] ?? { mean: null, deviation: null };
    if (at === 0) return { mean, deviation };
    const members = new Set(group);
    const otherMoments = computeMoments(groups[0]?.filter((row) => !members.has(row)) ?? [], variable);
    const found = figures[at] && welch(figures[at], otherMoments);
    const isHigher = (mean ?? 0) > (otherMoments.mean ?? 0);
    const isDifferent = found !== undefined && found.p < SIGNIFICANT;
    return {
      mean,
      deviation,
      ...(isDifferent && { against: isHigher ? ('higher' as const) : ('lower' as const) }),
    };
  });
}

/** Weighted moments of a variable. `n` is the effective sample size. */
function computeMoments(rows: readonly WeightedRow[], variable: string): Moments {
  const { weight, squares } = sumOf(rows);
  const n = effectiveSize(weight, squares);
  const valueOf = ({ values }: WeightedRow) => Number(values.get(variable));
  const weightedSum = (figureOf: (row: WeightedRow) => number) =>
    rows.reduce((sum, row) => sum + figureOf(row) * row.count * row.weight, 0);
  const mean = weight === 0 ? null : weightedSum(valueOf) / weight;
  const spread = mean === null ? 0 : weightedSum((row) => (valueOf(row) - mean) ** 2) / weight;
  // An effective size just above 1 would lead to a division by almost zero.
  const deviation = mean === null || n < 2 ? null : Math.sqrt((spread * n) / (n - 1));
  return { n, mean, deviation, min: null, max: null };
}
