import { rng } from '../../random/rng.ts';
import { bootstrapIntervals, type ItemIntervals } from './bootstrap-intervals.ts';
import { type ItemScore, scoreCounts } from './score-counts.ts';
import { type ItemCounts, type MaxdiffTaskAnswer, sumCounts, tallyAnswers } from './tally-answers.ts';

/** One item with its counts A, B and W, its scores and their intervals. */
export interface MaxdiffItem extends Readonly<ItemCounts>, ItemScore {
  readonly gid: string;
  /** 95 % confidence intervals over respondents. Absent without resamples. */
  readonly interval?: ItemIntervals;
}

export interface MaxdiffAnalysis {
  /** Respondents with at least one counted task. */
  readonly respondents: number;
  readonly tasks: number;
  /** Ignored tasks: unfinished, best equal to worst, or a choice that was not shown. */
  readonly skippedTasks: number;
  /** Shown items, by descending `std`, then by gid. */
  readonly items: readonly MaxdiffItem[];
}

export interface MaxdiffAnalysisOptions {
  /** Number of bootstrap resamples; 0 for none. Default 1000. */
  readonly resamples?: number;
  /** Seed of the bootstrap: the same answers and seed give the same intervals on every host. */
  readonly seed?: string;
}

const RESAMPLES = 1000;

/**
 * Counts analysis of maxdiff answers (MAXDIFF-8): per item how often it was shown, best and worst, the standardised
 * difference, the square-root ratio, the analytic logit with shares, and bootstrap intervals over respondents. It reads
 * the items shown from the answers, so it does not depend on how designs were made.
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
    items: items.sort((a, b) => b.std - a.std || (a.gid < b.gid ? -1 : 1)),
  };
}
