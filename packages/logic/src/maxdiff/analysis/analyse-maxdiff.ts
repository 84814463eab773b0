import { rng, type Rng } from '../../random/rng.ts';
import type { MaxdiffAnswer } from '@canvass/protocol';

/**
 * e to the power of x from sums and products. The last digit of `Math.exp` may differ between hosts, and with it random
 * draws (ENGINE-2). Relative error below 1e-14; 0 below -700, Infinity above 700.
 */
export function exponential(x: number): number {
  if (x > 700) return Number.POSITIVE_INFINITY;
  if (x < -700) return 0;
  const doublings = Math.round(x / LN2);
  const remainder = x - doublings * LN2; // |remainder| <= ln 2 / 2
  let sum = 1;
  for (let term = remainder, n = 1; sum + term !== sum; n += 1, term *= remainder / n) sum += term;
  for (let n = 0; n < Math.abs(doublings); n += 1) sum *= doublings > 0 ? 2 : 0.5;
  return sum;
}

const LN2 = 0.6931471805599453;

/**
 * Natural logarithm, computed only with sums and products, so that all hosts agree on every digit (see `exponential`).
 * Absolute error below 1e-13; -Infinity for 0 and less, so that zero shares rank last.
 */
export function naturalLog(x: number): number {
  if (!(x > 0)) return Number.NEGATIVE_INFINITY;
  if (x === Number.POSITIVE_INFINITY) return x;
  let doublings = 0;
  let mantissa = x;
  for (; mantissa > 1.5; doublings += 1) mantissa /= 2;
  for (; mantissa < 0.75; doublings -= 1) mantissa *= 2;
  const ratio = (mantissa - 1) / (mantissa + 1); // ln(mantissa) = 2 artanh(ratio), |ratio| <= 0.2
  let sum = 0;
  for (let power = ratio, n = 1; sum + power / n !== sum; n += 2, power *= ratio * ratio) sum += power / n;
  return doublings * LN2 + 2 * sum;
}

type Interval = readonly [number, number];

interface ItemIntervals {
  readonly standardised: Interval;
  readonly logit: Interval;
  readonly share: Interval;
}

const CONFIDENCE = 0.95;

/**
 * Percentile bootstrap over respondents: draws as many respondents with replacement, `resamples` times, and takes the
 * middle 95 % of each score. Only resamples in which an item was shown count for it. Undefined if no resample counts.
 */
function bootstrapIntervals(
  { items, respondents }: MaxdiffTally,
  resamples: number,
  random: Rng,
): readonly (ItemIntervals | undefined)[] {
  const scoresByItem = items.map((): ItemScore[] => []);
  const rows = denseRows(items.length, respondents);
  for (let resample = 0; resample < resamples; resample += 1) {
    scoreCounts(sumSample(items.length, rows, respondents.length, random)).forEach((score, item) => {
      if (score !== undefined) scoresByItem[item]?.push(score);
    });
  }
  return scoresByItem.map((scores) =>
    scores.length === 0
      ? undefined
      : {
          standardised: intervalOf(scores.map(({ standardised }) => standardised)),
          logit: intervalOf(scores.map(({ logit }) => logit)),
          share: intervalOf(scores.map(({ share }) => share)),
        },
  );
}

const COUNTS_PER_ITEM = 3;

/** The counts of all respondents in one flat array, for fast sums. */
function denseRows(itemCount: number, respondents: MaxdiffTally['respondents']): Int32Array {
  const width = itemCount * COUNTS_PER_ITEM;
  const rows = new Int32Array(respondents.length * width);
  for (const [index, counts] of respondents.entries())
    for (const [item, { shown, best, worst }] of counts)
      rows.set([shown, best, worst], index * width + item * COUNTS_PER_ITEM);
  return rows;
}

