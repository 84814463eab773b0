import { naturalLog } from './exp-and-log.ts';
import type { ItemCounts } from './tally-answers.ts';

/** Scores of one item, from its counts (MAXDIFF-8, analysis). */
export interface ItemScore {
  /** B - W. */
  readonly difference: number;
  /** (B - W) / A, from -1 to 1. */
  readonly std: number;
  /** sqrt((B + 0.5) / (W + 0.5)). */
  readonly ratio: number;
  /** ln((1 + std) / (1 - std)): the analytic estimate of the utility in a multinomial logit (Lipovetsky, Conklin). */
  readonly logit: number;
  /** exp(logit) over its sum: the probability of choosing this item among all, from 0 to 1. */
  readonly share: number;
}

/**
 * Scores of items, in the order of `counts`; undefined for an item that was never shown, which takes no share.
 *
 * An item that was always best (or always worst) has no finite logit. Half a view is then added on the other side
 * (our choice), which keeps it above every other item with as many views.
 */
export function scoreCounts(counts: readonly Readonly<ItemCounts>[]): readonly (ItemScore | undefined)[] {
  const odds = counts.map(oddsOf);
  const total = odds.reduce((sum, value) => sum + value, 0);
  return counts.map(({ shown, best, worst }, item) => {
    if (shown === 0) return undefined;
    const own = odds[item] as number;
    return {
      difference: best - worst,
      std: (best - worst) / shown,
      ratio: Math.sqrt((best + 0.5) / (worst + 0.5)),
      logit: naturalLog(own),
      share: own / total,
    };
  });
}

/** (1 + std) / (1 - std) = (A + B - W) / (A - B + W); 0 for an item that was never shown. */
function oddsOf({ shown, best, worst }: Readonly<ItemCounts>): number {
  if (shown === 0) return 0;
  const difference = best - worst;
  const half = Math.abs(difference) === shown ? 0.5 : 0;
  return (shown + difference + half) / (shown - difference + half);
}
