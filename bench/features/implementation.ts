import type { Work } from '../engine/measure.ts';

export interface Implementation {
  readonly name: string;
  readonly work: Work;
  readonly operationsPerTurn: number;
}
