import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The narrowest page that must not scroll sideways (WCAG 1.4.10), and a size between phone and desktop, in px. */
const NARROW_WIDTH = 320;
const TABLET_WIDTH = { width: 768, height: 1024 };
/** The minimum side of any target, and the minimum height of targets for thumbs, in px. */
const MIN_TARGET = 24;
const MIN_MAIN_TARGET = 44;
const LAYOUT_TIMEOUT_MS = 15_000;

export interface ScreenContext {
  readonly page: Page;
  readonly project: string;
  /** Whether other devices inspect the screen too. If so, only phones test large text, and only the others dark mode. */
  readonly isShared?: boolean;
}

const FULL = process.env['CANVASS_FULL'] !== undefined;
/** Whether to take screenshots, which take as long as the inspection. */
const TAKES_SCREENSHOTS = FULL || process.env['CANVASS_PICTURES'] !== undefined;

/** Saves a screenshot of the whole page to `test-results` if screenshots are enabled. */
export async function takeScreenshot(page: Page, path: string): Promise<void> {
  if (TAKES_SCREENSHOTS)
    await page.screenshot({ animations: 'disabled', fullPage: true, path: `test-results/${path}` });
}

/** Fails if the page scrolls sideways at any usual width. */
export async function expectFits(page: Page, project: string, name: string): Promise<void> {
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, `${name} at ${width} px`).toBeLessThanOrEqual(width);
    await takeScreenshot(page, `screens/${project}/${name}-${width}.png`);
  }
}

/** The code of axe. It is evaluated only once per document, because that takes as long as an inspection. */
const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Lets axe inspect frames of other origins too, which axe skips without a finding by default. */
const EVERY_FRAME = "axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })";

