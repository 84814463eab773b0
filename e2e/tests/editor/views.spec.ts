import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { rng } from '@canvass/logic';
import type { Page } from '@playwright/test';
import { callAsOperator } from '../../src/harness/author.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, measureShifts, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', isMobile: false, hasTouch: false });

const WIDTHS = [390, 768, 1280, 1600];
const SCHEMES = ['light', 'dark'] as const;
const LOCALES = ['en-GB', 'zh-CN', 'de', 'ar'];
const ALL = WIDTHS.flatMap((width) =>
  SCHEMES.flatMap((scheme) => LOCALES.map((locale) => ({ width, scheme, locale }))),
);
const { CANVASS_FULL, CANVASS_SEED = '2026' } = process.env;
/** One combination of width, scheme and language by seed, or all combinations with CANVASS_FULL. */
const LOOKS = CANVASS_FULL === undefined ? rng(`${CANVASS_SEED}:editor`).shuffle(ALL).slice(0, 1) : ALL;

const press = (page: Page, selector: string) => page.locator(selector).first().click();
const region = async (page: Page, index: number) => {
  const button = page.locator('.regions button').nth(index);
  if (await button.isVisible()) await button.click();
};
/** For each mode of the middle region, an element that appears once its code is loaded. */
const MODES = [
  '.canvas-bar',
  '.logic-view',
  '.flow-view',
  '.quotas-view',
  '.points-view',
  '.translations',
  '.versions-view',
  '.json-view',
];
const mode = (index: number) => async (page: Page) => {
  await region(page, 1);
  await page.locator('.modes button').nth(index).click();
  await expect(page.locator(MODES[index] ?? '').first()).toBeVisible();
};
const dialog = (selector: string) => async (page: Page) => {
  await press(page, selector);
  await expect(page.getByRole('dialog')).toBeVisible();
};

const VIEWS: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['outline', (page) => region(page, 0)],
  ['page', mode(0)],
  ['properties', (page) => region(page, 2)],
  [
    'rule',
    async (page) => {
      await region(page, 2);
      await press(page, '.rules > .actions button');
      await expect(page.locator('.rule-form')).toBeVisible();
    },
  ],
  [
    'text',
    async (page) => {
      await region(page, 0);
      await page.getByRole('treeitem', { name: /^Q9/ }).click();
      await region(page, 2);
    },
  ],
  ['logic', mode(1)],
  ['flow', mode(2)],
  ['quotas', mode(3)],
  ['points', mode(4)],
  [
    'translations',
    async (page) => {
      await mode(5)(page);
      await expect(page.locator('.translations-row').first()).toBeVisible();
    },
  ],
  ['versions', mode(6)],
  ['json', mode(7)],
  ['findings', dialog('.head-findings')],
  [
    'add',
    async (page) => {
      await region(page, 0);
      await dialog('.outline-bar button')(page);
    },
  ],
  ['play', dialog('.head-actions [aria-keyshortcuts="Control+Enter"]')],
  ['publish', dialog('.head-actions [data-kind=primary]')],
];

for (const { width, scheme, locale } of LOOKS)
  test(`every view of the editor is accessible and fits at ${width} px, ${scheme}, in ${locale}`, async ({
    page,
    serverUrl,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    await page.emulateMedia({ colorScheme: scheme });
    await signIn(page, serverUrl);
    await page.evaluate((chosen) => localStorage.setItem('canvass-console-locale', chosen), locale);
    const look = `${width}-${scheme}-${locale}`;
    const inspect = async (name: string) => {
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expectAccessible(page, `${name} at ${look}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect.soft(wide, `${name} at ${look} scrolls sideways by`).toBeLessThanOrEqual(0);
      const innerOverflows = await page
        .locator('.flow-view, .logic-view, .quotas-view, .versions-view, #properties')
        .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
      expect.soft(Math.max(0, ...innerOverflows), `a view of ${name} at ${look} scrolls sideways by`).toBe(0);
      const overflow = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      if (name !== 'start')
        expect.soft(overflow, `${name} at ${look} is longer than the window by`).toBeLessThanOrEqual(0);
      await takeScreenshot(page, `screens/editor/${name}-${look}.png`);
    };
    await page.goto(`${serverUrl}/console/new`);
    await expect(page.locator('.card').first()).toBeVisible();
    expect(await measureShifts(page), 'the start page moves by itself').toBe(0);
    await inspect('start');

    const id = randomUUID().replaceAll('-', '').slice(0, 24);
    const example = await readFile(
      new URL('../../../examples/coffee-study/project.json', import.meta.url),
      'utf8',
    );
    // Creates a finding, so that the list of findings is not empty.
    const text = JSON.stringify(
      { ...JSON.parse(example), projectId: id, columns: 3, timezone: undefined },
      null,
      2,
    );
    const path = `/api/publishing/surveys/${id}/draft/text`;
    await callAsOperator(serverUrl, path, {
      method: 'PUT',
      body: JSON.stringify({ text, edition: null }),
    });
    await page.goto(`${serverUrl}/console/surveys/${id}/edit`);
    await expect(page.locator('.frame')).toBeVisible();
    for (const [name, open] of VIEWS) {
      await open(page);
      if (name === 'page')
        await expect(page.frameLocator('iframe').locator('.cv-question, fieldset').first()).toBeVisible();
      await inspect(name);
      if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    }
  });
