import type { Work } from '../engine/measure.ts';

/** One of the compared implementations of the same work. */
export interface Implementation {
  readonly name: string;
  readonly work: Work;
  readonly operationsPerTurn: number;
}
