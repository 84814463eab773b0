import type { Database } from '../../database/database.ts';
import { type AnswerColumn, compareValues, type ValueCount } from './answer-column.ts';
import { isProtected } from './anonymity/anonymous-figures.ts';
import type { ScannedSegment, Selection } from './read-segments.ts';
import { scanRows, scanSegments } from './scan-segments.ts';

export interface Moments {
  readonly n: number;
  readonly mean: number | null;
  /** Sample standard deviation (divides by n - 1). Null for fewer than two values. */
  readonly deviation: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** Maximum distinct values in memory. If there are more, all segments are read again for each share of the values. */
const MAX_DISTINCT = 500_000;

/** The `limit` most frequent values with their frequencies, most frequent first. Responses without a value are not counted. */
export async function countValues(
  database: Database,
  selection: Selection,
  variable: string,
  { limit, maxDistinct = MAX_DISTINCT }: { readonly limit: number; readonly maxDistinct?: number },
): Promise<readonly ValueCount[]> {
  for (let shares = 1; ; shares *= 8) {
    const found = await countInShares(database, selection, variable, { limit, shares, maxDistinct });
    if (found !== undefined) return found;
  }
}

/** Counts the values share by share. Returns undefined if a share has more than `maxDistinct` values. */
async function countInShares(
  database: Database,
  selection: Selection,
  variable: string,
  {
    limit,
    shares,
    maxDistinct,
  }: { readonly limit: number; readonly shares: number; readonly maxDistinct: number },
): Promise<readonly ValueCount[] | undefined> {
  let found: readonly ValueCount[] = [];
  for (let share = 0; share < shares; share += 1) {
    const counts = new Map<number | string, number>();
    for await (const segment of scanSegments(database, selection, [variable])) {
      addCounts(counts, segment, (value) => shares === 1 || computeShare(value, shares) === share);
      if (counts.size > maxDistinct) return undefined;
    }
    found = [...found, ...Array.from(counts, ([value, count]) => ({ value, count }))]
      .toSorted((a, b) => b.count - a.count || compareValues(a.value, b.value))
      .slice(0, limit);
  }
  return found;
}

function addCounts(
  counts: Map<number | string, number>,
  segment: ScannedSegment,
  isCounted: (value: number | string) => boolean,
): void {
  for (const [value, count] of countsIn(segment, 0))
    if (isCounted(value)) counts.set(value, (counts.get(value) ?? 0) + count);
}

/** The share of a value: a number below `shares`, which is the same for equal values. */
function computeShare(value: number | string, shares: number): number {
  let hash = 7;
  for (const character of String(value)) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return Math.abs(hash % shares);
}

/** Yields the values of a column with their counts among selected responses. Omits values without such a response. */
function* countsIn(
  { columns, selected }: ScannedSegment,
  columnIndex: number,
): Generator<[number | string, number]> {
  const { values, codes } = columns[columnIndex] ?? NO_COLUMN;
  const counts = new Uint32Array(values.length + 1);
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    counts[code] = (counts[code] ?? 0) + (selected[at] ?? 0);
  }
  for (const [at, value] of values.entries()) {
    const count = counts[at + 1] ?? 0;
    if (count > 0) yield [value, count];
  }
}
const NO_COLUMN: AnswerColumn = { values: [], codes: new Uint16Array() };

/** Counts numbers by interval of this `width`. `value` is the lower end of an interval. */
export async function countByInterval(
  database: Database,
  selection: Selection,
  variable: string,
  width: number,
): Promise<readonly { readonly value: number; readonly count: number }[]> {
  const counts = new Map<number, number>();
  for await (const segment of scanSegments(database, selection, [variable]))
    for (const [value, count] of countsIn(segment, 0)) {
      const step = Math.floor(Number(value) / width);
      counts.set(step, (counts.get(step) ?? 0) + count);
    }
  return [...counts].toSorted(([a], [b]) => a - b).map(([step, count]) => ({ value: step * width, count }));
}

export async function loadMoments(
  database: Database,
  selection: Selection,
  variables: readonly string[],
): Promise<readonly Moments[]> {
  const sums = variables.map((): MomentSums => ({ n: 0, origin: 0, mean: 0, squares: 0, min: 0, max: 0 }));
  for await (const segment of scanSegments(database, selection, variables))
    for (const [place, sum] of sums.entries())
      for (const [value, count] of countsIn(segment, place)) addToMoments(sum, Number(value), count);
  return sums.map(({ n, origin, mean, squares, min, max }) => ({
    n,
    mean: n === 0 ? null : origin + mean,
    deviation: n < 2 ? null : Math.sqrt(squares / (n - 1)),
    min: n === 0 ? null : min,
    max: n === 0 ? null : max,
  }));
}

