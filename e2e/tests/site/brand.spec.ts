import { readFileSync } from 'node:fs';
import { rng } from '@canvass/logic';
import type { FrameLocator, Page } from '@playwright/test';
import { publishEmbeddedSurvey, surveyIn } from '../../src/embedding/embedded-survey.ts';
import { closeSurvey, saveFont } from '../../src/harness/author.ts';
import { publishJourney } from '../../src/harness/journey-survey.ts';
import { makePreview, findPreviewFrame } from '../../src/harness/previews/previews.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB' });

const TABLE = new URL('../../../apps/web/src/addresses/routes.table.ts', import.meta.url);
const EXAMPLES = { ':code': '000000', ':award': 'draw', ':part': 'coupon' } as const;

/** Every address below a survey, read from the app's table of routes, so that new routes are visited too. */
const ROUTES: readonly string[] = [...readFileSync(TABLE, 'utf8').matchAll(/':surveyId(\/[^']*)?'/g)].map(
  ([, path = '']) =>
    path.replace(/:\w+$/, (name) =>
      Object.hasOwn(EXAMPLES, name) ? EXAMPLES[name as keyof typeof EXAMPLES] : name,
    ),
);

/** The browser opens all routes with CANVASS_FULL, else one in four by seed. */
const { CANVASS_FULL, CANVASS_SEED = '2026' } = process.env;
const isDrawn = (route: string) =>
  route === '' || CANVASS_FULL !== undefined || rng(`${CANVASS_SEED}:brand:${route}`).int(4) === 0;

/** The theme in the HTML of a page: attributes of its root element, and its style sheet. */
async function themeInHtml(page: Page, address: string): Promise<readonly (string | undefined)[]> {
  const html = await (await page.request.get(address)).text();
  const [root = ''] = /<html[^>]*>/.exec(html) ?? [];
  const parts = [
    / data-theme="[^"]*"/,
    / data-dark/,
    /<link[^>]* as="font"[^>]*>/,
    /<style>@font.*?<\/style>/s,
  ];
  return parts.map((part, at) => part.exec(at < 2 ? root : html)?.[0]);
}

/** The author's font files that a page, or a frame in it, has loaded. */
const readFonts = (page: Page | FrameLocator) =>
  page.locator('html').evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });

/** Tokens, look and font family of a page, or of a frame in it, as the browser computes them. */
const readBrand = (page: Page | FrameLocator) =>
  page.locator('html').evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const tokens = ['--accent', '--accent-fill', '--on-accent', '--page-font-color', '--surface'];
    const values = tokens.map((name) => style.getPropertyValue(name));
    return [document.documentElement.dataset['theme'], ...values, /^\w+/.exec(style.fontFamily)?.[0]];
  });

test('every page below a survey has its colours and fonts, light and dark, also after it is closed', async ({
  page,
  serverUrl,
}) => {
  const file = await saveFont(serverUrl, 'bicycle-repair/fonts/nunito-400.woff2');
  const { surveyId, link } = await publishJourney(serverUrl, {
    policy: '<p>We keep answers for a year.</p>',
    selectedTheme: 'activity',
    settings: { dark: true },
    desc_common_page: { theme_style: '#ffcc00', font: { color: '#1b0f3b' } },
    design: { font_family: 'Nunito', fonts: [{ family: 'Nunito', file }] },
  });
  await page.goto(link);
  const day = await readBrand(page);
  expect(day).toEqual(['activity', expect.any(String), '#ffcc00', '#111418', '#1b0f3b', '#fff', 'Nunito']);
  await page.emulateMedia({ colorScheme: 'dark' });
  const night = await readBrand(page);
  // Dark text of the author is made readable on a dark page.
  expect(night).toEqual([
    'activity',
    '#ffcc00',
    '#ffcc00',
    '#111418',
    expect.not.stringMatching('#1b0f3b'),
    '#191d23',
    'Nunito',
  ]);
  expect(await readFonts(page)).toEqual(['Nunito']);
  expect(ROUTES.length).toBeGreaterThan(25);
  const inHtml = await themeInHtml(page, link);
  expect(inHtml).toEqual([
    expect.stringContaining('activity'),
    ' data-dark',
    expect.stringContaining(`/s/${surveyId}/fonts/1/${file}`),
    expect.stringContaining('#ffcc00'),
  ]);
  for (const route of ROUTES) expect(await themeInHtml(page, link + route), route).toEqual(inHtml);
  for (const route of ROUTES.filter(isDrawn)) {
    await page.goto(link + route);
    await expect(page.locator('h1, [role=alert], iframe').first(), route).toBeVisible();
    expect(await readBrand(page), route).toEqual(night);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await readBrand(page), route).toEqual(day);
    await page.emulateMedia({ colorScheme: 'dark' });
  }
  const { path } = await makePreview(serverUrl, surveyId);
  await page.goto(serverUrl + path);
  await expect(findPreviewFrame(page).locator('h1')).toBeVisible();
  expect(await readBrand(findPreviewFrame(page)), 'in the frame of a preview').toEqual(night);
  expect(await readFonts(findPreviewFrame(page)), 'in the frame of a preview').toEqual(['Nunito']);
  await closeSurvey(serverUrl, surveyId);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await readBrand(page)).toEqual(night);
});

