import type { Page } from '@playwright/test';
import { close, storedResponse } from '../src/harness/author.ts';
import { exampleProject, examples } from '../src/harness/examples.ts';
import { holdScripts, watchShifts } from '../src/harness/held-scripts.ts';
import { blank, freshId, publishWithLink, single } from '../src/harness/journey-survey.ts';
import { coffeeStudy } from '../src/harness/screen-surveys.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

const option = (gid: string, seq: number, title: string, more = {}) => ({ gid, seq, title, ...more });

/** Two pages, the first with every native control of a page; `more` replaces fields of the project. */
const survey = (more: object = {}) => ({
  format: 1,
  projectId: freshId(),
  title: 'First page',
  project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
  translations: { 'zh-CN': { colour: { title: '您喜欢哪种颜色？' } } },
  desc_begin_page: { skip: true },
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        single('colour', 'Which colour do you like?', ['Red', 'Green', 'Blue']),
        {
          type: 'Q',
          gid: 'pets',
          qtype: 'multiple',
          title: 'Which animals live with you?',
          items: [
            option('cat', 1, 'Cat'),
            option('dog', 2, 'Dog'),
            option('none', 3, 'None', { exclusive: true }),
          ],
        },
        blank('name', 'What is your name?'),
      ],
    },
    { type: 'G', gid: 'g2', items: [single('rating', 'How was this survey?', ['Good', 'Bad'])] },
  ],
  ...more,
});
const qtypeOf = (gid: string) =>
  ({ colour: 'single', pets: 'multiple', name: 'blank', rating: 'single' })[gid] ?? '';

/** Opens a link whose scripts do not come yet. The heading is marked, to be known again. */
async function openHeld(page: Page, link: string): Promise<() => Promise<void>> {
  const letGo = await holdScripts(page);
  await page.goto(link, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-from-server', ''));
  return letGo;
}
/** The app has taken the page over, and has not drawn it again. */
async function expectTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await expect(page.locator('h1').first()).toHaveAttribute('data-from-server', '');
}

