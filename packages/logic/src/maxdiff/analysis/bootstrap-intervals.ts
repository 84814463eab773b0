import type { Rng } from '../../random/rng.ts';
import { type ItemScore, scoreCounts } from './score-counts.ts';
import type { ItemCounts, MaxdiffTally } from './tally-answers.ts';

/** Lower and upper bound. */
export type Interval = readonly [number, number];

export interface ItemIntervals {
  readonly std: Interval;
  readonly logit: Interval;
  readonly share: Interval;
}

const CONFIDENCE = 0.95;

/**
 * Percentile bootstrap over respondents: draws as many respondents with replacement, `resamples` times, and takes the
 * middle 95 % of each score. Only resamples in which an item was shown count for it. Undefined if there are none.
 */
export function bootstrapIntervals(
  { items, respondents }: MaxdiffTally,
  resamples: number,
  random: Rng,
): readonly (ItemIntervals | undefined)[] {
  const drawn = items.map((): ItemScore[] => []);
  const rows = denseRows(items.length, respondents);
  for (let made = 0; made < resamples; made += 1) {
    scoreCounts(sumSample(items.length, rows, respondents.length, random)).forEach((score, item) => {
      if (score !== undefined) drawn[item]?.push(score);
    });
  }
  return drawn.map((scores) =>
    scores.length === 0
      ? undefined
      : {
          std: middle(scores.map(({ std }) => std)),
          logit: middle(scores.map(({ logit }) => logit)),
          share: middle(scores.map(({ share }) => share)),
        },
  );
}

/** Number of counts per item: shown, best, worst. */
const FIGURES = 3;

/** Counts of all respondents in one flat list, for fast sums. */
function denseRows(itemCount: number, respondents: MaxdiffTally['respondents']): Int32Array {
  const width = itemCount * FIGURES;
  const rows = new Int32Array(respondents.length * width);
  for (const [at, counts] of respondents.entries())
    for (const [item, { shown, best, worst }] of counts)
      rows.set([shown, best, worst], at * width + item * FIGURES);
  return rows;
}

/** Sums the counts of respondents drawn with replacement, as many as there are. */
function sumSample(itemCount: number, rows: Int32Array, respondents: number, random: Rng): ItemCounts[] {
  const width = itemCount * FIGURES;
  const sums = new Float64Array(width);
  for (let drawn = 0; drawn < respondents; drawn += 1) {
    const from = random.int(respondents) * width;
    for (let at = 0; at < width; at += 1) sums[at] = (sums[at] ?? 0) + (rows[from + at] ?? 0);
  }
  return Array.from({ length: itemCount }, (_, item): ItemCounts => {
    const [shown = 0, best = 0, worst = 0] = sums.subarray(item * FIGURES);
    return { shown, best, worst };
  });
}

function middle(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  const tail = (1 - CONFIDENCE) / 2;
  return [quantile(sorted, tail), quantile(sorted, 1 - tail)];
}

/** Interpolates linearly between neighbouring values. */
function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] as number; // within the list
  const high = sorted[Math.ceil(at)] as number;
  return low + (high - low) * (at - Math.floor(at));
}
