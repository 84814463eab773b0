import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTimeout } from './device-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const endless = new Promise<never>(() => undefined);
const resolveAfter = <T>(ms: number, value: T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

it('rejects after the time limit, not before', async () => {
  const onSettled = vi.fn();
  withTimeout(3_000, endless).catch(onSettled);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(onSettled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(onSettled).toHaveBeenCalledTimes(1);
});

it('returns a slow result, and clears its timer', async () => {
  const slow = withTimeout(3_000, resolveAfter(2_800, 'here'));
  await vi.advanceTimersByTimeAsync(2_800);
  expect(await slow).toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});

it('loses only a part of the wait when the page was asleep', async () => {
  const onSettled = vi.fn();
  withTimeout(3_000, endless).catch(onSettled);
  await vi.advanceTimersToNextTimerAsync(); // due when the page wakes up, however long it slept
  expect(onSettled).not.toHaveBeenCalled();
});

it('waits without a limit if there is none', () => {
  expect(withTimeout(null, endless)).toBe(endless);
});
