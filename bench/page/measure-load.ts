import type { Browser, CDPSession, Page } from '@playwright/test';

/** The processor of a cheap phone. */
const CPU_SLOWDOWN = 4;
const RADIO = 'input[type="radio"]';
const TIMEOUT_MS = 60_000;

/** Times of one page load, in milliseconds from the navigation. */
export interface Load {
  readonly paint: number;
  /** Time of the frame that shows the first tap that stays checked. */
  readonly tap: number;
  /** Time until a script has adopted the tap. 0 without scripts. */
  readonly scripted: number;
  /** Blocking time, the parts of tasks beyond 50 ms, until one second after `scripted`. */
  readonly blocked: number;
  /** Time of the first call that begins a response at the server. 0 without such a call. */
  readonly begun: number;
  /** Data transferred up to `scripted`: kB and number of requests. */
  readonly kilobytes: number;
  readonly requests: number;
}

declare global {
  interface Window {
    load?: { paint: number; tap: number; scripted: number; blocked: number; begun: number };
  }
}

/** Loads a page in a new browser context, and taps the first radio button from the first paint until it is checked. */
export async function measureLoad(
  browser: Browser,
  url: string,
  {
    isScripted,
    checkPage,
  }: { readonly isScripted: boolean; readonly checkPage?: (page: Page) => Promise<void> },
): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const readTransfer = countBytes(session);
  await page.addInitScript(recordTimes, RADIO);
  await page.goto(url, { waitUntil: 'commit' });
  await tapUntilAnswered(page);
  if (isScripted)
    await page.waitForFunction(() => (window.load?.scripted ?? 0) > 0, null, { timeout: TIMEOUT_MS });
  const { kilobytes, requests } = readTransfer();
  await page.waitForTimeout(1_000);
  const times = await page.evaluate(() => window.load);
  if (times === undefined || !(await page.locator(RADIO).first().isChecked()))
    throw new Error(`The first tap was lost: ${url}`);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await checkPage?.(page);
  await context.close();
  return { ...times, kilobytes, requests };
}

/**
 * Runs in the page. Records first paint, the frame that shows a tap, hydration of the first radio button, long tasks,
 * and the first call to the server.
 */
function recordTimes(radio: string): void {
  const load = { paint: 0, tap: 0, scripted: 0, blocked: 0, begun: 0 };
  window.load = load;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) load.blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (load.begun === 0 && name.includes('/api/survey/b/')) load.begun = startTime;
  }).observe({ type: 'resource', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) load.paint = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  addEventListener(
    'click',
    () =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          const shows = document.querySelector<HTMLInputElement>(radio)?.checked === true;
          if (shows && load.tap === 0) load.tap = performance.now();
        };
        port2.postMessage(0);
      }),
    { capture: true },
  );
  const look = setInterval(() => {
    const isKnown =
      performance.getEntriesByName('scripted').length > 0 ||
      Object.keys(document.querySelector(radio) ?? {}).some((key) => key.startsWith('__reactFiber'));
    if (!isKnown) return;
    load.scripted = performance.now();
    clearInterval(look);
  }, 8);
}

async function tapUntilAnswered(page: Page): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const place = await page.evaluate(pointOfFirst, RADIO).catch(() => undefined);
    if (place !== undefined) await page.mouse.click(place.x, place.y);
    if (await page.evaluate(() => (window.load?.tap ?? 0) > 0).catch(() => false)) return;
    await page.waitForTimeout(place === undefined ? 10 : 50);
  }
  throw new Error('No tap was answered.');
}

/** Runs in the page. Returns a point inside the first radio button's label, once the page is painted. */
function pointOfFirst(radio: string): { x: number; y: number } | undefined {
  const input = document.querySelector<HTMLInputElement>(radio);
  if (input === null || input.checked || performance.getEntriesByType('paint').length === 0) return undefined;
  const { x, y, width, height } = (input.closest('label') ?? input).getBoundingClientRect();
  return width === 0 ? undefined : { x: x + Math.min(width / 2, 12), y: y + height / 2 };
}

function countBytes(session: CDPSession): () => Pick<Load, 'kilobytes' | 'requests'> {
  let bytes = 0;
  let requests = 0;
  session.on('Network.requestWillBeSent', () => (requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  return () => ({ kilobytes: bytes / 1_000, requests });
}
