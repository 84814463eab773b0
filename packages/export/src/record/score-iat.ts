import { IAT_SCORED, type IatTrial } from '@canvass/protocol';

/** TYPE-23: slower trials are dropped. A test with too many trials under `FASTEST_MS` is invalid. */
const MAX_TRIAL_MS = 10_000;
const FASTEST_MS = 300;
const MAX_FAST_SHARE = 0.1;
/** The time of an error without correction is the block's mean and this penalty. */
const PENALTY_MS = 600;

export type IatFault = 'incomplete' | 'too_fast' | 'no_variance';
export interface IatScore {
  /** Greenwald's improved D, positive if the pairing of blocks 6 and 7 was slower. Null if there is a `fault`. */
  readonly d: number | null;
  readonly fault?: IatFault;
  /** Number of trials in the scored blocks, and the share of trials whose first key was wrong. */
  readonly trials: number;
  readonly errors: number;
}

/**
 * Scores a test by its raw trials (Greenwald, Nosek and Banaji 2003, table 4). There is no score if more than a tenth
 * of times is under 300 ms. For research only, not for conclusions about single persons.
 */
export function scoreIat(trials: readonly IatTrial[]): IatScore {
  const scoredTrials = trials.filter(({ b }) => IAT_SCORED.some((pair) => pair.some((block) => block === b)));
  const errorCount = scoredTrials.filter(({ correct }) => !correct).length;
  const counts = {
    trials: scoredTrials.length,
    errors: scoredTrials.length === 0 ? 0 : errorCount / scoredTrials.length,
  };
  const isComplete = IAT_SCORED.flat().every((block) => scoredTrials.some(({ b }) => b === block));
  if (!isComplete) return { d: null, fault: 'incomplete', ...counts };
  if (scoredTrials.filter(({ rt1 }) => rt1 < FASTEST_MS).length > scoredTrials.length * MAX_FAST_SHARE)
    return { d: null, fault: 'too_fast', ...counts };
  const keptTrials = scoredTrials.filter(({ rt }) => rt <= MAX_TRIAL_MS);
  const quotients = IAT_SCORED.map(([first, second]) => {
    const [before, after] = [first, second].map((block) => keptTrials.filter(({ b }) => b === block));
    return before === undefined || after === undefined ? Number.NaN : standardisedDifference(before, after);
  });
  const d = mean(quotients);
  return Number.isFinite(d) ? { d, ...counts } : { d: null, fault: 'no_variance', ...counts };
}

function standardisedDifference(before: readonly IatTrial[], after: readonly IatTrial[]): number {
  const deviation = standardDeviation([...before, ...after].map(({ rt }) => rt));
  return (mean(addPenalties(after)) - mean(addPenalties(before))) / deviation;
}

/** Times with penalties for uncorrected errors. `rt` of a corrected error already includes the correction. */
function addPenalties(trials: readonly IatTrial[]): readonly number[] {
  const meanOfCorrect = mean(trials.filter(({ correct }) => correct).map(({ rt }) => rt));
  return trials.map(({ correct, rt1, rt }) => (correct || rt > rt1 ? rt : meanOfCorrect + PENALTY_MS));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns NaN instead of 0, because results are divided by the deviation. */
function standardDeviation(values: readonly number[]): number {
  const average = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - average) ** 2, 0);
  return squares === 0 ? Number.NaN : Math.sqrt(squares / (values.length - 1));
}
