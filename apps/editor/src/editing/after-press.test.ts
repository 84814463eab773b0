import { expect, it, vi } from 'vitest';
import { createAfterPress } from './after-press.ts';

it('waits until a press has ended, and then runs the latest function', async () => {
  const target = new EventTarget();
  const ran: string[] = [];
  const afterPress = createAfterPress(target);
  afterPress.run(() => ran.push('before'));
  target.dispatchEvent(new Event('pointerdown'));
  afterPress.run(() => ran.push('first'));
  afterPress.run(() => ran.push('second'));
  expect(ran).toEqual(['before']);
  target.dispatchEvent(new Event('pointerup'));
  expect(ran).toEqual(['before']);
  await vi.waitFor(() => expect(ran).toEqual(['before', 'second']));
  afterPress.run(() => ran.push('after'));
  expect(ran.at(-1)).toBe('after');
  afterPress.stop();
  target.dispatchEvent(new Event('pointerdown'));
  afterPress.run(() => ran.push('stopped'));
  expect(ran.at(-1)).toBe('stopped');
});