/** Sums the counts of respondents drawn with replacement, as many as there are. */
function sumSample(itemCount: number, rows: Int32Array, respondents: number, random: Rng): ItemCounts[] {
  const width = itemCount * COUNTS_PER_ITEM;
  const sums = new Float64Array(width);
  for (let drawCount = 0; drawCount < respondents; drawCount += 1) {
    const from = random.int(respondents) * width;
    for (let column = 0; column < width; column += 1)
      sums[column] = (sums[column] ?? 0) + (rows[from + column] ?? 0);
  }
  return Array.from({ length: itemCount }, (_, item): ItemCounts => {
    const [shown = 0, best = 0, worst = 0] = sums.subarray(item * COUNTS_PER_ITEM);
    return { shown, best, worst };
  });
}

function intervalOf(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  const tail = (1 - CONFIDENCE) / 2;
  return [quantile(sorted, tail), quantile(sorted, 1 - tail)];
}

/** Interpolates linearly between neighbouring values. */
function quantile(sorted: readonly number[], part: number): number {
  const position = (sorted.length - 1) * part;
  const low = sorted[Math.floor(position)] as number; // within the list
  const high = sorted[Math.ceil(position)] as number;
  return low + (high - low) * (position - Math.floor(position));
}

/** One item with its counts (shown A, best B, worst W), its scores and their intervals. */
interface MaxdiffItem extends Readonly<ItemCounts>, ItemScore {
  readonly gid: string;
  /** 95 % confidence intervals over respondents. Absent without resamples. */
  readonly interval?: ItemIntervals;
}

interface MaxdiffAnalysis {
  /** Respondents with at least one counted task. */
  readonly respondents: number;
  readonly tasks: number;
  /** Ignored tasks: unfinished, best equal to worst, or a choice that was not shown. */
  readonly skippedTasks: number;
  /** Shown items, by descending `standardised`, then by gid. */
  readonly items: readonly MaxdiffItem[];
}

interface MaxdiffAnalysisOptions {
  /** Number of bootstrap resamples; 0 for none. Default 1000. */
  readonly resamples?: number;
  /** Seed of the bootstrap: the same answers and seed give the same intervals on every host. */
  readonly seed?: string;
}

const RESAMPLES = 1000;

/**
 * Analyses maxdiff answers by counts (MAXDIFF-8). Returns for each item how often it was shown, best and worst, its
 * scores, and bootstrap intervals over respondents. It reads the shown items from the answers, so it does not depend on
 * how designs were made.
 *
 * @param responses per respondent the answer to one maxdiff question
 */
export function analyseMaxdiff(
  responses: readonly (readonly MaxdiffTaskAnswer[])[],
  { resamples = RESAMPLES, seed = 'maxdiff' }: MaxdiffAnalysisOptions = {},
): MaxdiffAnalysis {
  const tally = tallyAnswers(responses);
  const counts = sumCounts(tally.items.length, tally.respondents);
  const scores = scoreCounts(counts);
  const intervals = bootstrapIntervals(tally, resamples, rng(`${seed}:bootstrap`));
  const items = tally.items.flatMap((gid, item): MaxdiffItem[] => {
    const [count, score, interval] = [counts[item], scores[item], intervals[item]];
    if (count === undefined || score === undefined) return [];
    return [{ gid, ...count, ...score, ...(interval && { interval }) }];
  });
  return {
    respondents: tally.respondents.length,
    tasks: tally.tasks,
    skippedTasks: tally.skippedTasks,
    items: items.sort((a, b) => b.standardised - a.standardised || (a.gid < b.gid ? -1 : 1)),
  };
}

/** Scores of one item, from its counts (MAXDIFF-8, analysis). */
interface ItemScore {
  /** B - W. */
  readonly difference: number;
  /** (B - W) / A, from -1 to 1. */
  readonly standardised: number;
  /** sqrt((B + 0.5) / (W + 0.5)). */
  readonly ratio: number;
  /** ln((1 + s) / (1 - s)), s = standardised: analytic estimate of the utility in a multinomial logit (Lipovetsky, Conklin). */
  readonly logit: number;
  /** exp(logit) over its sum: the probability of choosing this item among all, from 0 to 1. */
  readonly share: number;
}

/**
 * Scores of items, in the order of `counts`; undefined for an item that was never shown, which takes no share.
 *
 * An item that was always best (or always worst) has no finite logit. Half a view without a choice is then added
 * (our decision), so that the item stays first (or last) of all items with as many views.
 */
