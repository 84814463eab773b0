import type { Page } from '@playwright/test';
import { callAsOperator, publish } from '../../src/harness/author.ts';
import { readExampleProject, listExamples } from '../../src/harness/examples.ts';
import { createDrawSurvey, FULL_QUOTA_TEXT, createQuotaSurvey } from '../../src/harness/host-surveys.ts';
import { expectAccessible } from '../../src/harness/inspect-screen.ts';
import { publishJourney } from '../../src/harness/journey-survey.ts';
import { makePreview, findPreviewFrame } from '../../src/harness/previews/previews.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ actionTimeout: 20_000, locale: 'en-GB' });

test('a preview is played to its end, and calls the server only to load the survey', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishJourney(serverUrl);
  const { path } = await makePreview(serverUrl, surveyId);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto(serverUrl + path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preview: A short journey');
  await expect(page.getByText('Answers are not saved.')).toBeVisible();
  const survey = findPreviewFrame(page);
  await survey.getByRole('button', { name: 'Start' }).click();
  await survey.getByLabel('Green').check();
  await survey.getByRole('button', { name: 'Next' }).click();
  await survey.getByRole('textbox').fill('Kim');
  await survey.getByRole('button', { name: 'Next' }).click();
  await survey.getByRole('button', { name: 'Next' }).click();
  await survey.getByRole('button', { name: 'Next' }).click();
  await survey.getByLabel('Good').check();
  await survey.getByRole('button', { name: 'Submit' }).click();
  await expect(survey.getByText('Thank you, Kim.')).toBeVisible();
  expect(calls).toEqual([`POST /api/survey/pre/${surveyId}`]);
  await expectNothingStored(page);
});

test('a preview is chosen and played by keyboard only @rare', async ({ page, serverUrl }) => {
  const { surveyId } = await publishJourney(serverUrl);
  const { path } = await makePreview(serverUrl, surveyId);
  await page.goto(serverUrl + path);
  const survey = findPreviewFrame(page);
  await expect(survey.getByRole('button', { name: 'Start' })).toBeVisible();
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const controls = page.getByRole('navigation', { name: 'Options' });
  await press('Tab');
  await expect(controls.getByRole('button', { name: 'Start again' })).toBeFocused();
  await press('Tab', 'ArrowDown');
  await expect(survey.getByRole('heading', { name: 'Which colour' })).toBeVisible();
  await controls.getByRole('button', { name: 'Options' }).focus();
  await press('Enter', 'Tab', 'Tab', 'Space', 'Tab', 'Enter');
  await expect(survey.getByRole('button', { name: 'Start' })).toBeVisible();
  await expectAccessible(page, 'a preview with its options');
  await survey.getByRole('button', { name: 'Start' }).focus();
  await press('Enter');
  await expect(survey.getByRole('heading', { name: 'Which colour' })).toContainText('colour');
});

const NUNITO = new URL('../../../examples/bicycle-repair/fonts/nunito-400.woff2', import.meta.url).pathname;

test('the design of a survey is tried out in its preview, with its contrasts, and copied @rare', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishJourney(serverUrl, {
    design: { accent: '#2f6b4f', logo: '/s/share-card.png' },
    desc_begin_page: { page_header: '/s/share-card.png' },
    desc_question_page_default: { question: { color: '#bbbbbb' } },
  });
  const { path } = await makePreview(serverUrl, surveyId);
  await page.goto(`${serverUrl}${path}#design`);
  const survey = findPreviewFrame(page);
  const start = survey.getByRole('button', { name: 'Start' });
  await expect(start).toHaveCSS('background-color', 'rgb(47, 107, 79)');
  const panel = page.getByRole('complementary', { name: 'Design' });
  await expect(panel).toContainText('Question titles · 1.9 : 1');
  await panel.getByRole('button', { name: 'School' }).click();
  await expect(start).toHaveCSS('background-color', 'rgb(242, 183, 5)');
  await expect(panel).toContainText(/Links · \d\.\d : 1 Shown as #/);
  await panel.getByLabel('Colour', { exact: true }).fill('#5b3fd6');
  await panel.getByLabel('Buttons').selectOption('Square');
  await expect(start).toHaveCSS('background-color', 'rgb(91, 63, 214)');
  const logo = panel.getByLabel('Logo (address)');
  await logo.fill('//elsewhere.example/logo.png');
  await expect(panel).toContainText('begins with https:// or with a single /');
  await logo.fill('/s/share-card.png?logo');
  await expect
    .poll(() =>
      survey.locator('.cv-page-top').evaluate((top) => getComputedStyle(top, '::before').backgroundImage),
    )
    .toContain('share-card.png?logo');
  const horizontalFocus = panel.getByLabel('Across').first();
  await horizontalFocus.focus();
  await page.keyboard.press('Home');
  await expect(survey.locator('.app-start-header')).toHaveCSS('object-position', '0% 50%');
  const font = panel.getByLabel('Try a font file');
  await font.setInputFiles({ name: 'No font.ttf', mimeType: 'font/ttf', buffer: Buffer.from('no font') });
  await expect(panel).toContainText('Browsers cannot read No font.ttf');
  await font.setInputFiles(NUNITO);
  await expect(panel).toContainText('Save the file as fonts/nunito-400.woff2');
  await expectAccessible(page, 'the settings of a design');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(start).toHaveCSS('background-color', 'rgb(91, 63, 214)');
  const shownFonts = () =>
    survey.locator('html').evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]));
  await expect.poll(shownFonts).toContainEqual(['nunito', 'loaded']);
  const block = await panel.getByLabel('Copy this into your project file').inputValue();
  const triedSettings = JSON.parse(`{${block}}`);
  expect(triedSettings.design).toMatchObject({
    accent: '#5b3fd6',
    button: 'square',
    logo: '/s/share-card.png?logo',
    cover: { focus: '0% 50%' },
    font_family: 'nunito',
    fonts: [{ family: 'nunito', file: 'fonts/nunito-400.woff2' }],
  });
  const { font_family: _, fonts: __, ...otherDesign } = triedSettings.design;
  await publishJourney(serverUrl, { design: otherDesign });
});

