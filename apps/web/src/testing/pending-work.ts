import { vi } from 'vitest';

/** A global of Node, whose types this package does not have. Fake clocks exclude it, so that storage continues. */
const { setImmediate } = globalThis as unknown as { setImmediate(done: () => void): void };

/** Pending operations that fake clocks do not control. */
const pending = new Set<object>();

/** Tracks encryption, and storage if there is any, during a test. */
export function watchWork(): void {
  const untilSettled = (running: Promise<unknown>, onSettled: () => void) =>
    void running.then(onSettled, onSettled);
  const { subtle } = globalThis.crypto;
  for (const name of ['encrypt', 'decrypt', 'generateKey'] as const) watch(subtle, name, untilSettled);
  if (!('indexedDB' in globalThis)) return;
  watch(IDBFactory.prototype, 'open', endEvents('success', 'error', 'blocked'));
  watch(IDBDatabase.prototype, 'transaction', endEvents('complete', 'abort'));
}

const endEvents =
  (...events: readonly string[]) =>
  (running: EventTarget, onSettled: () => void) => {
    for (const event of events) running.addEventListener(event, onSettled);
  };

/** Tracks results of `owner[name]` as pending until `whenDone` calls back. */
function watch<Running extends object>(
  owner: object,
  name: string,
  whenDone: (running: Running, done: () => void) => void,
): void {
  const functions = owner as Record<string, (...args: unknown[]) => Running>;
  const original = functions[name] as (...args: unknown[]) => Running;
  vi.spyOn(functions, name).mockImplementation(function watched(this: unknown, ...args) {
    const running = original.apply(this, args);
    pending.add(running);
    whenDone(running, () => void pending.delete(running));
    return running;
  });
}

/** Number of idle turns to wait for, because finished work may start other work some moments later. */
const QUIET_TURNS = 3;

/** Waits until no operation or import on demand is pending, including those that follow. */
export async function untilIdle(): Promise<void> {
  for (let quiet = 0; quiet < QUIET_TURNS; quiet = pending.size > 0 ? 0 : quiet + 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  await vi.dynamicImportSettled();
  if (pending.size > 0) await untilIdle();
}
