import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hasJustMoved, noteOwnMove } from './just-moved.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a press just after a move by itself is not meant for what is new', () => {
  expect(hasJustMoved()).toBe(false);
  noteOwnMove();
  vi.advanceTimersByTime(399);
  expect([hasJustMoved(), 'justMoved' in document.documentElement.dataset]).toEqual([true, true]);
  vi.advanceTimersByTime(1);
  expect([hasJustMoved(), 'justMoved' in document.documentElement.dataset]).toEqual([false, false]);
});
