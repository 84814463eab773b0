import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './save-file.ts';

afterEach(() => vi.restoreAllMocks());

it('keeps the address of a saved file while the browser may still read it', () => {
  vi.useFakeTimers();
  const revoke = vi.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: revoke });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  saveFile('Health: a/b.txt', new Blob(['x']));
  expect([names, revoke.mock.calls]).toEqual([['Health- a-b.txt'], []]);
  vi.advanceTimersByTime(10_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoke).toHaveBeenCalledWith('blob:x');
  vi.useRealTimers();
});
