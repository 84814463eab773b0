import type { Database, Statement } from '../database/database.ts';

export interface ResponseNumbers {
  /** The next response number. Undefined if the survey was deleted. Numbers may be skipped but are never reused. */
  take(surveyId: string): Promise<number | undefined>;
}

/** Runs outside of transactions, so that the survey's row is locked no longer than this statement takes. */
const TAKE: Statement = {
  name: 'take-numbers',
  text: `update survey set last_seq = last_seq + $2::integer where survey_id = $1 and deleted_at is null
    returning last_seq`,
};

interface Waiter {
  resolve(seq: number | undefined): void;
  reject(error: unknown): void;
}

/**
 * Begins that arrive while a statement runs share the next statement, so that a process locks the row once for all of
 * them.
 */
export function createResponseNumbers(database: Pick<Database, 'run'>): ResponseNumbers {
  const waitingBegins = new Map<string, Waiter[]>();

  async function takeFor(surveyId: string, waiters: readonly Waiter[]): Promise<void> {
    try {
      const [row] = await database.run<{ readonly last_seq: number }>(TAKE, [surveyId, waiters.length]);
      for (const [index, waiter] of waiters.entries())
        waiter.resolve(row && row.last_seq - waiters.length + 1 + index);
    } catch (error) {
      for (const waiter of waiters) waiter.reject(error);
    }
  }

  async function takeForAll(surveyId: string, firstWaiter: Waiter): Promise<void> {
    const queue: Waiter[] = [];
    waitingBegins.set(surveyId, queue);
    await takeFor(surveyId, [firstWaiter]);
    while (queue.length > 0) await takeFor(surveyId, queue.splice(0));
    waitingBegins.delete(surveyId);
  }

  return {
    take: (surveyId) =>
      new Promise((resolve, reject) => {
        const waiter = { resolve, reject };
        const queue = waitingBegins.get(surveyId);
        if (queue === undefined) void takeForAll(surveyId, waiter);
        else queue.push(waiter);
      }),
  };
}
