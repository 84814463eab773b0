import type { Meter } from '@canvass/validators/operators';
import type { Environment } from './environment.ts';
import { MAX_STEPS } from '../limits.ts';
import type { Value } from './value.ts';

/** One evaluation: what it reads, its named values, and the work done so far. */
export interface Frame extends Meter {
  readonly env: Environment;
  readonly locals: Value[];
}

/** A compiled expression. */
export type Code = (frame: Frame) => Value;
/** A compiled condition. */
export type Test = (frame: Frame) => boolean;

/**
 * Counts work that depends on the data. False when the evaluation has done more than `MAX_STEPS`: it then has no
 * result, and whoever does the work stops.
 */
export function spend(meter: Meter, steps: number): boolean {
  meter.steps += steps;
  return meter.steps <= MAX_STEPS;
}

export function isExhausted(meter: Meter): boolean {
  return meter.steps > MAX_STEPS;
}
