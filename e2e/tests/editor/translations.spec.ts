import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callAsOperator } from '../../src/harness/author.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { createSurveyId } from '../../src/harness/journey-survey.ts';
import { itemRows } from '../../src/harness/console/item-rows.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

const waitUntilSaved = (page: Page) => expect(page.getByRole('banner').getByText(/^Saved \d/)).toBeVisible();
const openTranslations = (page: Page) =>
  page.getByRole('button', { name: 'Translations', exact: true }).click();
const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const survey = (projectId: string) => ({
  format: 1,
  projectId,
  title: 'Tea',
  timezone: 'Africa/Cairo',
  project_lang: { answer_language: 'en-GB' },
  ext_params: [{ code: 'name', type: 'chart' }],
  items: [
    {
      type: 'G',
      gid: 'g',
      items: [
        {
          type: 'Q',
          gid: 'tea',
          cid: 'Q1',
          qtype: 'single',
          title: 'Do you <b>like</b> tea, {{ ext.name | default("friend") }}?',
          required: true,
          items: [
            { gid: 'yes', seq: 1, title: 'Yes' },
            { gid: 'no', seq: 2, title: 'No' },
          ],
        },
      ],
    },
  ],
});

async function openDraft(page: Page, serverUrl: string, project: { readonly projectId: string }) {
  const path = `/api/publishing/surveys/${project.projectId}/draft/text`;
  const body = JSON.stringify({ text: `${JSON.stringify(project, null, 2)}\n`, edition: null });
  await callAsOperator(serverUrl, path, { method: 'PUT', body });
  await page.goto(`${serverUrl}/console/surveys/${project.projectId}/edit`);
  await expect(itemRows(page).first()).toBeVisible();
}

