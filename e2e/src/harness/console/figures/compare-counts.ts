import type {
  AnalysisCounts,
  AnalysisPlan,
  DifferenceTest,
  LocationCounts,
  VariableCounts,
} from '@canvass/protocol';
import { expect } from 'vitest';
import { readCount, listValues, type Row, computeCountedValue } from './export-rows.ts';
import { chiSquarePValue, meanOf, medianIn, sumOf, tTestPValue, computeVariance } from './statistics.ts';

type Group = AnalysisCounts['groups'][number];
type Question = AnalysisPlan['questions'][number];

export function compareGroup(reply: Group | undefined, rows: readonly Row[], question: Question): void {
  expect(reply?.responses).toBe(rows.length);
  for (const variable of reply?.variables ?? []) compareVariable(variable, listValues(rows, variable.name));
  comparePlaces(reply?.places, rows, question);
  compareBestWorst(reply?.best_worst, rows, question);
  if (question.picture !== 'texts') return;
  const isWritten = (row: Row) => question.texts.some(({ name }) => listValues([row], name).length > 0);
  expect([question.cid, reply?.written]).toEqual([question.cid, rows.filter(isWritten).length]);
}

function compareVariable(reply: VariableCounts, values: readonly string[]): void {
  const { name, n, step, mean, median, deviation, quartiles, range } = reply;
  const intervals = reply.values.filter(({ last }) => last !== undefined);
  expect([name, n]).toEqual([name, values.length]);
  const groupOf =
    intervals.length > 0
      ? computeInterval(intervals)
      : step === undefined
        ? computeCountedValue
        : stepOf(step);
  const valueGroups = Map.groupBy(values, groupOf);
  const counts = reply.values
    .filter(({ count }) => count !== 0)
    .map(({ value, count }) => [String(value), count] as const);
  const allCounts = [...valueGroups].map(([value, list]) => [value, list.length] as const);
  // The reply lists only the most frequent values if there are too many.
  const smallestCount = Math.min(...counts.map(([, count]) => count ?? 0));
  const unlistedCounts = allCounts.filter(([value]) => reply.more && !counts.some(([one]) => one === value));
  expect(unlistedCounts.every(([, count]) => count <= smallestCount)).toBe(true);
  expect([name, ...counts.toSorted()]).toEqual([
    name,
    ...allCounts.filter((one) => !unlistedCounts.includes(one)).toSorted(),
  ]);
  const numbers = values.map(readCount).toSorted((a, b) => a - b);
  if (mean === undefined || mean === null) return;
  const approximate = {
    mean: meanOf(numbers),
    ...(numbers.length > 1 && { deviation: Math.sqrt(computeVariance(numbers)) }),
  };
  // Sums of values such as coordinates lose their last digits.
  const digits = 8 - Math.ceil(Math.log10(Math.max(1, Math.abs(approximate.mean))));
  expect(mean).toBeCloseTo(approximate.mean, digits);
  if (approximate.deviation !== undefined) expect(deviation).toBeCloseTo(approximate.deviation, digits - 2);
  if (step !== undefined) return;
  expect(median).toBeCloseTo(medianIn(numbers), 8);
  const quantile = (part: number) => numbers[Math.ceil(numbers.length * part) - 1];
  expect([quartiles, range]).toEqual([
    [quantile(1 / 4), quantile(3 / 4)],
    [numbers[0], numbers.at(-1)],
  ]);
}

const DAY_MS = 86_400_000;

/** Finds the first date of the interval that contains a value. The last day of an interval belongs to it. */
const computeInterval = (intervals: VariableCounts['values']) => (text: string) => {
  const value = computeCountedValue(text);
  const found = intervals.find(({ value: first, last = first, interval }) => {
    if (typeof first === 'string') return value >= first && value <= String(last);
    const end = interval === 'hour' ? Number(last) : Number(last) + DAY_MS;
    return Number(value) >= first && Number(value) < end;
  });
  return String(found?.value ?? value);
};

const stepOf = (step: number) => (value: string) => String(Math.floor(readCount(value) / step) * step);

function comparePlaces(reply: LocationCounts | undefined, rows: readonly Row[], question: Question): void {
  expect(reply !== undefined).toBe(question.picture === 'places');
  if (reply === undefined) return;
  const [x = '', y = ''] = question.variables.filter(({ type }) => type === 'number').map(({ name }) => name);
  const places = rows.filter((row) => listValues([row], x).length > 0);
  expect(reply.n).toBe(places.length);
  const cell = stepOf(reply.step);
  const cells = Map.groupBy(places, (row) => `${cell(row[x] ?? '')} ${cell(row[y] ?? '')}`);
  expect(reply.cells.map((one) => [`${one.x} ${one.y}`, one.count]).toSorted()).toEqual(
    [...cells].map(([name, { length }]) => [name, length]).toSorted(),
  );
}

