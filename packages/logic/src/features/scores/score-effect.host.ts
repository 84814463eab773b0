import type { HostEffect, Waiting } from '../host-effect.ts';
import { scoreBefore } from './score-of.ts';

/** A node of the flow needs the score of the answers before it. */
export const scoreHostEffect: HostEffect<'score', undefined, number> = {
  request: () => undefined,
  value: (_, score) => ({ final_score: score }),
  mayFail: true,
};

/** Whoever holds the whole project, with its answer keys, needs no record to know a score. */
export const scoreLedger = (_: undefined, { program, state, effect }: Waiting<'score'>): number =>
  scoreBefore(program, state, effect.fid);
