import type { MaxdiffAnswer } from '@canvass/protocol';
import type { Rng } from '../../random/rng.ts';
import { exponential } from '../analysis/exponential.ts';
import type { MaxdiffDesign } from '../design/maxdiff-design.ts';

/**
 * A respondent who answers by a multinomial logit: among the items shown, best with probability proportional to
 * exp(utility), then worst, among the others, to exp(-utility). A missing utility is 0. Complete and valid.
 */
export function simulateMaxdiff(
  design: MaxdiffDesign,
  utilities: ReadonlyMap<string, number>,
  random: Rng,
): MaxdiffAnswer {
  const utility = (gid: string) => utilities.get(gid) ?? 0;
  return design.tasks.map((shown) => {
    const h = choose(shown, (gid) => exponential(utility(gid)), random);
    const l = choose(
      shown.filter((gid) => gid !== h),
      (gid) => exponential(-utility(gid)),
      random,
    );
    return { s: shown, l, h };
  });
}

/** One of the items, each with a probability proportional to its weight. */
function choose(items: readonly string[], weight: (gid: string) => number, random: Rng): string {
  const weights = items.map(weight);
  let left = (random.next() / 0x1_0000_0000) * weights.reduce((sum, value) => sum + value, 0);
  const at = weights.findIndex((value) => (left -= value) < 0);
  return items.at(at) as string; // the last one when rounding leaves nothing (-1); a task shows at least two
}
