import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findJourneyBrowser } from './src/harness/find-chromium.ts';
import { PLAIN_HOST } from './src/harness/plain-host.ts';

/** Caches compiled sources, because compiling is half of each start of a server or command in journeys. */
process.env['NODE_COMPILE_CACHE'] ??= new URL('../node_modules/.cache/node', import.meta.url).pathname;

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
];
const executablePath = findJourneyBrowser();
const use: PlaywrightTestConfig['use'] = {
  launchOptions: { args: CHROMIUM_ARGS, ...(executablePath !== undefined && { executablePath }) },
  // Traces are recorded only for debugging, because recording takes a quarter of every journey's time.
  trace: process.env['CANVASS_TRACE'] === undefined ? 'off' : 'retain-on-failure',
  // Animations are off, except in the journey about animations.
  contextOptions: { reducedMotion: 'reduce' },
  // Creating a context and its first page takes longer than most journeys, so journeys share a context.
  // src/harness/test.ts resets the state that Playwright does not reset.
  reuseContext: true,
  // Requests of a service worker bypass the routes of a journey, so only journeys about the service worker allow it.
  serviceWorkers: 'block',
};
const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
const phone = {
  ...use,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  userAgent: PHONE_AGENT,
};

/**
 * An action, a navigation or a repeated block that does not succeed within this time fails, and the journey is repeated. Otherwise a lost
 * press or a wrong locator would wait for the end of the journey.
 */
const ACTION_TIMEOUT_MS = 120_000;

/** Without CANVASS_FULL, `desktop` and `rtl` run only the previews of awards, which have the same screens. */
const AWARDS = process.env['CANVASS_FULL'] === undefined ? 'award-previews' : 'awards/[a-z-]+';

/** Excludes the tests with these tags, except with CANVASS_FULL. */
function excludeTags(tags: RegExp): { readonly grepInvert?: RegExp[] } {
  return process.env['CANVASS_FULL'] === undefined ? { grepInvert: [tags] } : {};
}

/** Journeys in a real browser against the real server: on a phone, on a desktop, and from right to left. */
export default defineConfig({
  testDir: './tests',
  testMatch: /\.spec\.ts$/,
  fullyParallel: true,
  // Three workers for two cores, because journeys often wait for their browser. Two would be idle a third of the time.
  workers: 3,
  // These limits detect hangs, not slow tests, because a busy machine takes ten times as long.
  timeout: 600_000,
  expect: { timeout: 30_000, toPass: { timeout: ACTION_TIMEOUT_MS } },
  // Journeys that pass only when repeated are listed at the end (scripts/test-counts.mjs).
  retries: 2,
  forbidOnly: true,
  reporter: [
    ['line'],
    ...(process.env['E2E_JSON'] ? [['json', { outputFile: process.env['E2E_JSON'] }] as const] : []),
  ],
  use: { actionTimeout: ACTION_TIMEOUT_MS, navigationTimeout: ACTION_TIMEOUT_MS },
  globalSetup: './src/harness/global-setup.ts',
  projects: [
    {
      name: 'phone',
      // Keyboards are tested on the desktop and right to left.
      grepInvert: [/@keys/, ...(excludeTags(/@full|@third-[12]|@on-(desktop|rtl)/).grepInvert ?? [])],
      use: { ...phone, locale: 'zh-CN' },
      testIgnore: /keyboard\.spec\.ts/,
    },
    {
      name: 'desktop',
      ...excludeTags(/@full|@third-[02]|@on-(phone|rtl)/),
      testMatch: new RegExp(
        `/(scripts|screens|keyboard|gallery|previews|report|receipt-copy|votes|${AWARDS})\\.spec\\.ts`,
      ),
      use: { ...use, viewport: { width: 1280, height: 900 }, locale: 'en-GB' },
    },
    {
      name: 'rtl',
      ...excludeTags(/@full|@third-[01]|@on-(phone|desktop)/),
      use: { ...phone, locale: 'ar' },
      testMatch: new RegExp(
        `/(scripts|screens|gallery|report|receipt|receipt-copy|votes|${AWARDS})\\.spec\\.ts`,
      ),
    },
  ],
});
