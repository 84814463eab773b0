import { afterEach, expect, it, vi } from 'vitest';
import { type ContentSize, followSize } from './content-size.ts';

afterEach(() => vi.unstubAllGlobals());

it('reports no size before the first rendering, and each new size once', () => {
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
  const content = { getBoundingClientRect: () => ({ width: 320.5, height }) } as unknown as Element; // the only read member
  const sizes: ContentSize[] = [];
  followSize(content, (size) => sizes.push(size));
  for (const next of [0, 480.2, 480.2, 0, 500]) {
    height = next;
    announceChange();
  }
  expect(sizes).toEqual([
    { width: 321, height: 483 },
    { width: 321, height: 502 },
  ]);
});
