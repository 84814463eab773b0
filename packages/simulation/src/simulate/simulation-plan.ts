import type { ListedAssumption } from './assumptions/assumptions.ts';
import { DEFAULT_NOW } from '../script/read-script.ts';

/** The input of a simulation: the same plan on the same project gives the same bytes. */
export interface SimulationPlan {
  readonly respondents: number;
  readonly seed: string;
  /** Number of respondents who answer at the same time, one page each in turn. */
  readonly concurrent: number;
  /** Number of points of the run at which the fill of quotas and the stock of prizes are recorded. */
  readonly fillPoints: number;
  /** Number of respondents who leave in a day, for prizes with a daily limit. If absent, daily limits are ignored. */
  readonly perDay?: number;
  /** Entries of `--assume`, for the report; shards with different assumptions cannot be merged. */
  readonly assumptions?: readonly ListedAssumption[];
}

/** The respondents `index`, `index + count`, ... of a plan; numbers count from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}
export const WHOLE: Shard = { index: 1, count: 1 };

/** Numbers of the respondents of a shard, ascending. */
export function* numbersOf({ respondents }: SimulationPlan, { index, count }: Shard): Generator<number> {
  for (let number = index; number <= respondents; number += count) yield number;
}

/** All simulated respondents begin at the moment at which scripts begin by default. */
export const SIMULATED_NOW = DEFAULT_NOW;
