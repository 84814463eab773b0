import type { HostEffect, EffectContext } from '../host-effect.ts';
import { scoreBefore } from './score-of.ts';

export const scoreHostEffect: HostEffect<'score', undefined, number> = {
  request: () => undefined,
  value: (_, score) => ({ final_score: score }),
  mayFail: true,
};

/** Calculates the score without records, for hosts with the whole project, including its answer keys. */
export const scoreLedger = (_: undefined, { program, state, effect }: EffectContext<'score'>): number =>
  scoreBefore(program, state, effect.fid);
