import { fetchResponse } from '../src/harness/author.ts';
import { readExampleProject, listExamples } from '../src/harness/examples.ts';
import {
  expectHydrated,
  finishFirstPage,
  createFirstPageSurvey,
  openWithHeldScripts,
  qtypeOf,
  wards,
} from '../src/harness/first-page/first-page.ts';
import { watchShifts } from '../src/harness/first-page/held-scripts.ts';
import { createSurveyId, publishWithLink, single } from '../src/harness/journey-survey.ts';
import { createCoffeeStudy } from '../src/harness/screen-surveys.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

test('taps and typed texts before the scripts load are kept', async ({ page, serverUrl }) => {
  const { surveyId, link } = await publishWithLink(serverUrl, createFirstPageSurvey());
  const shifts = await watchShifts(page);
  const releaseScripts = await openWithHeldScripts(page, link);
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
  await releaseScripts();
  await expectHydrated(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('!');
  await expect(field).toHaveValue('Ad!a Lovelace');
  expect(await shifts()).toBeLessThan(0.001);

  const storedResponse = await finishFirstPage(page, serverUrl, surveyId);
  const answers = storedResponse.events.flatMap((event) =>
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

test('taps before the scripts load are applied in their order, also a tap on Next', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishWithLink(serverUrl, createFirstPageSurvey());
  const releaseScripts = await openWithHeldScripts(page, link);
  await page.getByText('Blue', { exact: true }).tap();
  await page.getByText('None', { exact: true }).tap();
  await page.getByText('Dog', { exact: true }).tap();
  await page.locator('button[type="submit"]').tap();
  await page.locator('button[type="submit"]').tap();
  await expect(page.locator('html')).toHaveAttribute('data-pressed', '');
  await releaseScripts();
  await expect(page.locator('h1')).toContainText('How was this survey?');
  const app = new RespondentApp(page, qtypeOf);
  await app.waitForTranscript();
  await app.back();
  await expect(page.locator('input:checked')).toHaveCount(2);
  await expect(page.locator('input[value="dog"]')).toBeChecked();
});

test('before the scripts load, the button names the next row, and a press leads there once they have loaded @rare', async ({
  page,
  serverUrl,
}) => {
  const items = [{ type: 'G', gid: 'g1', items: [wards] }];
  const { link } = await publishWithLink(serverUrl, createFirstPageSurvey({ items, translations: {} }));
  const releaseScripts = await openWithHeldScripts(page, link);
  const button = page.locator('button[type="submit"]');
  await expect(button).toContainText('Next row (2 of 3)');
  await page.getByText('Good', { exact: true }).first().tap();
  await button.tap();
  await releaseScripts();
  await expectHydrated(page);
  await expect(button).toContainText('Next row (3 of 3)');
  await expect(page.getByText('South', { exact: true }).first()).toBeVisible();
});

test('the start button works before the scripts load, after agreeing', async ({ page, serverUrl }) => {
  const begin = { open_policy: true, policy_desc: '<p>We keep your answers.</p>' };
  const { link } = await publishWithLink(serverUrl, createFirstPageSurvey({ desc_begin_page: begin }));
  const releaseScripts = await openWithHeldScripts(page, link);
  await page.locator('#agreement').check();
  await page.locator('button[type="submit"]').tap();
  await releaseScripts();
  await expect(page.locator('.cv-question').first()).toBeVisible();
});

test('a language chosen before the scripts load is used @rare', async ({ page, serverUrl }) => {
  const { link } = await publishWithLink(serverUrl, createFirstPageSurvey());
  const releaseScripts = await openWithHeldScripts(page, link);
  await page.locator('.app-language select').selectOption('zh-CN');
  await releaseScripts();
  await expect(page.locator('legend').first()).toContainText('您喜欢哪种颜色');
});

for (const [index, { name }] of listExamples().entries()) {
  test(`the app hydrates the first page of ${name} unchanged @third-${index % 3}`, async ({
    page,
    serverUrl,
  }) => {
    const project = { ...readExampleProject(name), projectId: createSurveyId() };
    const { link } = await publishWithLink(serverUrl, project);
    const releaseScripts = await openWithHeldScripts(page, link);
    const textBefore = await page.locator('#root').innerText();
    await releaseScripts();
    await expectHydrated(page);
    expect(await page.locator('#root').innerText()).toBe(textBefore);
  });
}

test('an answer at the end of a long page, tapped before the scripts load, is kept @rare', async ({
  page,
  serverUrl,
}) => {
  const gids = Array.from({ length: 80 }, (_, at) => `q${at + 1}`);
  const items = [
    {
      type: 'G',
      gid: 'g',
      items: gids.map((gid) => ({ ...single(gid, `Question ${gid}`, ['Yes', 'No']), required: false })),
    },
  ];
  const { surveyId, link } = await publishWithLink(
    serverUrl,
    createFirstPageSurvey({ items, translations: {} }),
  );
  const releaseScripts = await openWithHeldScripts(page, link);
  await page.locator('input[value="q80_2"]').locator('..').tap();
  await releaseScripts();
  await expectHydrated(page);
  const app = new RespondentApp(page, () => 'single');
  for (const gid of ['q79', 'q1', 'q40']) await app.answer(gid, [`${gid}_1`]);
  await app.waitForTranscript();
  await expect(page.locator('input:checked')).toHaveCount(4);
  await app.next();
  await app.waitUntilSent({ hasEnded: true });
  const storedResponse = await fetchResponse(serverUrl, surveyId, await app.readSeq());
  const answeredGids = storedResponse.events.flatMap((event) => (event.type === 'answer' ? event.gid : []));
  expect(answeredGids.toSorted()).toEqual(['q1', 'q40', 'q79', 'q80']);
});

test('the coffee study in Arabic is right to left before the scripts load @rare', async ({
  browser,
  serverUrl,
}) => {
  const { link } = await publishWithLink(serverUrl, createCoffeeStudy());
  const context = await browser.newContext({ locale: 'ar' });
  const page = await context.newPage();
  const releaseScripts = await openWithHeldScripts(page, link);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await releaseScripts();
  await expectHydrated(page);
  await context.close();
});
