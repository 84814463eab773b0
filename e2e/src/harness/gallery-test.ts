import type { Page } from '@playwright/test';
import { watchShifts } from './inspect-screen.ts';
import { test as base } from './test.ts';

let shared: Page | undefined;

/**
 * Tests of the gallery, which keeps nothing between two visits: those of a process share one page, that is to say its
 * cache. A page of its own would cost each of them more time than what most of them do. A failure ends the process.
 */
export const test = base.extend({
  page: async ({ browser }, use) => {
    if (shared === undefined) {
      shared = await browser.newPage();
      await watchShifts(shared);
    }
    // Away from what the last test has pointed at.
    await shared.mouse.move(0, 0);
    await use(shared);
  },
});