async function findViolations(
  page: Page,
  options: axe.RunOptions = {},
): Promise<readonly Pick<axe.Result, 'id' | 'nodes'>[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${AXE};${EVERY_FRAME}`);
  return page.evaluate(
    // The list of passed checks is left out, because it is long.
    async (options) => (await window.axe.run({ ...options, resultTypes: ['violations'] })).violations,
    options,
  );
}

/** Fails if axe finds a violation of WCAG on the present screen. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const violations = await findViolations(page, { runOnly: WCAG });
  expect.soft(violations.map(describeViolation), `${name}: what axe finds`).toEqual([]);
}

/** Fails if the present screen breaks any rule of axe, including good practice. */
export async function expectGoodPractice(page: Page): Promise<void> {
  const violations = await findViolations(page);
  expect(violations.map(describeViolation), 'what axe finds').toEqual([]);
}

const describeViolation = ({ id, nodes }: Pick<axe.Result, 'id' | 'nodes'>) =>
  `${id}: ${nodes.map(({ html }) => html).join(' ')}`;

/**
 * Checks the rules of every screen (SCREEN-9): accessibility by axe, language and direction, no sideways scrolling,
 * large enough targets. Saves a screenshot if enabled.
 */
export async function inspectScreen(
  { page, project, isShared = false }: ScreenContext,
  name: string,
): Promise<void> {
  const screenshot = (suffix = '') => takeScreenshot(page, `screens/${project}/${name}${suffix}.png`);
  // Scrolls to the top, because a full-page screenshot shows the sticky progress bar at the scroll position.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await screenshot();
  await expectAccessible(page, name);
  expect.soft(await readLanguage(page), `${name}: language and direction`).toEqual(expectedLanguage(project));
  expect.soft(await findSmallTargets(page), `${name}: targets too small to hit`).toEqual([]);

  const before = page.viewportSize();
  await page.setViewportSize({ width: NARROW_WIDTH, height: 640 });
  // Layouts follow the window size with a delay, so the check is repeated until the layout is stable.
  await expect
    .configure({ soft: true })
    .poll(() => measureSidewaysScroll(page), {
      message: `${name}: scrolls sideways at ${NARROW_WIDTH} px by`,
      timeout: LAYOUT_TIMEOUT_MS,
    })
    .toBe(0);
  if (TAKES_SCREENSHOTS && project === 'desktop') {
    await page.setViewportSize(TABLET_WIDTH);
    await screenshot('-768');
  }
  if (before !== null) await page.setViewportSize(before);
  const isAlone = FULL || !isShared;
  if (isAlone || project === 'phone') await expectLargeText(page, name);
  if (isAlone || project !== 'phone') await expectDarkContrast(page, name);
}

/**
 * Checks that with text of twice the size (WCAG 1.4.4) nothing scrolls sideways, and words break only if they do not
 * fit on a line.
 */
async function expectLargeText(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    const { style } = document.documentElement;
    style.fontSize = `${2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px`;
  });
  await expect
    .configure({ soft: true })
    .poll(() => measureSidewaysScroll(page), {
      message: `${name}: scrolls sideways where text is twice as large, by`,
      timeout: LAYOUT_TIMEOUT_MS,
    })
    .toBe(0);
  expect.soft(await findBrokenWords(page), `${name}: words broken where text is twice as large`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** Checks contrast in dark mode, except where the author chose the accent for light mode only. */
async function expectDarkContrast(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const before = await page.evaluate(() => {
    const root = document.documentElement;
    const accent = () => getComputedStyle(root).getPropertyValue('--accent');
    if (root.dataset['dark'] !== undefined) return 'dark';
    const light = accent();
    root.dataset['dark'] = '';
    if (accent() !== light) return 'light';
    delete root.dataset['dark'];
    return 'light alone';
  });
  if (before === 'light alone') return page.emulateMedia({ colorScheme: 'light' });
  const violations = await findViolations(page, { runOnly: { type: 'rule', values: ['color-contrast'] } });
  const lowContrastElements = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  expect.soft(lowContrastElements, `${name}: too little contrast in the dark`).toEqual([]);
  if (before === 'light') await page.evaluate(() => delete document.documentElement.dataset['dark']);
  await page.emulateMedia({ colorScheme: 'light' });
}

const expectedLanguage = (project: string) =>
  project === 'rtl'
    ? { lang: 'ar', dir: 'rtl' }
    : { lang: project === 'phone' ? 'zh-CN' : 'en-GB', dir: 'ltr' };

async function readLanguage(page: Page): Promise<{ readonly lang: string; readonly dir: string }> {
  return page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));
}

async function measureSidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Finds words that are broken over several lines although their block is wide enough. */
async function findBrokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const brokenWords: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || !parent.checkVisibility()) continue;
      let block = parent;
      while (getComputedStyle(block).display.startsWith('inline') && block.parentElement !== null)
        block = block.parentElement;
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(block);
      const room =
        block.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef/\u2013\u2014-]+/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const pieces = [...range.getClientRects()];
        const lines = new Set(pieces.map(({ top }) => Math.round(top))).size;
        const width = pieces.reduce((sum, piece) => sum + piece.width, 0);
        if (lines > 1 && width <= room)
          brokenWords.push(`${word} of ${Math.round(width)} px in ${Math.round(room)} px`);
      }
    }
    return brokenWords;
  });
}

/** Finds controls below the minimum sizes. Measures the row of a choice. Skips links in sentences (WCAG 2.5.8). */
async function findSmallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ([minSide, minMainHeight]) => {
      const isVisible = (element: Element) =>
        element.checkVisibility() && element.getClientRects().length > 0;
      const controls = [...document.querySelectorAll('button, select, input, textarea, .cv-summary a')];
      return controls.filter(isVisible).flatMap((control) => {
        const row = control.closest('.cv-choice, .cv-task-cell, label, [data-target]') ?? control;
        const { width, height } = row.getBoundingClientRect();
        const isSecondary = control.matches('a, [data-size="mini"]');
        const isTooSmall = Math.min(width, height) < minSide || (!isSecondary && height < minMainHeight);
        return isTooSmall ? [`${row.tagName}.${row.className} ${width} x ${height}`] : [];
      });
    },
    [MIN_TARGET, MIN_MAIN_TARGET] as const,
  );
}

declare global {
  interface Window {
    readonly axe: typeof axe;
    /** The sum of layout shifts without user input. */
    shifted?: number;
  }
}

export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum of layout shifts until all loaded content is drawn. */
export async function measureShifts(page: Page): Promise<number> {
  await page.waitForLoadState('load');
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return window.shifted ?? 0;
  });
}

/** The positions of choices, task cells and move buttons, in px from the left and the top of the page. */
export async function readControlPositions(page: Page): Promise<readonly string[]> {
  return page.locator('.cv-choice, .cv-task-cell, .cv-actions button').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y } = element.getBoundingClientRect();
      return `${Math.round(x)} ${Math.round(y + scrollY)}`;
    }),
  );
}
