import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The narrowest page that must not scroll sideways (WCAG 1.4.10), and a width between phone and desktop, px. */
const NARROW = 320;
const TABLET = { width: 768, height: 1024 };
/** Smallest side of any target, and height of what is meant to be hit by a thumb, px. */
const TARGET = 24;
const MAIN_TARGET = 44;
const RESTS_WITHIN_MS = 15_000;

export interface ScreenContext {
  readonly page: Page;
  /** Name of the Playwright project. */
  readonly project: string;
  /** It is inspected on the phone and elsewhere: large text is tried there, where the least room is, the dark elsewhere. */
  readonly isShared?: boolean;
}

const FULL = process.env['CANVASS_FULL'] !== undefined;
/** A picture takes as long as the inspection: for whoever wants to look at the screens. */
const PICTURES = FULL || process.env['CANVASS_PICTURES'] !== undefined;

/** A picture of the whole page in `test-results`, where pictures are wanted. */
export async function takePicture(page: Page, path: string): Promise<void> {
  if (PICTURES)
    await page.screenshot({ animations: 'disabled', fullPage: true, path: `test-results/${path}` });
}

/**
 * Told of violations only, and in the page itself: the list of all that is well is long, and a page of its own to sort
 * results in takes a second. Nothing here has frames from elsewhere.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

/** No violation that axe finds on the screen as it is. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await axe(page).withTags(WCAG).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect.soft(found, `${name}: what axe finds`).toEqual([]);
}

/**
 * What holds on every screen (SCREEN-9): no violation that axe finds, language and
 * direction of the page, no sideways scrolling, targets that can be hit. Leaves a picture of it, if wanted.
 */
export async function inspectScreen(
  { page, project, isShared = false }: ScreenContext,
  name: string,
): Promise<void> {
  const picture = (suffix = '') => takePicture(page, `screens/${project}/${name}${suffix}.png`);
  // Above the sticky line of progress, which a picture of the whole page would show where it was scrolled to.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await picture();
  await expectAccessible(page, name);
  expect.soft(await languageOf(page), `${name}: language and direction`).toEqual(expectedLanguage(project));
  expect.soft(await smallTargets(page), `${name}: targets too small to hit`).toEqual([]);

  const before = page.viewportSize();
  await page.setViewportSize({ width: NARROW, height: 640 });
  // Layouts follow the window a moment later: what counts is where they come to rest.
  await expect
    .configure({ soft: true })
    .poll(() => sidewaysScroll(page), {
      message: `${name}: scrolls sideways at ${NARROW} px by`,
      timeout: RESTS_WITHIN_MS,
    })
    .toBe(0);
  if (PICTURES && project === 'desktop') {
    await page.setViewportSize(TABLET);
    await picture('-768');
  }
  if (before !== null) await page.setViewportSize(before);
  const isAlone = FULL || !isShared;
  if (isAlone || project === 'phone') await expectLargeText(page, name);
  if (isAlone || project !== 'phone') await expectDarkContrast(page, name);
}

/** Text of twice the size (WCAG 1.4.4): nothing scrolls sideways, and no word is broken that has room on a line. */
async function expectLargeText(page: Page, name: string): Promise<void> {
  await page.evaluate(() => {
    const { style } = document.documentElement;
    style.fontSize = `${2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px`;
  });
  await expect
    .configure({ soft: true })
    .poll(() => sidewaysScroll(page), {
      message: `${name}: scrolls sideways where text is twice as large, by`,
      timeout: RESTS_WITHIN_MS,
    })
    .toBe(0);
  expect.soft(await brokenWords(page), `${name}: words broken where text is twice as large`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** In the dark, too, what is written can be read; not where the author's accent was chosen for the light alone. */
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
  const { violations } = await axe(page).withRules('color-contrast').analyze();
  const found = violations.flatMap(({ nodes }) => nodes.map(({ html }) => html));
  expect.soft(found, `${name}: too little contrast in the dark`).toEqual([]);
  if (before === 'light') await page.evaluate(() => delete document.documentElement.dataset['dark']);
  await page.emulateMedia({ colorScheme: 'light' });
}

const expectedLanguage = (project: string) =>
  project === 'rtl' ? { lang: 'en', dir: 'rtl' } : { lang: project === 'phone' ? 'zh-CN' : 'en', dir: 'ltr' };

async function languageOf(page: Page): Promise<{ readonly lang: string; readonly dir: string }> {
  return page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));
}

/** How far the page can be scrolled sideways, px. */
async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Words that stand on several lines, though the block around them is wider than they are. */
async function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
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
          broken.push(`${word} of ${Math.round(width)} px in ${Math.round(room)} px`);
      }
    }
    return broken;
  });
}

/** Controls below the sizes. A choice is hit by its whole row; links inside of sentences are exempt (WCAG 2.5.8). */
async function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ([least, main]) => {
      const visible = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
      const controls = [...document.querySelectorAll('button, select, input, textarea, .cv-summary a')];
      return controls.filter(visible).flatMap((control) => {
        const row = control.closest('.cv-choice, .cv-task-cell, label, [data-target]') ?? control;
        const { width, height } = row.getBoundingClientRect();
        const quiet = control.matches('a, [data-size="mini"]');
        const small = Math.min(width, height) < least || (!quiet && height < main);
        return small ? [`${row.tagName}.${row.className} ${width} x ${height}`] : [];
      });
    },
    [TARGET, MAIN_TARGET] as const,
  );
}

declare global {
  interface Window {
    /** Sum of layout shifts that no input has caused. */
    shifted?: number;
  }
}

/** Adds up how much the pages move by themselves, from the next load on. */
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

/** How much the page has moved by itself until everything that it loads is drawn. */
export async function shiftsOf(page: Page): Promise<number> {
  await page.waitForLoadState('load');
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 2; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
    return window.shifted ?? 0;
  });
}

/** Where everything stands that can be pressed, px from the top and the left of the page. */
export async function places(page: Page): Promise<readonly string[]> {
  return page.locator('.cv-choice, .cv-task-cell, .cv-actions button').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y } = element.getBoundingClientRect();
      return `${Math.round(x)} ${Math.round(y + scrollY)}`;
    }),
  );
}
