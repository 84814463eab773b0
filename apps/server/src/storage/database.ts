import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The open database: one SQL dialect, embedded or on a server. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly query: Kysely<Tables>;
  close(): Promise<void>;
}
