import type { Page } from '@playwright/test';
import { watchShifts } from './inspect-screen.ts';
import { test as base } from './test.ts';

let sharedPage: Page | undefined;

/**
 * A test with a page that all tests of one process share. Opening a page takes longer than most tests, and the gallery
 * stores nothing between visits. A failure ends the process, so that the next test has a new page.
 */
export const test = base.extend({
  page: async ({ browser }, use) => {
    if (sharedPage === undefined) {
      sharedPage = await browser.newPage();
      await watchShifts(sharedPage);
    }
    // Moves the pointer away from the last test's target.
    await sharedPage.mouse.move(0, 0);
    await use(sharedPage);
  },
});
