import type { Rng } from '../../random/rng.ts';
import { type ItemScore, scoreCounts } from './score-counts.ts';
import { type MaxdiffTally, sumCounts } from './tally-answers.ts';

/** Lower and upper end. */
export type Interval = readonly [number, number];

export interface ItemIntervals {
  readonly std: Interval;
  readonly logit: Interval;
  readonly share: Interval;
}

const CONFIDENCE = 0.95;

/**
 * Percentile bootstrap over respondents: as many respondents are drawn, with replacement, `resamples` times, and the
 * middle 95 % of each score is taken. An item counts in the resamples in which it was shown; undefined where it was
 * in none.
 */
export function bootstrapIntervals(
  { items, respondents }: MaxdiffTally,
  resamples: number,
  random: Rng,
): readonly (ItemIntervals | undefined)[] {
  const drawn = items.map((): ItemScore[] => []);
  for (let made = 0; made < resamples; made += 1) {
    const sample = respondents.map(() => respondents[random.int(respondents.length)] ?? new Map());
    scoreCounts(sumCounts(items.length, sample)).forEach((score, item) => {
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

function middle(values: readonly number[]): Interval {
  const sorted = values.toSorted((a, b) => a - b);
  const tail = (1 - CONFIDENCE) / 2;
  return [quantile(sorted, tail), quantile(sorted, 1 - tail)];
}

/** Linear between the two values next to it. */
function quantile(sorted: readonly number[], part: number): number {
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)] as number; // within the list
  const high = sorted[Math.ceil(at)] as number;
  return low + (high - low) * (at - Math.floor(at));
}
