import { expect, it, vi } from 'vitest';
import { createAfterPress } from './after-press.ts';

it('a function that is passed during a press runs after its end, unless a later function replaces it', async () => {
  const target = new EventTarget();
  const calls: string[] = [];
  const afterPress = createAfterPress(target);
  afterPress.run(() => calls.push('before'));
  target.dispatchEvent(new Event('pointerdown'));
  afterPress.run(() => calls.push('first'));
  afterPress.run(() => calls.push('second'));
  expect(calls).toEqual(['before']);
  target.dispatchEvent(new Event('pointerup'));
  expect(calls).toEqual(['before']);
  await vi.waitFor(() => expect(calls).toEqual(['before', 'second']));
  afterPress.run(() => calls.push('after'));
  expect(calls.at(-1)).toBe('after');
  afterPress.stop();
  target.dispatchEvent(new Event('pointerdown'));
  afterPress.run(() => calls.push('stopped'));
  expect(calls.at(-1)).toBe('stopped');
});
