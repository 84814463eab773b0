import type { Work } from '../engine/measure.ts';

/** One of the compared implementations of the same work. */
export interface Implementation {
  readonly name: string;
  readonly work: Work;
  /** Operations in one turn of the work. */
  readonly operationsPerTurn: number;
}
