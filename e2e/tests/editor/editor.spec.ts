import type { Page } from '@playwright/test';
import { callAsOperator } from '../../src/harness/author.ts';
import { beginPastedSurvey } from '../../src/harness/console/begin-pasted-survey.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { type ServerProcess, startServer } from '../../src/harness/server-process.ts';
import { itemRows } from '../../src/harness/console/item-rows.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

const surveyIdOf = (page: Page) => new URL(page.url()).pathname.split('/')[3] ?? '';
const savedText = async (url: string, id: string): Promise<string> => {
  const path = `/api/publishing/surveys/${id}/draft/text`;
  return (await callAsOperator<{ readonly text: string } | null>(url, path, {}))?.text ?? '';
};

test('a new survey is written, published and answered @rare', async ({ page, serverUrl }) => {
  await signIn(page, serverUrl);
  await page.getByRole('link', { name: 'New survey' }).click();
  await page
    .getByLabel(/Number each question/)
    .fill('Tea study\n1. How often do you drink tea?\n- Daily\n- Never\n2. Why?');
  await expect(page.getByText('2 questions were understood')).toBeVisible();
  await expectAccessible(page, 'beginning of a survey');
  await takeScreenshot(page, 'screens/editor-start.png');
  await page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ hasText: 'A document or pasted questions' })
    .getByRole('button', { name: 'Create survey' })
    .click();

  const tree = page.getByRole('tree');
  await expect(itemRows(page)).toHaveCount(3);
  const canvas = page.frameLocator('iframe[title="The page as respondents see it"]');
  await expect(canvas.getByText('Never')).toBeVisible();
  await expect(page.getByRole('button', { name: 'No findings' })).toBeVisible();
  await expectAccessible(page, 'editor');
  await takeScreenshot(page, 'screens/editor.png');

  await canvas.getByRole('button', { name: /^Select Q2/ }).click();
  await canvas.getByRole('button', { name: /^Select Q2/ }).click();
  await canvas.getByRole('textbox', { name: 'Title of the question' }).fill('Why do you say so?');
  await page.keyboard.press('Enter');
  await expect(tree.getByRole('treeitem', { name: /Why do you say so/ })).toBeVisible();
  await page.getByLabel('Answer required', { exact: true }).selectOption('Yes');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();

  // Edits the file as text: an invalid text changes nothing, and a valid text is a change that can be undone.
  await page.getByRole('button', { name: 'JSON' }).click();
  const file = page.getByRole('textbox', { name: 'Project file' });
  await expect(file).toContainText('Why do you say so?');
  await expectAccessible(page, 'editor with JSON');
  await takeScreenshot(page, 'screens/editor-json.png');
  await file.press('Control+Home');
  await page.keyboard.type('x');
  await expect(page.getByRole('alert')).toContainText('not valid yet');
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('button', { name: 'Page', exact: true }).click();

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('dialog').getByText('Version 1 is published.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Why is that?');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(
    page.getByRole('dialog').getByText('Text: “Why do you say so?” is now “Why is that?”'),
  ).toBeVisible();
  await expect(page.getByRole('dialog').getByText('No responses are in progress.')).toBeVisible();
  await expectAccessible(page, 'what has changed since the newest version');
  await takeScreenshot(page, 'screens/editor-differences.png');
  const id = surveyIdOf(page);
  await page.goto(`${serverUrl}/s/${id}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Why do you say so?')).toBeVisible();
});

test('a file that is no project is refused with its reason', async ({ page, serverUrl }) => {
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/new`);
  const file = page.getByLabel('A project file (JSON)');
  const choose = (text: string) =>
    file.setInputFiles({ name: 'survey.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('[1, 2');
  await expect(page.getByRole('alert')).toContainText('This file is not a project');
  await choose('[]');
  await expect(page.getByRole('alert')).toContainText('This file is not a project');
  await page.getByRole('button', { name: 'Use the example Workshop safety induction' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Workshop safety induction' })).toBeVisible();
  await expect(page.getByRole('button', { name: /errors?$/ })).toBeHidden();
  await page.goto(`${serverUrl}/console/new`);
  // A file with mistakes opens with findings. Its markup is shown as text.
  await choose(
    '{"title":"<img src=x onerror=document.title=1>Broken","items":[{"type":"Q"},7,{"type":"G","items":{}}]}',
  );
  await expect(page.getByRole('heading', { level: 1, name: 'Broken' })).toBeVisible();
  await expect(page.getByRole('button', { name: /\d+ errors/ })).toBeVisible();
  expect(await page.title()).toContain('Broken');
});

test('rules are written as sentences, and broken references are reported @rare', async ({
  page,
  serverUrl,
}) => {
  await beginPastedSurvey(page, serverUrl, '1. Do you drink tea?\n- Yes\n- No\n2. Which kinds?');
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem', { name: /Which kinds/ }).click();
  const properties = page.getByRole('region', { name: 'Properties' });
  await properties.getByRole('button', { name: '+ Show or hide this' }).click();
  await properties.getByRole('checkbox', { name: 'Yes' }).check();
  await expectAccessible(page, 'a rule that is written');
  await takeScreenshot(page, 'screens/editor-rule.png');
  await properties.getByRole('button', { name: 'Save' }).click();
  const rule = 'Shown if Q1 “Do you drink tea?” is answered with “Yes”';
  await expect(properties.getByText(rule)).toBeVisible();
  const canvas = page.frameLocator('iframe[title="The page as respondents see it"]');
  await expect(canvas.getByText('Shown if Q1 is answered with “Yes”')).toBeVisible();

  // The field of an expression completes names, and describes the expression in words.
  const logic = properties.locator('section').filter({ has: page.getByRole('heading', { name: 'Logic' }) });
  await logic.getByRole('button', { name: /more fields/ }).click();
  const expression = properties.getByRole('textbox', { name: 'Shown if (expression)', exact: true });
  await expression.pressSequentially('drin');
  await page.keyboard.press('Enter');
  await expect(expression).toHaveValue('Q1');
  await page.keyboard.press('End');
  await expression.pressSequentially(' == ');
  await expect(properties.getByRole('option', { name: '"A1" Yes' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(properties.getByText('In words: Q1 is “Yes”')).toBeVisible();
  await takeScreenshot(page, 'screens/editor-expression.png');
  await expression.fill('');

  await page.getByRole('button', { name: 'Logic', exact: true }).click();
  await expect(page.getByRole('heading', { name: '1 rule' })).toBeVisible();
  await page.getByRole('button', { name: 'Simulate', exact: true }).click();
  await expect(page.getByText('finished: 100%')).toBeVisible();
  await expect(page.getByRole('button', { name: /Do you drink tea\? shown to 100%/ })).toBeVisible();
  await expectAccessible(page, 'all rules');
  await takeScreenshot(page, 'screens/editor-logic.png');
  await page.getByRole('button', { name: 'Flow', exact: true }).click();
  await expect(page.getByText(/no rule jumps/)).toBeVisible();
  await expectAccessible(page, 'flow');
  await page.getByRole('button', { name: 'Page', exact: true }).click();

  // The player shows why a question is hidden, and which answer hides it.
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('checkbox', { name: /the whole survey/ }).check();
  await page.getByText('1 question is hidden now').click();
  await page.getByRole('button', { name: /^Why is Q2/ }).click();
  await expect(page.getByText(/^Shown if Q1 .* “Yes”\. Q1 .* has no answer yet\.$/)).toBeVisible();
  await takeScreenshot(page, 'screens/editor-why.png');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await tree.getByRole('treeitem', { name: /Do you drink/ }).click();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete Q1?' });
  await expect(dialog.getByText('Rule of Q2')).toBeVisible();
  await takeScreenshot(page, 'screens/editor-delete.png');
  await dialog.getByRole('button', { name: 'Delete it, and remove it from these' }).click();
  await expect(itemRows(page)).toHaveCount(2);
  await expect(properties.getByText('Always shown')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(itemRows(page)).toHaveCount(3);
});

test('a survey is written by keyboard only', async ({ page, serverUrl }) => {
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/new`);
  await page.getByLabel('Name of the survey').focus();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const tree = page.getByRole('tree');
  await expect(tree).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write the first question' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a type' })).toBeFocused();
  await page.keyboard.type('single');
  // The key that adds the question must not press the focused button again when the dialog closes.
  await page.keyboard.press('Enter');
  await expect(tree.getByRole('treeitem', { name: /Q1/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  // The first letter removes the warning about a missing title, which must not move the form.
  const findings = page.getByRole('banner').getByRole('button', { name: /warning|No findings/ });
  await expect(findings).toHaveText('2 warnings');
  const option = page.getByRole('textbox', { name: 'Options 1' });
  const place = await option.boundingBox();
  await page.keyboard.type('Which tea?');
  // The options are still called "Option 1" and "Option 2".
  await expect(findings).toHaveText('1 warning');
  expect(await option.boundingBox()).toEqual(place);
  await expect(tree.getByRole('treeitem', { name: /Which tea/ })).toBeVisible();
  await page.keyboard.press('Insert');
  await expect(page.getByRole('searchbox', { name: 'Find a type' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('F6');
  await expect(tree.getByRole('treeitem', { name: /Which tea/ })).toBeFocused();
  await page.keyboard.press('Control+d');
  await expect(itemRows(page)).toHaveCount(3);
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(itemRows(page)).toHaveCount(2);
  await page.keyboard.press('Control+Shift+z');
  await expect(itemRows(page)).toHaveCount(3);
  await tree.getByRole('treeitem', { name: /Q1/ }).click();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveCount(2);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Type a command' }).fill('required');
  await expectAccessible(page, 'palette');
  await takeScreenshot(page, 'screens/editor-palette.png');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Answer required', { exact: true })).toHaveValue('true');
  await tree.getByRole('treeitem', { name: /Q1/ }).click();
  await expect(page.getByLabel('Answer required', { exact: true })).toHaveValue('true');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await expect(itemRows(page)).toHaveCount(2);
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  const row = itemRows(page).last();
  await row.focus();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Type a command' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Type a command' })).toBeFocused();
  await page.keyboard.type('publish');
  await page.keyboard.press('Enter');
  const publishNow = page.getByRole('button', { name: 'Publish now' });
  // A key does not wait, as a click does, until the server has looked for warnings.
  await expect(publishNow).toBeEnabled();
  await publishNow.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Link for respondents' })).toBeFocused();
});

test.describe('when the tab and the server are killed', () => {
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(async () => server.stop());

  test('at most the last second of typing is lost', async ({ page, context }) => {
    await signIn(page, server.url);
    await page.goto(`${server.url}/console/new`);
    await page.getByRole('button', { name: 'Create survey' }).first().click();
    await page.getByRole('button', { name: 'Survey', exact: true }).click();
    const title = page.getByRole('textbox', { name: 'Name of the survey' });
    await title.fill('Saved on the server');
    await expect.poll(() => savedText(server.url, surveyIdOf(page))).toContain('Saved on the server');
    await server.kill();
    await title.fill('Kept in the browser');
    await expect(page.getByRole('banner').getByText(/Kept in this browser/)).toBeVisible();
    const address = page.url();
    await page.close({ runBeforeUnload: false });
    await server.restart();
    const reopenedPage = await context.newPage();
    await reopenedPage.goto(address);
    await expect(reopenedPage.getByRole('heading', { level: 1, name: 'Kept in the browser' })).toBeVisible();
    await expect.poll(() => savedText(server.url, surveyIdOf(reopenedPage))).toContain('Kept in the browser');
    await reopenedPage.close();
  });
});

const readHeight = async (page: Page) => (await page.getByRole('banner').boundingBox())?.height;

for (const width of [390, 768, 1600])
  test(
    `the editor fits into ${width} px`,
    width === 390 ? {} : { tag: '@full' },
    async ({ page, serverUrl }) => {
      await signIn(page, serverUrl);
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${serverUrl}/console/new`);
      await page.getByRole('button', { name: 'Create survey' }).first().click();
      await page.getByRole('button', { name: 'Write the first question' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Multiple choice' }).click();
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
      await takeScreenshot(page, `screens/editor-${width}.png`);
      // Two rows on a phone: name and status, then the actions.
      await expect.poll(() => readHeight(page)).toBeLessThan(width === 390 ? 100 : 60);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page, `editor at ${width} px`);
    },
  );
