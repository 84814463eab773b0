import type { Page } from '@playwright/test';
import { watchShifts } from './inspect-screen.ts';
import { test as base } from './test.ts';

let shared: Page | undefined;

/**
 * Tests of the gallery, which stores nothing between visits. Tests of one process share a page and its cache, because
 * opening a page takes longer than most tests. A failure ends the process.
 */
export const test = base.extend({
  page: async ({ browser }, use) => {
    if (shared === undefined) {
      shared = await browser.newPage();
      await watchShifts(shared);
    }
    // Moves the pointer away from the last test's target.
    await shared.mouse.move(0, 0);
    await use(shared);
  },
});