function scoreCounts(counts: readonly Readonly<ItemCounts>[]): readonly (ItemScore | undefined)[] {
  const odds = counts.map(computeOdds);
  const total = odds.reduce((sum, value) => sum + value, 0);
  return counts.map(({ shown, best, worst }, item) => {
    if (shown === 0) return undefined;
    const itemOdds = odds[item] as number;
    return {
      difference: best - worst,
      standardised: (best - worst) / shown,
      ratio: Math.sqrt((best + 0.5) / (worst + 0.5)),
      logit: naturalLog(itemOdds),
      share: itemOdds / total,
    };
  });
}

/** (1 + s) / (1 - s) = (A + B - W) / (A - B + W); 0 for an item that was never shown. */
function computeOdds({ shown, best, worst }: Readonly<ItemCounts>): number {
  if (shown === 0) return 0;
  const difference = best - worst;
  const half = Math.abs(difference) === shown ? 0.5 : 0;
  return (shown + difference + half) / (shown - difference + half);
}

/** Sums the counts of each item, by item number. Zeros for items that none of the respondents saw. */
function sumCounts(
  itemCount: number,
  respondents: readonly ReadonlyMap<number, Readonly<ItemCounts>>[],
): ItemCounts[] {
  const sums = Array.from({ length: itemCount }, (): ItemCounts => ({ shown: 0, best: 0, worst: 0 }));
  for (const counts of respondents) {
    for (const [item, { shown, best, worst }] of counts) {
      const sum = sums[item] as ItemCounts; // the tally has an entry for each item
      sum.shown += shown;
      sum.best += best;
      sum.worst += worst;
    }
  }
  return sums;
}

/** One answered task: the shown items in screen order (`s`), the least (`l`) and the most (`h`) preferred item. */
export type MaxdiffTaskAnswer = MaxdiffAnswer[number];

/** Counts of one item: A, B and W of MAXDIFF-8. */
interface ItemCounts {
  shown: number;
  best: number;
  worst: number;
}

interface MaxdiffTally {
  /** Items shown in a counted task, in the order in which they first occur. */
  readonly items: readonly string[];
  /** Counts by item number, for each respondent with a counted task. */
  readonly respondents: readonly ReadonlyMap<number, Readonly<ItemCounts>>[];
  readonly tasks: number;
  /** Ignored tasks: unfinished, best equal to worst, or a choice that was not shown. */
  readonly skippedTasks: number;
}

function tallyAnswers(responses: readonly (readonly MaxdiffTaskAnswer[])[]): MaxdiffTally {
  const numbers = new Map<string, number>();
  const numberOf = (gid: string): number => {
    const number = numbers.get(gid) ?? numbers.size;
    numbers.set(gid, number);
    return number;
  };
  const completeTasks = responses.map((answer) => answer.filter(isComplete));
  const tasks = completeTasks.reduce((sum, answer) => sum + answer.length, 0);
  const respondents = completeTasks
    .filter((answer) => answer.length > 0)
    .map((answer) => computeCounts(answer, numberOf));
  const answeredTasks = responses.reduce((sum, answer) => sum + answer.length, 0);
  return { items: [...numbers.keys()], respondents, tasks, skippedTasks: answeredTasks - tasks };
}

function isComplete({ s, h, l }: MaxdiffTaskAnswer): boolean {
  return h !== null && l !== null && h !== l && s.includes(h) && s.includes(l);
}

function computeCounts(
  answer: readonly MaxdiffTaskAnswer[],
  numberOf: (gid: string) => number,
): ReadonlyMap<number, ItemCounts> {
  const counts = new Map<number, ItemCounts>();
  for (const { s, h, l } of answer) {
    for (const gid of s) {
      const itemCounts = counts.get(numberOf(gid)) ?? { shown: 0, best: 0, worst: 0 };
      itemCounts.shown += 1;
      if (gid === h) itemCounts.best += 1;
      if (gid === l) itemCounts.worst += 1;
      counts.set(numberOf(gid), itemCounts);
    }
  }
  return counts;
}
