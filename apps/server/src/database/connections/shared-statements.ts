import { isTransactionConflict } from '../transact.ts';
import { isUnavailable } from '../unavailable.ts';

/** Maximum items of one statement. */
const MAX_ITEMS = 16;
/** Maximum characters of one statement. Larger items are sent alone. */
const MAX_CHARACTERS = 100_000;
/** Items wait at most this long for the statement before theirs. */
const MAX_WAIT_MS = 50;

interface StatementWork<T, R> {
  /** Runs the statement of one item. */
  alone(item: T): Promise<R>;
  /** Runs one statement for several items of a key. Stores nothing if it is refused. */
  together(key: string, items: readonly T[]): Promise<readonly R[]>;
  /** Characters of an item. */
  sizeOf(item: T): number;
  /** The items of a statement have this order, so that two statements never wait for each other. */
  orderOf(item: T): number;
}

interface Waiting<T, R> {
  readonly item: T;
  readonly size: number;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/** The items of one key. */
interface Line<T, R> {
  waiting: Waiting<T, R>[];
  running: number;
  isScheduled: boolean;
}

/**
 * Runs items of a key together if they arrive in the same turn of the event loop, or while a statement of their key
 * runs. Each item has its own result: if a statement is refused, each of its items runs alone (docs/adr/0288).
 */
export function shareStatements<T, R>(work: StatementWork<T, R>): (key: string, item: T) => Promise<R> {
  const lines = new Map<string, Line<T, R>>();

  function schedule(key: string, line: Line<T, R>): void {
    const isFull = line.waiting.length >= MAX_ITEMS;
    if (line.isScheduled || line.waiting.length === 0 || (line.running > 0 && !isFull)) return;
    line.isScheduled = true;
    setImmediate(() => {
      line.isScheduled = false;
      void send(key, line);
      schedule(key, line);
    });
  }
  async function send(key: string, line: Line<T, R>): Promise<void> {
    line.running += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      line.running -= 1;
      schedule(key, line);
      if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
    };
    const timer = setTimeout(end, MAX_WAIT_MS);
    const taken = takeFrom(line.waiting).toSorted((a, b) => work.orderOf(a.item) - work.orderOf(b.item));
    await run(work, key, taken);
    clearTimeout(timer);
    end();
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const size = work.sizeOf(item);
      if (size > MAX_CHARACTERS) return void work.alone(item).then(resolve, reject);
      const line = lines.get(key) ?? { waiting: [], running: 0, isScheduled: false };
      lines.set(key, line);
      line.waiting.push({ item, size, resolve, reject });
      schedule(key, line);
    });
}

/** Removes the first items, as many as one statement takes. */
function takeFrom<T, R>(waiting: Waiting<T, R>[]): readonly Waiting<T, R>[] {
  let characters = 0;
  let count = 0;
  for (const { size } of waiting) {
    characters += size;
    if (count === MAX_ITEMS || characters > MAX_CHARACTERS) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

/** Never rejects: each item gets its result or its error. */
async function run<T, R>(
  { alone, together }: StatementWork<T, R>,
  key: string,
  taken: readonly Waiting<T, R>[],
): Promise<void> {
  const runAlone = () =>
    Promise.all(taken.map(({ item, resolve, reject }) => alone(item).then(resolve, reject)));
  if (taken.length === 1) return void (await runAlone());
  try {
    const results = await together(
      key,
      taken.map(({ item }) => item),
    );
    for (const [index, { resolve, reject }] of taken.entries()) {
      const result = results[index];
      if (result === undefined) reject(new Error('a shared statement has no result for an item'));
      else resolve(result);
    }
  } catch (error) {
    // The database is unavailable and may have stored the statement, so the clients repeat their calls.
    if (isUnavailable(error) && !isTransactionConflict(error)) for (const { reject } of taken) reject(error);
    else await runAlone();
  }
}
