import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findJourneyBrowser } from './find-chromium.ts';

/** Timeouts for the browser's report that a page has crashed, and for opening another page. */
const CRASH_REPORT_MS = 5_000;
const PAGE_TIMEOUT_MS = 20_000;

export type KilledProcess = 'renderer' | 'browser';

/** A browser with its own profile on disk, whose processes can be killed at any time. */
export interface KillableBrowser {
  /** The open page. Each kill replaces it. */
  page(): Page;
  /** Sends SIGKILL to a process and opens a new page, in the same browser or in another browser with the same profile. */
  kill(victim: KilledProcess): Promise<void>;
  close(): Promise<void>;
}

export async function startKillableBrowser(locale = 'en-GB'): Promise<KillableBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'canvass-profile-'));
  const executablePath = findJourneyBrowser();
  const launch = () =>
    chromium.launchPersistentContext(profile, {
      locale,
      args: ['--no-sandbox', '--disable-background-networking', '--no-first-run'],
      reducedMotion: 'reduce',
      ...(executablePath !== undefined && { executablePath }),
    });
  let context = await launch();
  let page = await openFirstPage(context);
  return {
    page: () => page,
    async kill(victim) {
      const processes = await readProcesses(profile);
      const renderers = processes.filter(({ isRenderer }) => isRenderer);
      const crash = page.waitForEvent('crash').catch(() => undefined);
      for (const { pid } of victim === 'renderer' ? renderers : processes) end(pid);
      if (victim === 'browser') {
        await context.close().catch(() => undefined); // closing fails if the browser has ended already
        await rm(join(profile, 'SingletonLock'), { force: true });
        context = await launch();
        page = await openFirstPage(context);
        return;
      }
      // The next page gets a new process once the browser has noticed the crash. The browser does not notice every crash.
      await Promise.race([crash, sleep(CRASH_REPORT_MS)]);
      const deadPage = page;
      page = await openPage(context);
      // A page without a process may never reply.
      void deadPage.close().catch(() => undefined);
    },
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Opens a page, with retries, because creating a page fails or hangs if the browser's spare process was also killed. */
async function openPage(context: BrowserContext): Promise<Page> {
  for (;;) {
    const opening = context.newPage().catch(() => undefined);
    const page = await Promise.race([opening, sleep(PAGE_TIMEOUT_MS)]);
    if (page !== undefined) return page;
  }
}

const openFirstPage = async (context: BrowserContext): Promise<Page> =>
  context.pages()[0] ?? (await context.newPage());

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Killing fails if the process has already ended.
  }
}

interface BrowserProcess {
  readonly pid: number;
  readonly isRenderer: boolean;
}

async function readProcesses(profile: string): Promise<readonly BrowserProcess[]> {
  const processes: BrowserProcess[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const line = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(profile))
      processes.push({ pid: Number(entry), isRenderer: line.includes('--type=renderer') });
  }
  return processes;
}
