import { existsSync } from 'node:fs';

const DEBIAN = '/usr/bin/chromium';
const SYSTEM = [DEBIAN, '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const DEBIAN_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** `CHROMIUM_PATH`, else the system's Chromium; undefined selects Playwright's browser. */
export function findChromium(): string | undefined {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath !== undefined && configuredPath !== '') return configuredPath;
  return SYSTEM.find((path) => existsSync(path));
}

/** The browser of journeys: if it is Debian's and the headless shell is installed, the headless shell (docs/adr/0194). */
export function findJourneyBrowser(): string | undefined {
  const browser = findChromium();
  return browser === DEBIAN && existsSync(DEBIAN_SHELL) ? DEBIAN_SHELL : browser;
}