/** The server computes these figures from at most this number of the latest responses. */
const MAX_RESPONSES = 4_000;

function compareBestWorst(reply: Group['best_worst'], rows: readonly Row[], question: Question): void {
  expect(reply !== undefined).toBe(question.picture === 'best_worst');
  if (reply === undefined) return;
  const tasks = [...new Set(question.variables.map(({ name }) => name.replace(/_[a-z]+$/, '')))];
  const latestRows = rows.toSorted((a, b) => Number(b['seq']) - Number(a['seq'])).slice(0, MAX_RESPONSES);
  const answeredRows = latestRows.filter((row) =>
    tasks.some((task) => listValues([row], `${task}_shown`).length > 0),
  );
  expect(reply.n).toBe(answeredRows.length);
  const labels = question.variables.find(({ name }) => name.endsWith('_best'))?.labels ?? [];
  const listParts = (part: string) => tasks.flatMap((task) => listValues(answeredRows, `${task}_${part}`));
  const shownParts = listParts('shown').flatMap((list) => list.split(' '));
  const computeCount = (list: readonly string[], word: string) => list.filter((one) => one === word).length;
  const [bests, worsts] = [listParts('best'), listParts('worst')];
  const items = labels.map(({ value, label }) => {
    const counts = {
      shown: computeCount(shownParts, `A${value}`),
      best: computeCount(bests, String(value)),
      worst: computeCount(worsts, String(value)),
    };
    const std = (counts.best - counts.worst) / counts.shown;
    return { label, ...counts, logit: Math.log((1 + std) / (1 - std)) };
  });
  const total = sumOf(items.map(({ logit }) => Math.exp(logit)));
  for (const { label, logit, ...counts } of items.filter((item) => item.shown > 0)) {
    const item = reply.items.find(({ title }) => title === label);
    expect(item).toMatchObject(counts);
    // The server adds half a view for items that were always or never best (MAXDIFF-8); this test compares no such figures.
    if (!items.every((one) => Number.isFinite(one.logit))) continue;
    expect(item?.logit).toBeCloseTo(logit, 8);
    expect(item?.share).toBeCloseTo(Math.exp(logit) / total, 8);
    const [low, high] = item?.interval ?? [logit, logit];
    expect(low <= logit && logit <= high).toBe(true);
  }
}

/** Compares the significance tests of two groups: Welch's for means, Pearson's for counts. */
export function compareDifferences(
  { differences, groups: replies }: Pick<AnalysisCounts, 'differences' | 'groups'>,
  groups: readonly [readonly Row[], readonly Row[]],
): void {
  for (const [name, { test, statistic, degrees, p, n }] of Object.entries(differences)) {
    const counts = replies.flatMap(({ variables }) => variables.filter((one) => one.name === name));
    const intervals = counts.flatMap(({ values }) => values.filter(({ last }) => last !== undefined));
    const read = (rows: readonly Row[]) =>
      listValues(rows, name).map(test === 't' ? String : computeInterval(intervals));
    const [a, b] = [read(groups[0]), read(groups[1])];
    expect([name, ...n]).toEqual([name, a.length, b.length]);
    const expectedResult = test === 't' ? welch(a.map(readCount), b.map(readCount)) : pearson(a, b);
    expect([name, test, degrees]).toEqual([name, test, expect.closeTo(expectedResult.degrees, 4)]);
    expect(statistic).toBeCloseTo(expectedResult.statistic, 6);
    expect(p).toBeCloseTo(expectedResult.p, 6);
  }
}

type TestResult = Pick<DifferenceTest, 'statistic' | 'degrees' | 'p'>;

function welch(a: readonly number[], b: readonly number[]): TestResult {
  const [va, vb] = [computeVariance(a) / a.length, computeVariance(b) / b.length];
  const statistic = (meanOf(a) - meanOf(b)) / Math.sqrt(va + vb);
  const degrees = (va + vb) ** 2 / (va ** 2 / (a.length - 1) + vb ** 2 / (b.length - 1));
  return { statistic, degrees, p: tTestPValue(statistic, degrees) };
}

function pearson(a: readonly string[], b: readonly string[]): TestResult {
  const values = [...new Set([...a, ...b])];
  const total = a.length + b.length;
  const parts = [a, b].flatMap((group) =>
    values.map((value) => {
      const countIn = (list: readonly string[]) => list.filter((one) => one === value).length;
      const expectedCount = ((countIn(a) + countIn(b)) * group.length) / total;
      return (countIn(group) - expectedCount) ** 2 / expectedCount;
    }),
  );
  const statistic = sumOf(parts);
  return { statistic, degrees: values.length - 1, p: chiSquarePValue(statistic, values.length - 1) };
}
