import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from './find-chromium.ts';

/** Until the browser has told that a page is gone, and until it has opened another one. */
const KNOWN_WITHIN_MS = 5_000;
const PAGE_WITHIN_MS = 20_000;

export type Victim = 'renderer' | 'browser';

/** A browser with a profile of its own on the disk, whose processes can be killed in the middle of anything. */
export interface KilledBrowser {
  /** The page that is open: another one after each kill. */
  page(): Page;
  /** SIGKILL, and a new page: of the same browser, or of another one with the same profile. */
  kill(victim: Victim): Promise<void>;
  close(): Promise<void>;
}

export async function startKilledBrowser(locale = 'en-GB'): Promise<KilledBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'canvass-profile-'));
  const executablePath = findChromium();
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      locale,
      args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
      reducedMotion: 'reduce',
      ...(executablePath !== undefined && { executablePath }),
    });
  let context = await launch();
  let page = await firstPage(context);
  return {
    page: () => page,
    async kill(victim) {
      const processes = await processesOf(profile);
      const renderers = processes.filter(({ isRenderer }) => isRenderer);
      const crashed = page.waitForEvent('crash').catch(() => undefined);
      for (const { pid } of victim === 'renderer' ? renderers : processes) end(pid);
      if (victim === 'browser') {
        await context.close().catch(() => undefined); // it is gone already
        await rm(join(profile, 'SingletonLock'), { force: true });
        context = await launch();
        page = await firstPage(context);
        return;
      }
      // The browser knows, and gives the next page a process of its own. Some ends it never tells.
      await Promise.race([crashed, sleep(KNOWN_WITHIN_MS)]);
      const dead = page;
      page = await openPage(context);
      // A page without a process may never answer.
      void dead.close().catch(() => undefined);
    },
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Its spare process was killed, too: then a page cannot be made, or is never there. */
async function openPage(context: BrowserContext): Promise<Page> {
  for (;;) {
    const opening = context.newPage().catch(() => undefined);
    const opened = await Promise.race([opening, sleep(PAGE_WITHIN_MS)]);
    if (opened !== undefined) return opened;
  }
}

const firstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage());

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It went with the one before.
  }
}

interface BrowserProcess {
  readonly pid: number;
  readonly isRenderer: boolean;
}

/** Those that were started for a profile, as their command lines say. */
async function processesOf(profile: string): Promise<readonly BrowserProcess[]> {
  const found: BrowserProcess[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const line = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(profile))
      found.push({ pid: Number(entry), isRenderer: line.includes('--type=renderer') });
  }
  return found;
}
