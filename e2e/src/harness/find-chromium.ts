import { existsSync } from 'node:fs';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** `CHROMIUM_PATH`, else the system's Chromium; undefined selects Playwright's browser. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return given;
  return SYSTEM.find((path) => existsSync(path));
}