interface MomentSums {
  n: number;
  /** The first value. Sums have the differences from this value, so that times keep all of their digits. */
  origin: number;
  mean: number;
  /** The sum of squared differences from the mean. */
  squares: number;
  min: number;
  max: number;
}

function addToMoments(sum: MomentSums, value: number, count: number): void {
  if (sum.n === 0) Object.assign(sum, { origin: value, min: value, max: value });
  const difference = value - sum.origin - sum.mean;
  const n = sum.n + count;
  sum.squares += (difference * difference * sum.n * count) / n;
  sum.mean += (difference * count) / n;
  sum.n = n;
  sum.min = Math.min(sum.min, value);
  sum.max = Math.max(sum.max, value);
}

/** Counts variables whose values are 1 or 0: `n` responses have a value, `ones` have 1. */
export async function countFlags(
  database: Database,
  selection: Selection,
  variables: readonly string[],
): Promise<readonly { readonly n: number; readonly ones: number }[]> {
  if (variables.length > 1 && isProtected(selection)) {
    // Each variable is a figure of its own.
    const figures = [];
    for (const variable of variables) figures.push(...(await countFlags(database, selection, [variable])));
    return figures;
  }
  const flags = variables.map(() => ({ n: 0, ones: 0 }));
  for await (const segment of scanSegments(database, selection, variables))
    for (const [place, flag] of flags.entries()) {
      const counts = new Map(countsIn(segment, place));
      const ones = counts.get(1) ?? 0;
      flag.n += ones + (counts.get(0) ?? 0);
      flag.ones += ones;
    }
  return flags;
}

/** Number of responses with a value for at least one of these variables. */
export async function countAnswered(
  database: Database,
  selection: Selection,
  variables: readonly string[],
): Promise<number> {
  let count = 0;
  for await (const { columns, selected } of scanSegments(database, selection, variables)) {
    const answered = new Uint8Array(selected.length);
    for (const { codes } of columns)
      for (let at = 0; at < codes.length; at += 1)
        answered[at] = (answered[at] ?? 0) | (codes[at] === 0 ? 0 : 1);
    for (let at = 0; at < selected.length; at += 1) count += (answered[at] ?? 0) & (selected[at] ?? 0);
  }
  return count;
}

export async function countSelected(database: Database, selection: Selection): Promise<number> {
  let count = 0;
  for await (const { selected } of scanSegments(database, selection, []))
    for (let at = 0; at < selected.length; at += 1) count += selected[at] ?? 0;
  return count;
}

/** Counts points by grid cell, the fullest cell first. */
export async function countCells(
  database: Database,
  selection: Selection,
  {
    x,
    y,
    step,
    limit,
  }: { readonly x: string; readonly y: string; readonly step: number; readonly limit: number },
): Promise<readonly { readonly x: number; readonly y: number; readonly count: number }[]> {
  const counts = new Map<number, Map<number, number>>();
  for await (const locations of scanRows(database, selection, [x, y]))
    for (const [east, north] of locations) {
      if (typeof east !== 'number' || typeof north !== 'number') continue;
      const column = Math.floor(east / step);
      const row = Math.floor(north / step);
      const rows = counts.get(column) ?? new Map<number, number>();
      rows.set(row, (rows.get(row) ?? 0) + 1);
      counts.set(column, rows);
    }
  return [...counts]
    .flatMap(([column, rows]) => Array.from(rows, ([row, count]) => ({ column, row, count })))
    .toSorted((a, b) => b.count - a.count || a.column - b.column || a.row - b.row)
    .slice(0, limit)
    .map(({ column, row, count }) => ({ x: column * step, y: row * step, count }));
}

interface TextPage {
  /** Text to find, ignoring case. */
  readonly search: string;
  /** Selects responses with numbers below this number. */
  readonly before: number;
  readonly limit: number;
}

/** Texts that respondents wrote, the latest first. */
export async function findTexts(
  database: Database,
  selection: Selection,
  variable: string,
  { search, before, limit }: TextPage,
): Promise<readonly { readonly seq: number; readonly text: string }[]> {
  const found: { readonly seq: number; readonly text: string }[] = [];
  const soughtText = search.toLowerCase();
  for await (const rows of scanRows(database, selection, ['seq', variable]))
    for (const [seq, text] of rows) {
      if (typeof text !== 'string' || Number(seq) >= before) continue;
      if (!text.toLowerCase().includes(soughtText)) continue;
      found.push({ seq: Number(seq), text });
      if (found.length === limit) return found;
    }
  return found;
}
