import type { Page } from '@playwright/test';

declare global {
  interface Window {
    focusStops?: string[];
  }
}

/**
 * Records each focused control and whether its focus ring is visible, from the next page load on. Omits elements that
 * get the focus only so that screen readers read them (`tabindex="-1"`).
 */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.focusStops = [];
    const hasVisibleFocus = (element: Element | null): boolean => {
      if (element === null) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof HTMLElement) || target.tabIndex < 0) return;
      requestAnimationFrame(() => {
        if (document.activeElement !== target) return;
        const mark =
          hasVisibleFocus(target) || hasVisibleFocus(target.closest('.cv-choice, .cv-task-cell'))
            ? 'visible'
            : 'hidden';
        window.focusStops?.push(`${mark} ${target.tagName} ${target.id || target.className}`);
      });
    });
  });
}

export async function readFocusStops(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => window.focusStops ?? []);
}
