import type { Page } from '@playwright/test';
import { watchShifts } from './inspect-screen.ts';
import { test as base } from './test.ts';

let shared: Page | undefined;

/**
 * Tests of the gallery. Tests of one process share a page, because opening a page takes longer than most tests and the
 * gallery stores nothing between visits. A failure ends the process.
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
