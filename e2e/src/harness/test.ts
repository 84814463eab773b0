import { rng } from '@canvass/logic';
import { type ConsoleMessage, test as base } from '@playwright/test';
import type { Project } from '@canvass/project';

interface Fixtures {
  /** Where the server of all journeys listens. */
  readonly serverUrl: string;
  /** Fails the test when a page throws, or when its console shows an error. */
  readonly quietPage: undefined;
}

/** What a browser says of requests that are meant to be refused, have no network, or go over plain http. */
const EXPECTED = /Failed to load resource|net::ERR_|Cross-Origin-Opener-Policy header has been ignored/;

export const test = base.extend<Fixtures>({
  // Journeys of a process share a context (playwright.config.ts); what it forgets by itself is in Playwright's words on
  // `reuseContext`, the rest is here.
  context: async ({ context }, use) => {
    await use(context);
    await context.setOffline(false);
    await context.clearPermissions();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names off the pattern
  serverUrl: async ({}, use) => use(process.env['CANVASS_E2E_URL'] ?? ''),
  quietPage: [
    async ({ page }, use) => {
      const problems: string[] = [];
      const onError = (error: Error) => void problems.push(String(error));
      const onMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) problems.push(message.text());
      };
      page.on('pageerror', onError).on('console', onMessage);
      await use(undefined);
      page.off('pageerror', onError).off('console', onMessage);
      base.expect(problems, 'errors in the page').toEqual([]);
    },
    { auto: true },
  ],
});
export { expect } from '@playwright/test';

/** The question type of each gid (`qtype`, or `qtype/custom_qtype`), from the project file. */
export function qtypes(project: Pick<Project, 'items'> | unknown): (gid: string) => string {
  const found = new Map<string, string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    // any part of a file
    const { gid, qtype, custom_qtype: custom, items } = value as Readonly<Record<string, unknown>>;
    if (typeof gid === 'string' && typeof qtype === 'string')
      found.set(gid, typeof custom === 'string' ? `${qtype}/${custom}` : qtype);
    visit(items);
  };
  visit(project);
  return (gid) => found.get(gid) ?? 'unknown';
}

/** A tag: tried on the phone, and by seed on the desktop or from right to left; everywhere with CANVASS_FULL. */
export function onPhoneAndOne(name: string): { readonly tag: string } {
  const seed = process.env['CANVASS_SEED'] ?? '2026';
  return { tag: `@not-${rng(`${seed}:screen:${name}`).int(2) === 0 ? 'desktop' : 'rtl'}` };
}