test('an embedded survey, and its link in messengers, have the colours of the survey', async ({
  page,
  serverUrl,
}) => {
  const { surveyId, hosts } = await publishEmbeddedSurvey(serverUrl, {}, 1, {
    design: { accent: '#ff5a36' },
  });
  await page.goto(`${hosts.url}/plain/`);
  await expect(surveyIn(page).locator('h1')).toBeVisible();
  expect((await readBrand(surveyIn(page))).slice(2, 4)).toEqual(['#ff5a36', '#111418']);
  hosts.stop();
  const html = await (await page.request.get(`${serverUrl}/s/${surveyId}`)).text();
  expect(html).toContain('<meta name="theme-color" content="#ff5a36">');
  expect(html).toMatch(/property="og:title" content="Embedded [^"]+"/);
});

test('the design sets fonts, corners, background and logo, also of pages that only the server renders', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishJourney(serverUrl, {
    policy: '<p>We keep answers for a year.</p>',
    selectedTheme: 'activity',
    design: {
      accent: '#7cc4ff',
      scheme: 'dark',
      font: 'serif',
      radius: 3,
      button: 'square',
      ground: '#8b1e2d',
      logo: '/s/share-card.png',
    },
  });
  const isWide = (page.viewportSize()?.width ?? 0) >= 750;
  for (const route of ['', '/policy', '/award']) {
    await page.goto(link + route);
    await expect(page.locator('h1').first(), route).toBeVisible();
    const looks = await page.evaluate(() => {
      const main = getComputedStyle(document.querySelector('.cv-page-main') ?? document.body);
      const frame = getComputedStyle(document.querySelector('.cv-page') ?? document.body);
      const logo = getComputedStyle(document.querySelector('.cv-page-top') ?? document.body, '::before');
      return [
        getComputedStyle(document.documentElement).getPropertyValue('--surface'),
        main.fontFamily.endsWith('serif'),
        main.borderRadius,
        frame.backgroundColor,
        logo.backgroundImage,
      ];
    });
    expect(looks.slice(0, 2), route).toEqual(['#191d23', true]);
    if (isWide) expect(looks[3], route).toBe('rgb(139, 30, 45)');
    expect(looks[4], route).toContain('/s/share-card.png');
    expect(Number.parseFloat(String(looks[2])), route).toBeLessThan(6);
  }
});

// CONST-4: sizes grow with the window.
test('type and page grow with a wide window, up to a quarter', async ({ page, serverUrl }) => {
  const { link } = await publishJourney(serverUrl, { design: { accent: '#ffcc00' } });
  const sizes: (readonly [text: number, page: number])[] = [];
  for (const width of [1000, 1280, 2400]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${link}?select_view=pc`);
    await expect(page.locator('h1')).toBeVisible();
    sizes.push(
      await page.evaluate(() => {
        const main = document.querySelector('.cv-page-main') ?? document.body;
        return [
          Number.parseFloat(getComputedStyle(document.body).fontSize),
          main.getBoundingClientRect().width,
        ];
      }),
    );
  }
  expect(sizes.map(([text]) => text)).toEqual([16, expect.closeTo(17.6, 1), 20]);
  expect(sizes.map(([, wide]) => wide)).toEqual([772, expect.closeTo(849, 0), 965]);
});

test('a stage shows a question beside the image, and on a phone below a band of the image', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishJourney(serverUrl, {
    one_question_on_page: true,
    design: { accent: '#2f6b4f', stage: { image: '/s/static/examples/cover-tea.svg' } },
  });
  const readImage = (part: '::before' | '::after') =>
    page.evaluate((name) => {
      const frame = document.querySelector('.cv-page') ?? document.body;
      const { backgroundImage, width, height } = getComputedStyle(frame, name);
      return [backgroundImage, width, height];
    }, part);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${link}?select_view=pc`);
  await expect(page.locator('h1')).toBeVisible();
  expect(await readImage('::after')).toEqual([expect.stringContaining('cover-tea.svg'), '640px', '900px']);
  const main = await page.locator('.cv-page-main').filter({ visible: true }).boundingBox();
  expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThanOrEqual(640);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await readImage('::before')).toEqual([expect.stringContaining('cover-tea.svg'), '360px', '112px']);
});

test('a wide logo, the state of saving and the languages share one line of a narrow phone', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishJourney(serverUrl, {
    design: { logo: '/s/share-card.png' },
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }, { code: 'ar' }] },
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${link}?language=zh-CN`);
  await page.locator('.cv-actions button').first().click();
  await page.locator('.cv-choice').first().click();
  for (const language of ['en-GB', 'ar']) {
    await page.goto(`${link}?language=${language}`);
    await page.locator('.cv-choice').nth(1).click();
    await expect(page.locator('.app-save')).not.toBeEmpty();
    const [savedStatus, list] = await Promise.all([
      page.locator('.app-save').boundingBox(),
      page.locator('.app-language').boundingBox(),
    ]);
    const middle = (savedStatus?.y ?? 0) + (savedStatus?.height ?? 0) / 2;
    expect(middle, language).toBeGreaterThan(list?.y ?? Number.NaN);
    expect(middle, language).toBeLessThan((list?.y ?? 0) + (list?.height ?? 0));
  }
});
