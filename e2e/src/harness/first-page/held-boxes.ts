import type { Page } from '@playwright/test';

type ElementBoxes = readonly (readonly [Element, DOMRect])[];
declare global {
  interface Window {
    recordedBoxes?: ElementBoxes;
  }
}

/**
 * Records the position and size of each element, except the Next button and the save status. The texts of these two
 * change when a question records a value automatically.
 */
export async function recordBoxes(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.recordedBoxes = [...document.querySelectorAll('#root *:not(#page-next, .app-save)')].map(
      (element) => [element, element.getBoundingClientRect()],
    );
  });
}

/** Describes elements that were removed since `recordBoxes`, or moved or resized by more than a quarter of a pixel. */
export function findChangedBoxes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const formatBox = ({ x, y, width, height }: DOMRect) =>
      [x, y, width, height].map((length) => length.toFixed(1)).join(' ');
    const isSame = (a: DOMRect, b: DOMRect) =>
      (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) < 0.25);
    return (window.recordedBoxes ?? []).flatMap(([element, before]) => {
      const name = `${element.localName}.${element.getAttribute('class') ?? ''}`;
      if (!element.isConnected) return [`${name}: is no longer in the page`];
      const now = element.getBoundingClientRect();
      return isSame(before, now) ? [] : [`${name}: ${formatBox(before)} became ${formatBox(now)}`];
    });
  });
}
