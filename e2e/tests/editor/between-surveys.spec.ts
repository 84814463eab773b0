import { createSurveyId } from '../../src/harness/journey-survey.ts';
import type { Page } from '@playwright/test';
import { callAsOperator, publish } from '../../src/harness/author.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible } from '../../src/harness/inspect-screen.ts';
import { itemRows } from '../../src/harness/console/item-rows.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

const rowsOf = (page: Page) => itemRows(page);
const waitUntilSaved = (page: Page) => expect(page.getByRole('banner').getByText(/^Saved \d/)).toBeVisible();
const canvasOf = (page: Page) => page.frameLocator('iframe[title="The page as respondents see it"]');

const COMMON_FIELDS = { timezone: 'Europe/Zurich', project_lang: { answer_language: 'en-GB' } };

async function openDraft(
  page: Page,
  serverUrl: string,
  project: { readonly projectId: string; readonly [field: string]: unknown },
) {
  const path = `/api/publishing/surveys/${project.projectId}/draft/text`;
  const wholeProject = { ...project, ...COMMON_FIELDS };
  const body = JSON.stringify({ text: `${JSON.stringify(wholeProject, null, 2)}\n`, edition: null });
  await callAsOperator(serverUrl, path, { method: 'PUT', body });
  await page.goto(`${serverUrl}/console/surveys/${project.projectId}/edit`);
  await expect(rowsOf(page).first()).toBeVisible();
}

const question = (gid: string, title: string, extraFields: object = {}) => ({
  type: 'Q',
  gid,
  qtype: 'single',
  title,
  items: ['Yes', 'No'].map((option, at) => ({ gid: `${gid}_${at + 1}`, seq: at + 1, title: option })),
  ...extraFields,
});

test('questions are copied from one survey to another with their rule, and a table becomes questions', async ({
  page,
  serverUrl,
}) => {
  await signIn(page, serverUrl);
  await openDraft(page, serverUrl, {
    format: 1,
    projectId: 'CopiedFromThisSurvey0001',
    title: 'From',
    items: [
      {
        type: 'G',
        gid: 'g',
        items: [question('a', 'Tea?'), question('b', 'Green?', { disp_code: 'Q1 == "A1"' })],
      },
    ],
  });
  await rowsOf(page).filter({ hasText: 'Tea?' }).click();
  await page.keyboard.press('Shift+ArrowDown');
  // Commands are loaded after the page.
  await expect(async () => {
    await page.keyboard.press('Control+c');
    await expect(page.getByText('2 items copied, with their rules.').first()).toBeVisible({ timeout: 500 });
  }).toPass();

  await openDraft(page, serverUrl, {
    format: 1,
    projectId: 'CopiedToThisSurvey000002',
    title: 'To',
    items: [{ type: 'G', gid: 'g', items: [question('a', 'Water?')] }],
  });
  await rowsOf(page).filter({ hasText: 'Water?' }).click();
  await page.keyboard.press('Control+v');
  await expect(rowsOf(page)).toHaveCount(4);
  await rowsOf(page).filter({ hasText: 'Green?' }).click();
  // The rule reads the copy, which is the second question here.
  await expect(
    page
      .getByRole('region', { name: 'Properties' })
      .getByText(/Q2 .*Tea\?/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'No findings' })).toBeVisible();

  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Which fruit?\tApple\tPear\nWhich nut?\tWalnut\tHazel\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(rowsOf(page)).toHaveCount(6);
  await expect(canvasOf(page).getByText('Hazel')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(rowsOf(page)).toHaveCount(4);
  await waitUntilSaved(page);
});

test('a response in progress goes on with the new version if the author chooses so when publishing', async ({
  page,
  serverUrl,
}) => {
  const project = (title: string) => ({
    format: 1,
    projectId: 'ChosenForOpenResponses01',
    title: 'Choice',
    ...COMMON_FIELDS,
    items: [
      { type: 'G', gid: 'g', items: [question('a', 'First?')] },
      { type: 'G', gid: 'h', items: [question('b', title)] },
    ],
  });
  const { surveyId } = await publish(serverUrl, project('Second?'));
  const respondent = await page.context().newPage();
  await respondent.goto(`${serverUrl}/s/${surveyId}`);
  await respondent.getByRole('button', { name: 'Start' }).click();
  await respondent.getByText('Yes', { exact: true }).click();
  await respondent.getByRole('button', { name: 'Next' }).click();
  await expect(respondent.getByText('Second?')).toBeVisible();

  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/edit`);
  await rowsOf(page).filter({ hasText: 'Second?' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Second, again?');
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 response is in progress')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Continue with version 2' }).check();
  await expect(dialog.getByText('1 continues where it is.')).toBeVisible();
  await expectAccessible(page, 'choice for responses in progress');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog.getByText('Responses in progress go on with version 2.')).toBeVisible();
  await respondent.reload();
  await expect(respondent.getByText('Second, again?')).toBeVisible();
  await respondent.close();
});

test('an author edits the cells of a list of lists, and sees the canvas in light and dark mode', async ({
  page,
  serverUrl,
}) => {
  await signIn(page, serverUrl);
  const id = createSurveyId();
  await openDraft(page, serverUrl, {
    format: 1,
    projectId: id,
    title: 'Cells',
    design: { scheme: 'auto' },
    items: [{ type: 'G', gid: 'g', items: [question('a', 'Tea?')] }],
  });
  await rowsOf(page).filter({ hasText: 'Tea?' }).click();
  const properties = page.getByRole('region', { name: 'Properties' });
  await properties
    .locator('section')
    .filter({ hasText: 'Display' })
    .getByRole('button', { name: /more field/ })
    .click();
  const screens = properties.getByRole('group', { name: 'Screens', exact: true });
  const cells = screens.locator('select');
  await screens.getByRole('button', { name: '+ Add' }).click();
  for (const [index, option] of ['Yes', 'No'].entries()) {
    // A late finding about the previous change may move the button during the press, which then has no effect.
    await expect(async () => {
      if ((await cells.count()) === index)
        await screens.getByRole('button', { name: '+ Add' }).first().click();
      await expect(cells).toHaveCount(index + 1, { timeout: 15_000 });
    }).toPass();
    await cells.nth(index).selectOption(option);
  }
  const readSaved = () =>
    callAsOperator<{ readonly text: string }>(serverUrl, `/api/publishing/surveys/${id}/draft/text`, {});
  const readScreens = async () =>
    /"screens": (\[[^}]*\])/s.exec((await readSaved()).text)?.[1]?.replaceAll(/\s/g, '');
  await expect.poll(readScreens).toBe('[["a_1","a_2"]]');
  const ink = () =>
    canvasOf(page)
      .locator('body')
      .evaluate((body) => getComputedStyle(body).color);
  await expect(canvasOf(page).getByText('Tea?')).toBeVisible();
  const scheme = page.getByLabel('Light or dark');
  await scheme.selectOption('Light');
  const light = await ink();
  await scheme.selectOption('Dark');
  await expect.poll(ink).not.toBe(light);
  await scheme.selectOption('As this device');
  await expect.poll(ink).toBe(light);
});