async function expectNothingStored(page: Page): Promise<void> {
  expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
    '',
    0,
    0,
  ]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
}

const readOptions = async (page: Page) => {
  await page.getByRole('button', { name: 'Options' }).click();
  return page.locator('.app-preview-options form');
};

test('a quota can be full in a preview, which uses no slots @rare', async ({ page, serverUrl }) => {
  const { surveyId } = await publish(serverUrl, createQuotaSurvey());
  const { path } = await makePreview(serverUrl, surveyId);
  await page.goto(serverUrl + path);
  const options = await readOptions(page);
  await options.getByLabel('Ghent').check();
  await options.getByRole('button', { name: 'Start again with these' }).click();
  const survey = findPreviewFrame(page);
  await survey.getByRole('button', { name: 'Start' }).click();
  await survey.getByRole('textbox').fill('Kim');
  await survey.getByRole('button', { name: 'Next' }).click();
  await survey.getByLabel('Ghent').check();
  await survey.getByRole('button', { name: 'Next' }).click();
  await expect(survey.getByText(FULL_QUOTA_TEXT)).toBeVisible();
  type Fill = { readonly done: number; readonly held: number };
  const { groups } = await callAsOperator<{ groups: { cells: Fill[] }[] }>(
    serverUrl,
    `/api/publishing/surveys/${surveyId}/quotas`,
    {},
  );
  expect(groups.flatMap(({ cells }) => cells).filter(({ done, held }) => done + held > 0)).toEqual([]);
  await expectNothingStored(page);
});

test('a preview draws the chosen branches @rare', async ({ page, serverUrl }) => {
  const { surveyId } = await publish(serverUrl, createDrawSurvey());
  const { path } = await makePreview(serverUrl, surveyId);
  await page.goto(serverUrl + path);
  const options = await readOptions(page);
  await options.getByLabel('G6').check();
  await options.getByLabel('G4').check();
  await options.getByRole('button', { name: 'Start again with these' }).click();
  const survey = findPreviewFrame(page);
  await survey.getByRole('button', { name: 'Start' }).click();
  await survey.getByLabel('Every day').check();
  await survey.getByRole('button', { name: 'Next' }).click();
  for (const tea of ['Nettle', 'Jasmine']) {
    await expect(survey.getByRole('heading', { name: `How do you like ${tea}?` })).toBeVisible();
    await survey.getByLabel('Well').check();
    await survey.getByRole('button', { name: 'Next' }).click();
  }
  await expect(survey.getByRole('heading', { name: 'Anything else?' })).toBeVisible();
});

const names = listExamples().map(({ name }) => name);
const triedPreviews = process.env['CANVASS_FULL'] === undefined ? names.slice(0, 2) : names;
for (const name of triedPreviews) {
  test(`${name} is previewed on a computer and on a phone @rare`, async ({ page, serverUrl }) => {
    const { surveyId } = await publish(serverUrl, readExampleProject(name));
    const { path } = await makePreview(serverUrl, surveyId);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(serverUrl + path);
    const survey = findPreviewFrame(page);
    for (const layout of ['pc', 'phone']) {
      await page.getByLabel('Show as on a').selectOption(layout);
      const root = survey.locator(`html[data-layout="${layout}"]`);
      await expect(root.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
    // The preview opens at the question in the address, or shows why the question is hidden.
    const start = await survey.getByRole('heading', { level: 1 }).textContent();
    const questions = page.getByLabel('Go to question');
    await questions.selectOption({ index: Math.min(3, (await questions.locator('option').count()) - 1) });
    const isShown = async () => (await survey.getByRole('heading', { level: 1 }).textContent()) !== start;
    const isExplained = () => page.locator('.app-preview-hidden').isVisible();
    await expect.poll(async () => (await isShown()) || isExplained()).toBe(true);
  });
}
