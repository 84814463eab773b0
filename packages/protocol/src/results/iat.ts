/** TYPE-23: number of blocks of an implicit association test, and the pairs of blocks that are scored. */
export const IAT_BLOCKS = 7;
export const IAT_SCORED = [
  [3, 6],
  [4, 7],
] as const;
/** Maximum number of trials in a block. The longest block of the standard test has 40. */
export const MAX_IAT_TRIALS = 200;

/** One trial as measured by the browser. Times are in milliseconds since the stimulus was shown. */
export interface IatTrial {
  /** Number of the block, from 1. */
  readonly b: number;
  /** Number of the trial in its block, from 1. */
  readonly t: number;
  /** The stimulus, and the category to which it belongs. */
  readonly stim: string;
  readonly cat: string;
  /** The key or side that was pressed first, and whether it was right. */
  readonly key: string;
  readonly correct: boolean;
  readonly rt1: number;
  readonly rt: number;
}

/** `POST /api/survey/iat/{id}`, with the bearer token: a finished block. */
export interface IatRequest {
  readonly block: number;
  readonly trials: readonly IatTrial[];
}
/** Results of a block, without the score, which only operators see. */
export interface IatData {
  readonly block: number;
  readonly stored: number;
  readonly blocks: readonly number[];
}
