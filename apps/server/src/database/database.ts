import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A frequent statement, which each connection to PostgreSQL plans once. Parameters are `$1`, `$2` and so on. */
export interface Statement {
  /** Unique among all statements. */
  readonly name: string;
  readonly text: string;
}
type Value = string | number | boolean | null;
export type Parameter = Value | Date | readonly Value[];

export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly query: Kysely<Tables>;
  /** `Row` is the type of the statement's rows, which is not checked. */
  run<Row>(statement: Statement, parameters: readonly Parameter[]): Promise<readonly Row[]>;
  countWaiting(): number;
  close(): Promise<void>;
}
