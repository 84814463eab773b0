import type { Draft } from '../program/program.ts';

/** The inputs of an expression: the state, the rank before which questions can be read, and the key of draws. */
export interface Sight {
  readonly draft: Draft;
  readonly before: number;
  readonly key: string;
}
