import type { Work } from '../engine/measure.ts';

/** One way to do the work. */
export interface Side {
  readonly name: string;
  readonly work: Work;
  /** Operations in one turn of the work. */
  readonly perOperation: number;
}
