import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConnectionQueue, QueueTimeout } from './connection-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the queue admits as many callers as there are connections, and later callers in order of arrival', async () => {
  const queue = createConnectionQueue(2, 1_000);
  const order: number[] = [];
  const leaves: (() => void)[] = [];
  for (let index = 0; index < 5; index += 1) {
    void queue.enter().then((leave) => {
      order.push(index);
      leaves.push(leave);
    });
  }
  await vi.advanceTimersByTimeAsync(0);
  expect([order, queue.length]).toEqual([[0, 1], 3]);
  leaves[0]?.();
  leaves[0]?.(); // A second call must not release another caller's connection.
  await vi.advanceTimersByTimeAsync(0);
  expect([order, queue.length]).toEqual([[0, 1, 2], 2]);
  for (let index = 1; index < 5; index += 1) {
    leaves[index]?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect([order, queue.length]).toEqual([[0, 1, 2, 3, 4], 0]);
  await expect(queue.enter()).resolves.toBeTypeOf('function');
});

it('the queue rejects after a timeout if no connection is released, and skips callers that have left', async () => {
  const queue = createConnectionQueue(1, 1_000);
  const leave = await queue.enter();
  const lateEntry = expect(queue.enter()).rejects.toThrow(QueueTimeout);
  await vi.advanceTimersByTimeAsync(1_000);
  await lateEntry;
  leave();
  const onEntered = vi.fn();
  void queue.enter().then(onEntered);
  await vi.advanceTimersByTimeAsync(0);
  expect(onEntered).toHaveBeenCalledOnce();
});
