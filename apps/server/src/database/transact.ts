import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Transaction as KyselyTransaction } from 'kysely';
import type { Database, Parameter, Statement } from './database.ts';
import type { Tables } from './tables.ts';

/** An open transaction. Code inside must use only this, because the embedded database has a single connection. */
export type Transaction = KyselyTransaction<Tables>;

/** Serialisation failure, deadlock and lock not available: another transaction won a conflict. A retry may succeed. */
const CONFLICT_STATES = new Set(['40001', '40P01', '55P03']);
const MAX_TRIES = 8;

/**
 * Runs `work` in a transaction, and again after a conflict with another transaction. `work` must not keep anything from
 * an earlier attempt. `attempt` counts from 1. `work` returns `rollback(value)` to store nothing.
 */
export async function transact<T, R = never>(
  { query }: Pick<Database, 'query'>,
  work: (transaction: Transaction, attempt: number) => Promise<T | Rollback<R>>,
): Promise<T | R> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await query.transaction().execute(async (transaction) => {
        const result = await work(transaction, attempt);
        if (result instanceof Rollback) throw result;
        return result;
      });
    } catch (error) {
      if (error instanceof Rollback) return error.value;
      if (attempt >= MAX_TRIES || !isTransactionConflict(error)) throw error;
      await sleep(Math.random() * 5 * 2 ** attempt);
    }
  }
}

/** The class is an error, because the query builder rolls back only if an error is thrown. */
export class Rollback<R> extends Error {
  readonly value: R;
  constructor(value: R) {
    super('the transaction is rolled back');
    this.value = value;
  }
}

/** Returned by the work of `transact` to roll back. `transact` then returns `value`. */
export const rollback = <R>(value: R): Rollback<R> => new Rollback(value);

/** Thrown inside `transact` to restart the transaction, because data that it had read before has changed. */
export class TransactionRestart extends Error {
  readonly code = '40001';
}

/** Whether an error means that a conflict with another transaction has rolled back this transaction. */
export function isTransactionConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONFLICT_STATES.has(String(error.code));
}

/** Runs a statement as part of a transaction, without preparing it. */
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
