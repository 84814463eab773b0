import { rng } from '@canvass/logic';
import { type ConsoleMessage, test as base } from '@playwright/test';
import type { Project } from '@canvass/project';

interface Fixtures {
  readonly serverUrl: string;
  /** Skips two thirds of the tests tagged `@rare`, by seed, except with CANVASS_FULL. */
  readonly sample: undefined;
  /** Fails the test if the page throws or logs an error. */
  readonly quietPage: undefined;
}

/** The browser's messages about requests that are refused on purpose, have no network, or use plain http. */
const EXPECTED_ERRORS =
  /Failed to load resource|net::ERR_|Cross-Origin-Opener-Policy header has been ignored/;

export const test = base.extend<Fixtures>({
  // Journeys of a process share a context (playwright.config.ts). This resets the state that is missing in the list of
  // Playwright's documentation of `reuseContext`.
  context: async ({ context }, use) => {
    await use(context);
    await context.setOffline(false);
    await context.clearPermissions();
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names off the pattern
  serverUrl: async ({}, use) => use(process.env['CANVASS_E2E_URL'] ?? ''),
  sample: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names off the pattern
    async ({}, use, info) => {
      const { CANVASS_FULL, CANVASS_SEED = '2026' } = process.env;
      const isLeftOut = () => rng(`${CANVASS_SEED}:rare:${info.title}`).int(3) > 0;
      base.skip(
        info.tags.includes('@rare') && CANVASS_FULL === undefined && isLeftOut(),
        'not in the sample of this seed',
      );
      await use(undefined);
    },
    { auto: true },
  ],
  // Depends on `sample`, so that a skipped test creates no page.
  quietPage: [
    async ({ page, sample: _ }, use) => {
      const problems: string[] = [];
      const onError = (error: Error) => void problems.push(String(error));
      const onMessage = (message: ConsoleMessage) => {
        if (message.type() === 'error' && !EXPECTED_ERRORS.test(message.text()))
          problems.push(message.text());
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

/** Returns a function that finds the question type (`qtype`, or `qtype/custom_qtype`) of a gid in a project file. */
export function computeQtypeLookup(project: Pick<Project, 'items'> | unknown): (gid: string) => string {
  const qtypeByGid = new Map<string, string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (typeof value !== 'object' || value === null) return;
    // an object of the file
    const { gid, qtype, custom_qtype: custom, items } = value as Readonly<Record<string, unknown>>;
    if (typeof gid === 'string' && typeof qtype === 'string')
      qtypeByGid.set(gid, typeof custom === 'string' ? `${qtype}/${custom}` : qtype);
    visit(items);
  };
  visit(project);
  return (gid) => qtypeByGid.get(gid) ?? 'unknown';
}

/** A tag for a test that runs on one device by seed, mostly on the phone. With CANVASS_FULL it runs on all devices. */
export function tagForOneDevice(
  name: string,
  devices: readonly string[] = ['phone', 'phone', 'desktop', 'rtl'],
): { readonly tag: string } {
  const seed = process.env['CANVASS_SEED'] ?? '2026';
  return { tag: `@on-${devices[rng(`${seed}:screen:${name}`).int(devices.length)]}` };
}
