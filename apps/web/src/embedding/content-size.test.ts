import { afterEach, expect, it, vi } from 'vitest';
import { type ContentSize, followSize } from './content-size.ts';

afterEach(() => vi.unstubAllGlobals());

it('reports no size before the page has loaded, each new size once, and the size of another page in any case', () => {
  let announceChange: () => void = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onChange: () => void) {
        announceChange = onChange;
      }
      observe() {}
    },
  );
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => (draw(), 0));
  let height = 0;
  let isLoading = true;
  const content = {
    getBoundingClientRect: () => ({ width: 320.5, height }),
    querySelector: () => (isLoading ? {} : null),
  } as unknown as Element; // the only read members
  const sizes: (ContentSize & { readonly isOtherPage: boolean })[] = [];
  vi.useFakeTimers();
  height = 90;
  const markTurn = followSize(content, (size, isOtherPage) => sizes.push({ ...size, isOtherPage }));
  vi.advanceTimersByTime(1_000);
  expect(sizes).toEqual([]);
  isLoading = false;
  height = 0;
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  for (const next of [0, 480.2, 480.2, 0, 500]) {
    height = next;
    announceChange();
  }
  expect(sizes).toEqual([
    { width: 321, height: 483, isOtherPage: false },
    { width: 321, height: 502, isOtherPage: false },
  ]);
  markTurn();
  announceChange();
  expect(sizes.slice(2)).toEqual([{ width: 321, height: 502, isOtherPage: true }]);
});