test('a survey gets Arabic, by hand and by a file of a translator, and respondents read it @rare', async ({
  page,
  serverUrl,
}, testInfo) => {
  await signIn(page, serverUrl);
  const id = createSurveyId();
  await openDraft(page, serverUrl, survey(id));
  await openTranslations(page);

  await page.getByRole('button', { name: 'Add a language' }).click();
  await page.getByRole('searchbox', { name: 'Language' }).fill('العرب');
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Arabic/ })
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('0% translated')).toBeVisible();

  const title = cell(page, 'Q1, Title, Arabic');
  await title.fill('هل تحب <b>الشاي</b>؟');
  await expect(page.getByText('{{ ext.name | default("friend") }} is missing.')).toBeVisible();
  await page.getByRole('button', { name: /^Insert/ }).click();
  await expect(title).toHaveValue(/\{\{ ext\.name/);
  await expect(title).toHaveAttribute('dir', 'rtl');
  await title.press('Alt+ArrowDown');
  await expect(cell(page, 'Q1, Option 1, Arabic')).toBeFocused();
  await page.keyboard.type('نعم');
  await waitUntilSaved(page);
  await expectAccessible(page, 'the translations');
  await takeScreenshot(page, 'screens/editor/translations-journey.png');

  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('treeitem', { name: /^Q1/ }).click();
  await page.getByRole('combobox', { name: 'Language of the page' }).selectOption('ar');
  const canvas = page.frameLocator('iframe[title="The page as respondents see it"]');
  await expect(canvas.getByText('نعم')).toBeVisible();
  await openTranslations(page);

  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the file' }).click();
  const path = testInfo.outputPath('tea.xlf');
  await (await download).saveAs(path);
  const xliff = await readFile(path, 'utf8');
  expect(xliff).toContain('<pc id="1" dataRefStart="d1" dataRefEnd="d2">');

  // The original of an option changes while the translator works on the file.
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('treeitem', { name: /^Q1/ }).click();
  await page.getByRole('textbox', { name: 'Options 1' }).fill('Yes, often');
  await openTranslations(page);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('changed');
  await expect(page.getByRole('rowheader')).toHaveText(['Q1, Option 1']);
  await page.getByRole('button', { name: 'Still right' }).click();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('all');

  await page.locator('.head-findings').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /not translated into ar/ })
    .click();
  await expect(page.getByRole('combobox', { name: 'Show' })).toHaveValue('missing');
  await expect(page.getByRole('rowheader')).toHaveText(['Survey, Name of the survey', 'Q1, Option 2']);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('all');

  const noUnit = /(name="no\.title">.*?<source>No<\/source>)/;
  const returned = xliff
    .replace(noUnit, '$1<target>لا</target>')
    .replace('<target>نعم</target>', '<target>نعم دائما</target>')
    .replace(
      /<unit id="tea\.title".*?<\/unit>/,
      '<unit id="gone.title"><segment><source>x</source><target>غير</target></segment></unit>',
    );
  expect(returned).toContain('<target>لا</target>');
  await writeFile(path, returned);
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(path);
  const report = page.getByRole('dialog');
  await expect(report.getByText('1 new translation')).toBeVisible();
  await expect(report.getByText('1 translation is replaced.')).toBeVisible();
  await expect(
    report.getByText('1 text has another original by now. It is marked as changed.'),
  ).toBeVisible();
  await expect(report.getByText('“غير” does not belong to a text of this survey')).toBeVisible();
  await takeScreenshot(page, 'screens/editor/translations-import.png');
  await report.getByRole('button', { name: 'Take the translations' }).click();
  await expect(cell(page, 'Q1, Option 2, Arabic')).toHaveValue('لا');
  await expect(page.getByText('The original has changed')).toBeVisible();
  await waitUntilSaved(page);

  const { edition } = await callAsOperator<{ readonly edition: string }>(
    serverUrl,
    `/api/publishing/surveys/${id}/draft/text`,
    {},
  );
  const published = await callAsOperator<{ readonly path: string }>(
    serverUrl,
    `/api/publishing/surveys/${id}/draft/publish`,
    { method: 'POST', body: JSON.stringify({ edition }) },
  );
  await page.goto(`${serverUrl}${published.path}?language=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: 'البدء' }).click();
  await expect(page.getByRole('radio', { name: 'لا' })).toBeVisible();
});

test('a translator changes translations and nothing else @rare', async ({ page, serverUrl }) => {
  const id = createSurveyId();
  const project = {
    ...survey(id),
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'ar' }] },
    translations: { ar: {} },
  };
  const path = `/api/publishing/surveys/${id}/draft/text`;
  await callAsOperator(serverUrl, path, {
    method: 'PUT',
    body: JSON.stringify({ text: JSON.stringify(project, null, 2), edition: null }),
  });
  const { token } = await callAsOperator<{ readonly token: string }>(serverUrl, '/api/operators/tokens', {
    method: 'POST',
    body: JSON.stringify({ name: 'Amal', scopes: ['translate'] }),
  });
  await signIn(page, serverUrl, token);
  await page.goto(`${serverUrl}/console/surveys/${id}/edit`);
  await cell(page, 'Q1, Option 2, Arabic').fill('لا');
  await waitUntilSaved(page);
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a language' })).toHaveCount(0);
  await expectAccessible(page, 'the page of a translator');
  const { text } = await callAsOperator<{ readonly text: string }>(serverUrl, path, {});
  expect(JSON.parse(text).translations.ar.no.title).toBe('لا');

  // Translators read what is undone, and why a change is not saved, as other authors do.
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('banner').getByText(/^Undone: /)).toBeVisible();
  await page.route('**/draft/text', (route) => route.fulfill({ status: 401, json: {} }));
  await cell(page, 'Q1, Option 1, Arabic').fill('نعم');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await takeScreenshot(page, 'screens/editor-translator-signed-out.png');
  await page.unroute('**/draft/text');
  await page.getByRole('banner').getByRole('button', { name: 'Try again' }).click();
  await waitUntilSaved(page);
});
