import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A statement that runs on every answer: each connection plans it once. Parameters are `$1`, `$2` and so on. */
export interface Statement {
  /** Unique in the program. */
  readonly name: string;
  readonly text: string;
}
export type Parameter = string | number | Date | null | readonly string[];

/** The open database: one SQL dialect, embedded or on a server. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly query: Kysely<Tables>;
  /** Runs a prepared statement. `Row` is what its author says that it selects. */
  run<Row>(statement: Statement, parameters: readonly Parameter[]): Promise<readonly Row[]>;
  /** Calls that wait for a connection now. */
  waiting(): number;
  close(): Promise<void>;
}
