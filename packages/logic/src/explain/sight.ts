import type { Draft } from '../program/program.ts';

/** Where expressions are looked at: the state, the rank before which questions may be read, and the key of draws. */
export interface Sight {
  readonly draft: Draft;
  readonly before: number;
  readonly key: string;
}
