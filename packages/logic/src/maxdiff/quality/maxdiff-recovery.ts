import type { MaxdiffAnswer } from '@canvass/protocol';
import { rng, type Rng } from '../../random/rng.ts';
import { analyseMaxdiff, exponential } from '../analysis/analyse-maxdiff.ts';
import { maxdiffDesign, type MaxdiffDesign } from '../design/maxdiff-design.ts';

interface MaxdiffRecovery {
  /** Spearman's rho of true utilities and best-worst scores. */
  readonly rankCorrelation: number;
  /** The items with the respondents' true utility and the score found by the analysis. */
  readonly items: readonly {
    readonly gid: string;
    readonly utility: number;
    readonly standardised: number;
  }[];
}

/** Utilities are drawn from -UTILITY_SPAN to UTILITY_SPAN. */
const UTILITY_SPAN = 2;

/**
 * Simulates whether a question of this shape recovers preferences (MAXDIFF-8): respondents with common random utilities
 * answer their own designs by `simulateMaxdiff`, and the analysis should rank the items by utility.
 */
export function maxdiffRecovery(
  items: readonly string[],
  shape: {
    readonly tasks: number;
    readonly perTask: number;
    readonly respondents: number;
    readonly seed: string;
  },
): MaxdiffRecovery {
  const random = rng(`${shape.seed}:utilities`);
  const utilities = new Map(
    items.map((gid) => [gid, (random.next() / 0x1_0000_0000 - 0.5) * 2 * UTILITY_SPAN]),
  );
  const responses = Array.from({ length: shape.respondents }, (_, number) => {
    const seed = `${number + 1}:${shape.seed}`;
    const design = maxdiffDesign(items, { tasks: shape.tasks, perTask: shape.perTask, seed });
    return simulateMaxdiff(design, utilities, rng(`${seed}:answers`));
  });
  const scoreByItem = new Map(
    analyseMaxdiff(responses, { resamples: 0 }).items.map(({ gid, standardised }) => [gid, standardised]),
  );
  const rows = items.map((gid) => ({
    gid,
    utility: utilities.get(gid) ?? 0,
    standardised: scoreByItem.get(gid) ?? 0,
  }));
  return {
    rankCorrelation: rankCorrelation(
      rows.map(({ utility }) => utility),
      rows.map(({ standardised }) => standardised),
    ),
    items: rows,
  };
}

/**
 * Simulates a respondent by a multinomial logit: the best item with probability proportional to exp(utility), then the
 * worst of the others to exp(-utility). A missing utility is 0. The answer is complete and valid.
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

function choose(items: readonly string[], weight: (gid: string) => number, random: Rng): string {
  const weights = items.map(weight);
  let remaining = (random.next() / 0x1_0000_0000) * weights.reduce((sum, value) => sum + value, 0);
  const index = weights.findIndex((value) => (remaining -= value) < 0);
  return items.at(index) as string; // the last item if rounding errors leave none (-1); a task shows at least two
}

/** Spearman's rank correlation of two lists of the same length, ties at their mean rank. 0 if one is constant. */
export function rankCorrelation(left: readonly number[], right: readonly number[]): number {
  const [a, b] = [centredRanks(left), centredRanks(right)];
  const scale = Math.sqrt(scalarProduct(a, a) * scalarProduct(b, b));
  return scale === 0 ? 0 : scalarProduct(a, b) / scale;
}

function scalarProduct(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

/** Twice the difference of a value's rank and the mean rank: the number of smaller values minus that of larger ones. */
function centredRanks(values: readonly number[]): number[] {
  return values.map((value) => values.reduce((sum, other) => sum + Math.sign(value - other), 0));
}
