import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction as KyselyTransaction } from 'kysely';
import type { Database, Parameter, Statement } from './database.ts';
import type { Tables } from './tables.ts';

/** An open transaction. Inside of one nothing else may be asked: the embedded database has one connection. */
export type Transaction = KyselyTransaction<Tables>;

/** Serialisation failure, deadlock, lock not available: the database took the other one's side, and says try again. */
const LOST = new Set(['40001', '40P01', '55P03']);
const MOST_TRIES = 8;

/**
 * Runs `work` in a transaction: all of it or nothing. Again, from the start, when it lost against another one, so
 * `work` keeps nothing from an earlier try. It is told which try this is, from 1.
 */
export async function transact<T>(
  { query }: Pick<Database, 'query'>,
  work: (transaction: Transaction, attempt: number) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await query.transaction().execute((transaction) => work(transaction, attempt));
    } catch (error) {
      if (attempt >= MOST_TRIES || !isLost(error)) throw error;
      await sleep(Math.random() * 5 * 2 ** attempt);
    }
  }
}

/** Thrown inside of `transact`, it begins the transaction again: what was known before it has changed. */
export class BeginAgain extends Error {
  /** SQLSTATE of a serialisation failure, which this is. */
  readonly code = '40001';
}

function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST.has(String(error.code));
}

/** A statement of the program as a part of a transaction. */
export async function runIn<Row>(
  transaction: Transaction,
  { text }: Statement,
  parameters: readonly Parameter[],
): Promise<readonly Row[]> {
  const parts = text.split(/\$\d+/);
  const values = [...text.matchAll(/\$(\d+)/g)].map(([, number]) => parameters[Number(number) - 1] ?? null);
  const template = Object.assign(parts, { raw: parts });
  const { rows } = await sql<Row>(template, ...values).execute(transaction);
  return rows;
}