test('what is tapped and typed before the scripts come is kept', async ({ page, serverUrl }) => {
  const { surveyId, link } = await publishWithLink(serverUrl, survey());
  const shifts = await watchShifts(page);
  const letGo = await openHeld(page, link);
  await page.getByText('Red', { exact: true }).tap();
  await page.getByText('Green', { exact: true }).tap();
  await page.getByText('Cat', { exact: true }).tap();
  await page.getByText('Dog', { exact: true }).tap();
  await page.getByText('Dog', { exact: true }).tap();
  const field = page.getByRole('textbox');
  await field.tap();
  await page.keyboard.type('Aa Lovelace');
  for (let back = 0; back < 'a Lovelace'.length; back += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('d');
  await letGo();
  await expectTakenOver(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('!');
  await expect(field).toHaveValue('Ad!a Lovelace');
  expect(await shifts()).toBeLessThan(0.001);

  const app = new RespondentApp(page, qtypeOf);
  await app.transcriptOffered();
  await app.next();
  await app.fill([{ rating: ['rating_1'] }]);
  await app.allSent({ ended: true });
  const stored = await storedResponse(serverUrl, surveyId, await app.seq());
  expect(stored.transcript).toBe(await app.transcript());
  const answers = stored.events.flatMap((event) =>
    event.type === 'answer' ? [[event.gid, event.answer]] : [],
  );
  expect(new Map(answers as [string, unknown][])).toEqual(
    new Map<string, unknown>([
      ['colour', ['colour_2']],
      ['pets', [['cat']]],
      ['name', ['Ad!a Lovelace']],
      ['rating', ['rating_1']],
    ]),
  );
});

test('the order of taps before the scripts come counts, and so does Next', async ({ page, serverUrl }) => {
  const { link } = await publishWithLink(serverUrl, survey());
  const letGo = await openHeld(page, link);
  await page.getByText('Blue', { exact: true }).tap();
  await page.getByText('None', { exact: true }).tap();
  await page.getByText('Dog', { exact: true }).tap();
  await page.locator('button[type="submit"]').tap();
  await page.locator('button[type="submit"]').tap();
  await expect(page.locator('html')).toHaveAttribute('data-pressed', '');
  await letGo();
  await expect(page.locator('h1')).toContainText('How was this survey?');
  const app = new RespondentApp(page, qtypeOf);
  await app.transcriptOffered();
  await app.back();
  await expect(page.locator('input:checked')).toHaveCount(2);
  await expect(page.locator('input[value="dog"]')).toBeChecked();
});

test('a first page is there before seeds are known that only later pages need', async ({
  page,
  serverUrl,
}) => {
  const [first, second] = survey().items;
  const [rating] = second?.items ?? [];
  const later = { ...second, items: [{ ...rating, option_order: 'random' }] };
  const { surveyId, link } = await publishWithLink(serverUrl, survey({ items: [first, later] }));
  const letGo = await openHeld(page, link);
  await page.getByText('Green', { exact: true }).tap();
  await letGo();
  await expectTakenOver(page);
  const app = new RespondentApp(page, qtypeOf);
  await app.transcriptOffered();
  await app.next();
  await app.fill([{ rating: ['rating_1'] }]);
  await app.allSent({ ended: true });
  const stored = await storedResponse(serverUrl, surveyId, await app.seq());
  expect(stored.transcript).toBe(await app.transcript());
  expect(stored.events.flatMap((event) => (event.type === 'answer' ? [event.answer] : []))).toContainEqual([
    'colour_2',
  ]);
});

test('a page of the server that another state has made is not taken for this one', async ({
  page,
  serverUrl,
}) => {
  const [first, second] = survey().items;
  const [rating] = second?.items ?? [];
  const later = { ...second, items: [{ ...rating, option_order: 'random' }] };
  const { link } = await publishWithLink(serverUrl, survey({ items: [first, later] }));
  await page.route(link, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(/"digest":\d+/, '"digest":1');
    await route.fulfill({ response: reply, body });
  });
  await page.goto(link);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.getByText('Green', { exact: true }).tap();
  await expect(page.locator('input[value="colour_2"]')).toBeChecked();
});

const nurses = {
  type: 'Q',
  gid: 'wards',
  qtype: 'matrix_single',
  title: 'How was each ward?',
  items: [option('good', 1, 'Good'), option('bad', 2, 'Bad')],
  rows_items: [option('north', 1, 'North'), option('south', 2, 'South'), option('west', 3, 'West')],
};

test('the button says before the scripts come that it leads to the next row, and does', async ({
  page,
  serverUrl,
}) => {
  const items = [{ type: 'G', gid: 'g1', items: [nurses] }];
  const { link } = await publishWithLink(serverUrl, survey({ items, translations: {} }));
  const letGo = await openHeld(page, link);
  const button = page.locator('button[type="submit"]');
  await expect(button).toContainText('Next row (2 of 3)');
  await page.getByText('Good', { exact: true }).first().tap();
  await button.tap();
  await letGo();
  await expectTakenOver(page);
  await expect(button).toContainText('Next row (3 of 3)');
  await expect(page.getByText('South', { exact: true }).first()).toBeVisible();
});

const desktop = {
  locale: 'en-GB',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  isMobile: false,
  hasTouch: false,
};

test('a window without room for a table is not shown one first that is laid out again', async ({
  browser,
  serverUrl,
}) => {
  const items = [{ type: 'G', gid: 'g1', items: [nurses] }];
  const { link } = await publishWithLink(serverUrl, survey({ items, translations: {} }));
  for (const [width, isDrawn] of [
    [851, false],
    [852, true],
  ] as const) {
    const context = await browser.newContext({ ...desktop, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const letGo = await holdScripts(page);
    await page.goto(link, { waitUntil: 'commit' });
    await expect(page.locator(isDrawn ? '.cv-matrix' : '.cv-skeleton')).toBeVisible();
    await expect(page.locator('.cv-matrix')).toHaveCount(isDrawn ? 1 : 0);
    await letGo();
    await expect(page.locator('.cv-matrix')).toBeVisible();
    await context.close();
  }
});

test.describe('what only says something is there without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a survey that is over, the page of the site, and an address that leads nowhere', async ({
    page,
    serverUrl,
  }) => {
    const status = { contact: 'Write to ada@example.org' };
    const { surveyId, link } = await publishWithLink(serverUrl, survey({ desc_status_page: status }));
    await close(serverUrl, surveyId);
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(link);
    await expect(heading).toHaveText('This survey has ended');
    await expect(page).toHaveTitle('This survey has ended');
    await expect(page.getByText('Write to ada@example.org')).toBeVisible();
    expect((await page.goto(`${serverUrl}/s/`))?.status()).toBe(200);
    await expect(heading).not.toBeEmpty();
    expect((await page.goto(`${serverUrl}/s/nowhere`))?.status()).toBe(404);
    await expect(heading).not.toBeEmpty();
  });
});

test('the start button works before the scripts come, after agreeing', async ({ page, serverUrl }) => {
  const begin = { open_policy: true, policy_desc: '<p>We keep your answers.</p>' };
  const { link } = await publishWithLink(serverUrl, survey({ desc_begin_page: begin }));
  const letGo = await openHeld(page, link);
  await page.locator('#agreement').check();
  await page.locator('button[type="submit"]').tap();
  await letGo();
  await expect(page.locator('.cv-question').first()).toBeVisible();
});

test('who goes on with a response is not shown the first page again', async ({ page, serverUrl }) => {
  const { link } = await publishWithLink(serverUrl, survey());
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(link);
  await app.fill([{ colour: ['colour_1'] }]);
  await app.allSent({ ended: false });
  const letGo = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.cv-skeleton')).toBeVisible();
  await expect(page.locator('.cv-question')).toHaveCount(0);
  await letGo();
  await expect(page.locator('h1')).toContainText('How was this survey?');
});

test('a language that was chosen in this tab is not shown as another first', async ({ page, serverUrl }) => {
  const { link } = await publishWithLink(serverUrl, survey({ desc_begin_page: {} }));
  const app = new RespondentApp(page, qtypeOf);
  await page.goto(link);
  await app.speak('zh-CN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const letGo = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.cv-skeleton')).toBeVisible();
  await letGo();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.locator('form.app-start')).toBeVisible();
});

