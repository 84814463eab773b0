import { isTransactionConflict } from '../transact.ts';
import { isUnavailable } from '../unavailable.ts';

const MAX_ITEMS = 16;
/** Maximum characters of one statement. Larger items are sent alone. */
const MAX_CHARACTERS = 100_000;
/** Items wait at most this long for the previous statement of their key. */
const MAX_WAIT_MS = 50;

interface StatementWork<T, R> {
  runOne(item: T): Promise<R>;
  /** Runs one statement for several items of a key. A refused statement stores nothing. */
  runMany(key: string, items: readonly T[]): Promise<readonly R[]>;
  sizeOf(item: T): number;
  /** The items of a statement have this order, so that two statements never wait for each other. */
  orderOf(item: T): number;
}

interface WaitingItem<T, R> {
  readonly item: T;
  readonly size: number;
  resolve(result: R): void;
  reject(error: unknown): void;
}

interface KeyQueue<T, R> {
  waitingItems: WaitingItem<T, R>[];
  runningCount: number;
  isScheduled: boolean;
}

/**
 * Runs items of a key together if they arrive in the same turn of the event loop, or while a statement of their key
 * runs. Each item has its own result: if a statement is refused, each of its items runs alone (docs/adr/0288).
 */
export function shareStatements<T, R>(work: StatementWork<T, R>): (key: string, item: T) => Promise<R> {
  const queues = new Map<string, KeyQueue<T, R>>();

  function schedule(key: string, queue: KeyQueue<T, R>): void {
    const isFull = queue.waitingItems.length >= MAX_ITEMS;
    if (queue.isScheduled || queue.waitingItems.length === 0 || (queue.runningCount > 0 && !isFull)) return;
    queue.isScheduled = true;
    setImmediate(() => {
      queue.isScheduled = false;
      void send(key, queue);
      schedule(key, queue);
    });
  }
  async function send(key: string, queue: KeyQueue<T, R>): Promise<void> {
    queue.runningCount += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      queue.runningCount -= 1;
      schedule(key, queue);
      if (queue.runningCount === 0 && queue.waitingItems.length === 0) queues.delete(key);
    };
    const timer = setTimeout(end, MAX_WAIT_MS);
    const items = takeFrom(queue.waitingItems).toSorted(
      (a, b) => work.orderOf(a.item) - work.orderOf(b.item),
    );
    await run(work, key, items);
    clearTimeout(timer);
    end();
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const size = work.sizeOf(item);
      if (size > MAX_CHARACTERS) return void work.runOne(item).then(resolve, reject);
      const queue = queues.get(key) ?? { waitingItems: [], runningCount: 0, isScheduled: false };
      queues.set(key, queue);
      queue.waitingItems.push({ item, size, resolve, reject });
      schedule(key, queue);
    });
}

function takeFrom<T, R>(waitingItems: WaitingItem<T, R>[]): readonly WaitingItem<T, R>[] {
  let characters = 0;
  let count = 0;
  for (const { size } of waitingItems) {
    characters += size;
    if (count === MAX_ITEMS || characters > MAX_CHARACTERS) break;
    count += 1;
  }
  return waitingItems.splice(0, count);
}

/** Runs items and passes each item its result or its error. Never rejects. */
async function run<T, R>(
  { runOne, runMany }: StatementWork<T, R>,
  key: string,
  items: readonly WaitingItem<T, R>[],
): Promise<void> {
  const runAlone = () =>
    Promise.all(items.map(({ item, resolve, reject }) => runOne(item).then(resolve, reject)));
  if (items.length === 1) return void (await runAlone());
  try {
    const results = await runMany(
      key,
      items.map(({ item }) => item),
    );
    for (const [index, { resolve, reject }] of items.entries()) {
      const result = results[index];
      if (result === undefined) reject(new Error('a shared statement has no result for an item'));
      else resolve(result);
    }
  } catch (error) {
    // The database is unavailable and may have stored the statement, so the clients repeat their calls.
    if (isUnavailable(error) && !isTransactionConflict(error)) for (const { reject } of items) reject(error);
    else await runAlone();
  }
}
