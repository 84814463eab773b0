import { closeSurvey } from '../src/harness/author.ts';
import { createFirstPageSurvey, qtypeOf, wards } from '../src/harness/first-page/first-page.ts';
import { holdScripts } from '../src/harness/first-page/held-scripts.ts';
import { publishWithLink } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

const desktop = {
  locale: 'en-GB',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
  isMobile: false,
  hasTouch: false,
};

test("a window too narrow for a table gets no first page with the table's layout @rare", async ({
  browser,
  serverUrl,
}) => {
  const items = [{ type: 'G', gid: 'g1', items: [wards] }];
  const { link } = await publishWithLink(serverUrl, createFirstPageSurvey({ items, translations: {} }));
  for (const [width, isDrawn] of [
    [851, false],
    [852, true],
  ] as const) {
    const context = await browser.newContext({ ...desktop, viewport: { width, height: 800 } });
    const page = await context.newPage();
    const releaseScripts = await holdScripts(page);
    await page.goto(link, { waitUntil: 'commit' });
    await expect(page.locator(isDrawn ? '.cv-matrix' : '.cv-skeleton')).toBeVisible();
    await expect(page.locator('.cv-matrix')).toHaveCount(isDrawn ? 1 : 0);
    await releaseScripts();
    await expect(page.locator('.cv-matrix')).toBeVisible();
    await context.close();
  }
});

test('a continued response does not show the first page again @rare', async ({ page, serverUrl }) => {
  const { link } = await publishWithLink(serverUrl, createFirstPageSurvey());
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(link);
  await app.answerPages([{ colour: ['colour_1'] }]);
  await app.waitUntilSent({ hasEnded: false });
  const releaseScripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.cv-skeleton')).toBeVisible();
  await expect(page.locator('.cv-question')).toHaveCount(0);
  await releaseScripts();
  await expect(page.locator('h1')).toContainText('How was this survey?');
});

test('a language chosen in this tab is used from the first rendering on @rare', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishWithLink(serverUrl, createFirstPageSurvey({ desc_begin_page: {} }));
  const app = new RespondentApp(page, qtypeOf);
  await page.goto(link);
  await app.chooseLanguage('zh-CN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const releaseScripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.cv-skeleton')).toBeVisible();
  await releaseScripts();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.locator('form.app-start')).toBeVisible();
});

test('parameters of a link are rendered for that link only, and never cached @rare', async ({
  request,
  serverUrl,
}) => {
  const ext_params = [{ code: 'nick', type: 'chart' }];
  const { link } = await publishWithLink(
    serverUrl,
    createFirstPageSurvey({ title: 'Hello {{ ext.nick }}', ext_params, desc_begin_page: {} }),
  );
  const hostile = '<img src=x onerror=alert(1)>"\'&';
  for (const nick of ['Ada', hostile, 'Bob']) {
    const reply = await request.get(`${link}?nick=${encodeURIComponent(nick)}`);
    const html = await reply.text();
    const [root = ''] = /<div id="root"[^]*?<template/.exec(html) ?? [];
    expect(reply.headers()['cache-control']).toBe('no-store');
    expect(root.includes('Ada')).toBe(nick === 'Ada');
    expect(root.includes('Bob')).toBe(nick === 'Bob');
    expect(root).not.toContain('<img');
    const policy = reply.headers()['content-security-policy'] ?? '';
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-\S+'){3};/);
  }
});

test.describe('texts are readable without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test("a closed survey, the site's page, and an unknown address @rare", async ({ page, serverUrl }) => {
    const status = { contact: 'Write to ada@example.org' };
    const { surveyId, link } = await publishWithLink(
      serverUrl,
      createFirstPageSurvey({ desc_status_page: status }),
    );
    await closeSurvey(serverUrl, surveyId);
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows a visible message, stays readable, and sends nothing', async ({ page, serverUrl }) => {
    const { link } = await publishWithLink(serverUrl, createFirstPageSurvey());
    await page.goto(link);
    await expect(page.locator('.app-no-script')).toBeInViewport();
    await expect(page.getByText('Which colour do you like?')).toBeVisible();
    await page.getByRole('textbox').fill('secret');
    await page.keyboard.press('Enter');
    await page.locator('button[type="submit"]').tap();
    expect(page.url()).toBe(link);
  });
});