test('a language chosen before the scripts come is spoken', async ({ page, serverUrl }) => {
  const { link } = await publishWithLink(serverUrl, survey());
  const letGo = await openHeld(page, link);
  await page.locator('.app-language select').selectOption('zh-CN');
  await letGo();
  await expect(page.locator('legend').first()).toContainText('您喜欢哪种颜色');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says so where it is seen, can be read, and sends nothing', async ({ page, serverUrl }) => {
    const { link } = await publishWithLink(serverUrl, survey());
    await page.goto(link);
    await expect(page.locator('.app-no-script')).toBeInViewport();
    await expect(page.getByText('Which colour do you like?')).toBeVisible();
    await page.getByRole('textbox').fill('secret');
    await page.keyboard.press('Enter');
    await page.locator('button[type="submit"]').tap();
    expect(page.url()).toBe(link);
  });
});

test('what a link carries is drawn for that link alone, and nothing keeps it', async ({
  request,
  serverUrl,
}) => {
  const ext_params = [{ code: 'nick', type: 'chart' }];
  const { link } = await publishWithLink(
    serverUrl,
    survey({ title: 'Hello {{ ext.nick }}', ext_params, desc_begin_page: {} }),
  );
  const hostile = '<img src=x onerror=alert(1)>"\'&';
  for (const nick of ['Ada', hostile, 'Bob']) {
    const reply = await request.get(`${link}?nick=${encodeURIComponent(nick)}`);
    const html = await reply.text();
    const [root = ''] = /<div id="root">[^]*?<template/.exec(html) ?? [];
    expect(reply.headers()['cache-control']).toBe('no-store');
    expect(root.includes('Ada')).toBe(nick === 'Ada');
    expect(root.includes('Bob')).toBe(nick === 'Bob');
    expect(root).not.toContain('<img');
    const policy = reply.headers()['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(policy).toMatch(/script-src 'self' 'sha256-\S+' 'sha256-\S+';/);
  }
});

for (const [index, { name }] of examples().entries()) {
  test(`the app takes over the first page of ${name} as it is @third-${index % 3}`, async ({
    page,
    serverUrl,
  }) => {
    const project = { ...exampleProject(name), projectId: freshId() };
    const { link } = await publishWithLink(serverUrl, project);
    const letGo = await openHeld(page, link);
    const before = await page.locator('#root').innerText();
    await letGo();
    await expectTakenOver(page);
    expect(await page.locator('#root').innerText()).toBe(before);
  });
}

test('a long page comes to life where it is touched', async ({ page, serverUrl }) => {
  const gids = Array.from({ length: 80 }, (_, at) => `q${at + 1}`);
  const items = [
    {
      type: 'G',
      gid: 'g',
      items: gids.map((gid) => ({ ...single(gid, `Question ${gid}`, ['Yes', 'No']), required: false })),
    },
  ];
  const { surveyId, link } = await publishWithLink(serverUrl, survey({ items, translations: {} }));
  const letGo = await openHeld(page, link);
  await page.locator('input[value="q80_2"]').locator('..').tap();
  await letGo();
  await expectTakenOver(page);
  const app = new RespondentApp(page, () => 'single');
  for (const gid of ['q79', 'q1', 'q40']) await app.answer(gid, [`${gid}_1`]);
  await app.transcriptOffered();
  await expect(page.locator('input:checked')).toHaveCount(4);
  await app.next();
  await app.allSent({ ended: true });
  const stored = await storedResponse(serverUrl, surveyId, await app.seq());
  const answered = stored.events.flatMap((event) => (event.type === 'answer' ? event.gid : []));
  expect(answered.toSorted()).toEqual(['q1', 'q40', 'q79', 'q80']);
});

test('the coffee study in Arabic stands from right to left before the scripts come', async ({
  browser,
  serverUrl,
}) => {
  const { link } = await publishWithLink(serverUrl, coffeeStudy());
  const context = await browser.newContext({ locale: 'ar' });
  const page = await context.newPage();
  const letGo = await openHeld(page, link);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await letGo();
  await expectTakenOver(page);
  await context.close();
});
