import { rng } from '../../random/rng.ts';
import { analyseMaxdiff } from '../analysis/analyse-maxdiff.ts';
import { maxdiffDesign } from '../design/maxdiff-design.ts';
import { rankCorrelation } from './rank-correlation.ts';
import { simulateMaxdiff } from './simulate-maxdiff.ts';

export interface MaxdiffRecovery {
  /** Spearman's rho of true utilities and best-worst scores. */
  readonly rankCorrelation: number;
  /** Per item, in the order given: the utility that the respondents had, and the score that the analysis found. */
  readonly items: readonly { readonly gid: string; readonly utility: number; readonly std: number }[];
}

/** Utilities are drawn from -UTILITY_SPAN to UTILITY_SPAN. */
const UTILITY_SPAN = 2;

/**
 * Whether a question of this shape finds out what people prefer (MAXDIFF-8): utilities are drawn, respondents who
 * share them answer own designs by `simulateMaxdiff`, and the analysis must rank the items as the utilities do.
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
  const drawn = rng(`${shape.seed}:utilities`);
  const utilities = new Map(
    items.map((gid) => [gid, (drawn.next() / 0x1_0000_0000 - 0.5) * 2 * UTILITY_SPAN]),
  );
  const responses = Array.from({ length: shape.respondents }, (_, number) => {
    const seed = `${number + 1}:${shape.seed}`;
    const design = maxdiffDesign(items, { tasks: shape.tasks, perTask: shape.perTask, seed });
    return simulateMaxdiff(design, utilities, rng(`${seed}:answers`));
  });
  const found = new Map(analyseMaxdiff(responses, { resamples: 0 }).items.map(({ gid, std }) => [gid, std]));
  const rows = items.map((gid) => ({ gid, utility: utilities.get(gid) ?? 0, std: found.get(gid) ?? 0 }));
  return {
    rankCorrelation: rankCorrelation(
      rows.map(({ utility }) => utility),
      rows.map(({ std }) => std),
    ),
    items: rows,
  };
}
