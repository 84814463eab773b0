import { existsSync } from 'node:fs';

const DEBIAN = '/usr/bin/chromium';
const SYSTEM_BROWSER_PATHS = [DEBIAN, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const DEBIAN_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** Returns `CHROMIUM_PATH`, or else the system's Chromium. If there is neither, Playwright uses its own browser. */
export function findChromium(): string | undefined {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath !== undefined && configuredPath !== '') return configuredPath;
  return SYSTEM_BROWSER_PATHS.find((path) => existsSync(path));
}

/**
 * The browser for journeys. Debian's headless shell replaces Debian's Chromium if it is installed.
 * Otherwise the result of `findChromium`.
 */
export function findJourneyBrowser(): string | undefined {
  const browser = findChromium();
  return browser === DEBIAN && existsSync(DEBIAN_SHELL) ? DEBIAN_SHELL : browser;
}
