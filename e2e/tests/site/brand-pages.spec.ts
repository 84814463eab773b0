import type { Page } from '@playwright/test';
import { embeddedSurvey, surveyIn } from '../../src/embedding/embedded-survey.ts';
import { close } from '../../src/harness/author.ts';
import { answerOverHttp } from '../../src/harness/console/answer-over-http.ts';
import { expectAccessible, shiftsOf, takeScreenshot, watchShifts } from '../../src/harness/inspect-screen.ts';
import { OPERATOR_TOKEN } from '../../src/harness/server-process.ts';
import { makePreview } from '../../src/harness/previews/previews.ts';
import { expect, test } from '../../src/harness/test.ts';
import { draw } from '../awards/award-survey.ts';
import { publishResults } from '../results/results-survey.ts';

test.describe.configure({ timeout: 900_000 });

/** A bright, a dark and a pale brand, each in a language. */
const BRANDS = {
  yellow: { accent: '#ffcc00', scheme: 'auto', ground: '#fff3c4', button: 'pill' },
  dark: { accent: '#12203a', scheme: 'auto', ground: '#12203a', radius: 2, heading_font: 'serif' },
  pale: { accent: '#f3d9e4', scheme: 'auto', ground: '#fdf3f7', radius: 22, font: 'rounded' },
} as const;
const LANGUAGES = { yellow: 'en-GB', dark: 'zh-CN', pale: 'ar' } as const;
const BRAND_NAMES = ['yellow', 'dark', 'pale'] as const;

const VIEWS = [360, 768, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** The maximum layout shift of a view (SCREEN-10). */
const MAX_SHIFT = 0.02;

/** Opens a page in each view and checks it: no axe findings, no layout shift, no sideways scrolling. */
async function inspectPage(page: Page, name: string, address: string): Promise<void> {
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('about:blank');
    await page.goto(address);
    await expect(page.locator('main:visible, [role=alert]:visible').first(), name).toBeVisible();
    await expect.poll(() => visiblePlaceholders(page), { message: `${name}: loads` }).toBe(0);
    const view = `${name} at ${width} px, ${colorScheme}`;
    expect.soft(await shiftsOf(page), `${view}: moves by itself`).toBeLessThan(MAX_SHIFT);
    expect
      .soft(
        (await page.evaluate(() => document.documentElement.scrollWidth)) - width,
        `${view}: scrolls sideways`,
      )
      .toBeLessThanOrEqual(0);
    await expectAccessible(page, view);
    await takeScreenshot(page, `screens/brands/${name}-${width}-${colorScheme}.png`);
  }
}

/** Loading placeholders within the window. Those below it load only when scrolled into view. */
const visiblePlaceholders = (page: Page): Promise<number> =>
  page
    .locator('.cv-skeleton, .waiting')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().top < innerHeight).length);

async function publishBrand(serverUrl: string, design: object) {
  const { surveyId, path } = await publishResults(serverUrl, {
    design,
    policy: '<h2>What we keep</h2><p>Your answers, for a year.</p>',
    awards: [draw()],
  });
  return { surveyId, link: serverUrl + path };
}

async function answerAll(page: Page): Promise<void> {
  await expect(page.locator('.app-question').first()).toBeVisible();
  for (const group of await page.locator('.app-question').all())
    await group.locator('.cv-choice').first().click();
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/end/);
}

for (const brand of BRAND_NAMES) testBrand(brand, LANGUAGES[brand]);

function testBrand(brand: (typeof BRAND_NAMES)[number], locale: string): void {
  test.describe(locale, () => {
    test.use({ locale });

    test(`every page of respondents is readable and still in a ${brand} brand @full`, async ({
      page,
      serverUrl,
    }) => {
      const { surveyId, link } = await publishBrand(serverUrl, BRANDS[brand]);
      const over = await publishBrand(serverUrl, BRANDS[brand]);
      await close(serverUrl, over.surveyId);
      const { path: preview } = await makePreview(serverUrl, surveyId);
      const inspect = (name: string, address: string) => inspectPage(page, `${brand}-${name}`, address);
      await watchShifts(page);
      await inspect('start', link);
      await page.goto(link);
      await page.locator('.cv-actions button').first().click();
      await expect(page.locator('.app-question').first()).toBeVisible();
      await inspect('questions', `${link}/question`);
      await page.goto(`${link}/question`);
      await answerAll(page);
      const { href: report = '' } = await page.evaluate(() => ({
        href: document.querySelector<HTMLAnchorElement>('a[href*="reportPage"]')?.href,
      }));
      await inspect('end', `${link}/end`);
      await inspect('report', report === '' ? `${link}/reportPage` : report);
      for (const part of [
        'votePage',
        'award',
        'policy',
        'receipt',
        'notPublish',
        'modifyAnswer',
        'realTime',
        'draw',
        'prize',
        'preview/award/draw',
        'nothing',
      ])
        await inspect(part.replaceAll('/', '-'), `${link}/${part}`);
      await inspect('closed', over.link);
      await inspect('preview', serverUrl + preview);
      await inspect('preview-design', `${serverUrl}${preview}#design`);
      await inspect('preview-refused', `${link}/preview/code/000000`);
    });

    test(`an embedded ${brand} survey is readable @full`, async ({ page, serverUrl }) => {
      const { hosts } = await embeddedSurvey(serverUrl, {}, 2, { design: BRANDS[brand] });
      for (const host of ['plain', 'overlays']) {
        await page.goto(`${hosts.url}/${host}/`);
        if (host === 'overlays') await page.getByRole('button', { name: 'Tell us' }).click();
        await expect(surveyIn(page).locator('.cv-choice').first()).toBeVisible();
        await inspectAsItIs(page, `${brand}-embedded-${host}`);
      }
      hosts.stop();
    });
  });
}

/** Checks an open page in each view, without loading it again. */
async function inspectAsItIs(page: Page, name: string): Promise<void> {
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${name} at ${width} px, ${colorScheme}`);
    await takeScreenshot(page, `screens/brands/${name}-${width}-${colorScheme}.png`);
  }
}

for (const locale of ['en-GB', 'zh-CN'] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`every page of the console is readable and still (${locale}) @full`, async ({ page, serverUrl }) => {
      const { surveyId } = await publishBrand(serverUrl, BRANDS.yellow);
      await answerOverHttp(serverUrl, surveyId, 8);
      await page.goto(`${serverUrl}/console`);
      await inspectPage(page, `console-${locale}-sign-in`, `${serverUrl}/console`);
      await page.locator('input[type=password]').fill(OPERATOR_TOKEN);
      await page.keyboard.press('Enter');
      await expect(page.locator('.survey-list')).toBeVisible();
      await watchShifts(page);
      const survey = `${serverUrl}/console/surveys/${surveyId}`;
      const tabs = await tabsOf(page, survey);
      expect(tabs.length).toBeGreaterThanOrEqual(10);
      const inspect = (name: string, address: string) =>
        inspectPage(page, `console-${locale}-${name}`, address);
      await inspect('surveys', `${serverUrl}/console`);
      await inspect('access', `${serverUrl}/console/access`);
      await inspect('new', `${serverUrl}/console/new`);
      await inspect('response', `${survey}/responses/1`);
      for (const address of tabs) await inspect(address.slice(survey.length + 1) || 'overview', address);
    });
  });
}

/** Addresses of all pages of a survey, from its tabs. */
async function tabsOf(page: Page, survey: string): Promise<readonly string[]> {
  await page.goto(survey);
  const links = page.locator('.tabs a');
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((tabs) => tabs.map((tab) => (tab as HTMLAnchorElement).href));
}
