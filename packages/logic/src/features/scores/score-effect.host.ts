import type { HostEffect, EffectContext } from '../host-effect.ts';
import { scoreBefore } from './score-of.ts';

export const scoreHostEffect: HostEffect<'score', undefined, number> = {
  request: () => undefined,
  value: (_, score) => ({ final_score: score }),
  mayFail: true,
};

/** Calculates the score. Needs no records, but the whole project with its answer keys. */
export const scoreLedger = (_: undefined, { program, state, effect }: EffectContext<'score'>): number =>
  scoreBefore(program, state, effect.fid);
