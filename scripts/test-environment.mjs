// Finds or installs requirements of the tests besides node_modules: browser, fonts, PostgreSQL, readers of SPSS files.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { runCaptured } from './processes.mjs';
import { isFile, ROOT } from './repository.mjs';

const POSTGRES_ROOT = '/usr/lib/postgresql';
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';

/** Each requirement: how to find it, the Debian packages that contain it, and the tests that are skipped without it. */
const needs = [
  {
    name: 'a browser',
    find: findBrowser,
    packages: ['chromium'],
    without: 'the browser journeys are not run',
  },
  // The headless shell runs journeys with less processor time than the whole browser, which other tests need.
  {
    name: "Chromium's headless shell",
    find: () => existsSync(HEADLESS_SHELL) || findBrowser() !== DEBIAN_CHROMIUM,
    packages: ['chromium-headless-shell'],
  },
  {
    name: 'fonts for Chinese and Arabic',
    find: () => hasFont('zh') && hasFont('ar'),
    packages: ['fonts-noto-cjk', 'fonts-noto-core'],
    without: 'pages in Chinese and Arabic are not shown as respondents see them',
  },
  {
    name: 'PostgreSQL',
    find: findPostgres,
    packages: ['postgresql'],
    without: 'the server suites run on PGlite only',
  },
  {
    name: 'a PostgreSQL as new as the extension of CANVASS_CITUS',
    find: fitsCitus,
    packages: ['postgresql-15'],
    without: 'the server suites cannot run on a cluster',
  },
  {
    name: 'ReadStat',
    find: () => findInPath('readstat'),
    packages: ['readstat'],
    without: 'exports for SPSS are read back by our own reader only',
  },
  {
    name: 'PSPP',
    find: () => findInPath('pspp'),
    packages: ['pspp'],
    without: 'exports for SPSS are not opened by a statistics program',
  },
];

/**
 * Finds the requirements, and installs missing ones if possible (Debian, as root). Returns `{ browser, postgres,
 * missing }`: two paths or `undefined`, and one sentence per missing need.
 */
export async function prepareEnvironment() {
  if (canInstall()) {
    await installAbsent(({ without }) => without !== undefined);
    await installAbsent(({ without }) => without === undefined);
  }
  const missing = needs
    .filter((need) => need.without !== undefined && !need.find())
    .map(
      ({ name, packages, without }) =>
        `${name} is missing, so ${without}: install ${packages.join(' and ')}.`,
    );
  return { browser: findBrowser(), postgres: findPostgres(), missing };
}

/**
 * Installs the missing packages that `isMeant` selects. Required and optional packages need separate calls, because
 * apt-get installs nothing if one package is unknown.
 */
async function installAbsent(isMeant) {
  const absent = needs.filter((need) => isMeant(need) && !need.find());
  if (absent.length > 0) await aptInstall(absent.flatMap(({ packages }) => packages));
}

/** Finds a browser: CHROMIUM_PATH, or else the system's browser, or else Playwright's browser. */
function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.map(findInPath).find(Boolean) ?? playwrightBrowser();
}

function playwrightBrowser() {
  if (!isFile('e2e/node_modules/@playwright/test/package.json')) return undefined;
  const { chromium } = createRequire(join(ROOT, 'e2e/package.json'))('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/** The folder with `initdb` and `postgres`. Debian keeps them outside of PATH, one folder per version. */
function findPostgres() {
  const versions = existsSync(POSTGRES_ROOT)
    ? readdirSync(POSTGRES_ROOT).sort((a, b) => Number(b) - Number(a))
    : [];
  const folders = [...versions.map((version) => join(POSTGRES_ROOT, version, 'bin')), ...pathFolders()];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Whether PostgreSQL can load Citus, which needs at least the minor version for which it was built. */
function fitsCitus() {
  if (!process.env.CANVASS_CITUS) return true;
  const folder = '/usr/lib/postgresql/15/bin';
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  const minor = Number(/ 15\.(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  return minor >= 20;
}

function hasFont(language) {
  const { status, stdout } = spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' });
  // macOS has these fonts, but lacks fontconfig.
  return process.platform === 'darwin' || (status === 0 && stdout.trim() !== '');
}

const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean);

const findInPath = (name) =>
  pathFolders()
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const canInstall = () => process.getuid?.() === 0 && findInPath('apt-get') !== undefined;

async function aptInstall(packages) {
  console.log(`Installing ${packages.join(', ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const script = `apt-get update -q && apt-get install -y -q --no-install-recommends ${packages.join(' ')}`;
  const { code, output } = await runCaptured('sh', ['-c', script], { env, minutes: 8 });
  if (code !== 0) console.log(`apt-get could not install them:\n${output.split('\n').slice(-5).join('\n')}`);
}
