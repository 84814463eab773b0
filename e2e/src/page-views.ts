import { rng } from '@canvass/logic';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { expectAccessible, measureShifts, takeScreenshot } from './harness/inspect-screen.ts';

export interface PageView {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

const VIEWS: readonly PageView[] = [360, 768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

const { CANVASS_FULL, CANVASS_SEED = '2026' } = process.env;
const isFull = CANVASS_FULL !== undefined;

/** Chooses `count` entries by seed, or all entries with CANVASS_FULL. */
export function computeSample<T>(name: string, entries: readonly T[], count: number): readonly T[] {
  return isFull ? entries : rng(`${CANVASS_SEED}:${name}`).shuffle(entries).slice(0, count);
}

/** The views in which a page is checked: one by seed, or all with CANVASS_FULL. */
const viewsOf = (name: string): readonly PageView[] => computeSample(`view:${name}`, VIEWS, 1);

/** The maximum layout shift of a view (SCREEN-10). */
const MAX_SHIFT = 0.02;

/** Opens a page in each view and checks it: no axe findings, no layout shift, no sideways scrolling. */
export async function inspectPage(
  page: Page,
  name: string,
  address: string,
  content = 'main:visible, [role=alert]:visible',
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const view of viewsOf(name)) {
    await applyView(page, session, view);
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.locator(content).first(), name).toBeVisible();
    await expect.poll(() => countVisiblePlaceholders(page), { message: `${name}: loads` }).toBe(0);
    const shift = await measureShifts(page);
    expect.soft(shift, `${describeView(name, view)}: moves by itself`).toBeLessThan(MAX_SHIFT);
    await checkView(page, name, view);
  }
  await session.detach();
}

/** Checks an open page in each view, without loading it again. */
export async function inspectOpenPage(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const view of viewsOf(name)) {
    await applyView(page, session, view);
    await checkView(page, name, view);
  }
  await session.detach();
}

const BROWSER = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const PHONE = `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${BROWSER} Mobile Safari/537.36`;
const DESKTOP = `Mozilla/5.0 (X11; Linux x86_64) ${BROWSER} Safari/537.36`;

/** Sets the window's size, the colour scheme, and the kind of device, which determines the layout. */
async function applyView(page: Page, session: CDPSession, { width, colorScheme }: PageView): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await session.send('Emulation.setUserAgentOverride', { userAgent: width < 750 ? PHONE : DESKTOP });
}

const describeView = (name: string, { width, colorScheme }: PageView) =>
  `${name} at ${width} px, ${colorScheme}`;

async function checkView(page: Page, name: string, { width, colorScheme }: PageView): Promise<void> {
  const view = describeView(name, { width, colorScheme });
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(scrollWidth - width, `${view}: scrolls sideways`).toBeLessThanOrEqual(0);
  await expectAccessible(page, view);
  await takeScreenshot(page, `screens/brands/${name}-${width}-${colorScheme}.png`);
}

/** Number of loading placeholders in the window. Content below the window loads only after scrolling to it. */
const countVisiblePlaceholders = (page: Page): Promise<number> =>
  page
    .locator('.cv-skeleton, .waiting')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().top < innerHeight).length);
