import type { Page } from '@playwright/test';

type Noted = readonly (readonly [Element, DOMRect])[];
declare global {
  interface Window {
    /** Every element of the server's page, with its box. */
    noted?: Noted;
  }
}

/**
 * Remembers where each element of the page is now, but for the button that leads on and the line of what is saved: what a
 * question notes by itself gives them words.
 */
export async function noteBoxes(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.noted = [...document.querySelectorAll('#root *:not(#page-next, .app-save)')].map((element) => [
      element,
      element.getBoundingClientRect(),
    ]);
  });
}

/** What has gone, moved or changed its size since then, in words; a quarter of a pixel does not count. */
export function changedBoxes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const said = ({ x, y, width, height }: DOMRect) =>
      [x, y, width, height].map((length) => length.toFixed(1)).join(' ');
    const isSame = (a: DOMRect, b: DOMRect) =>
      (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) < 0.25);
    return (window.noted ?? []).flatMap(([element, before]) => {
      const name = `${element.localName}.${element.getAttribute('class') ?? ''}`;
      if (!element.isConnected) return [`${name}: another stands in its place`];
      const now = element.getBoundingClientRect();
      return isSame(before, now) ? [] : [`${name}: ${said(before)} became ${said(now)}`];
    });
  });
}
