import { expect, test } from 'vitest';
import { fontSizeFor } from './page-overlays.tsx';

test.each([
  [0, 30],
  [180, 30],
  [181, (30 * 180) / 181],
  [360, 15],
])('a text of %i px is rendered at %f px', (width, size) => {
  expect(fontSizeFor(width)).toBeCloseTo(size);
});
