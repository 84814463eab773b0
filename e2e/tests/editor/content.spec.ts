import type { Page } from '@playwright/test';
import { beginPastedSurvey } from '../../src/harness/console/begin-pasted-survey.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { readSavedSurvey } from '../../src/harness/console/read-saved-survey.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

const QUESTIONS = [
  '1. How often did you feel nervous?',
  '- Never',
  '- Often',
  '2. What is the capital of Peru? (text)',
  '3. Which of these do you use? (choose all that apply)',
  '- Car',
  '- Train',
  '- None of these',
].join('\n');

interface Survey {
  readonly items: readonly { readonly items: readonly Readonly<Record<string, unknown>>[] }[];
  readonly [field: string]: unknown;
}

const openQuestion = (page: Page, code: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${code} `) }).click();

/** Checks that a part of a region fits a phone. */
async function takePhoneScreenshot(
  page: Page,
  { name, region, selector }: { readonly name: string; readonly region: string; readonly selector: string },
): Promise<void> {
  await page.setViewportSize({ width: 390, height: 860 });
  const button = page.locator('.regions').getByRole('button', { name: region, includeHidden: true });
  await button.evaluate((element: HTMLElement) => element.click());
  const overflow = await page
    .locator(selector)
    .first()
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow, `${name} scrolls sideways by`).toBeLessThanOrEqual(0);
  await takeScreenshot(page, `screens/editor/${name}-390.png`);
  await page.setViewportSize({ width: 1280, height: 860 });
}

test('options come from a spreadsheet with codes and points, one keeps its place, and groups add up points @rare', async ({
  page,
  serverUrl,
}) => {
  await beginPastedSurvey(page, serverUrl, QUESTIONS);
  await openQuestion(page, 'Q1');
  const form = page.locator('#properties');
  await form.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste a list' });
  const area = dialog.getByRole('textbox');
  await area.fill('Code\tText\tPoints\n11\tSometimes\tfew\n12\tAlways\t3');
  await expect(dialog.getByRole('alert')).toContainText('Row 2: “few” is no number');
  await area.fill('Code\tText\tPoints\n11\tSometimes\t1\n12\tAlways\t3');
  await expect(dialog.getByLabel('Content of column 3')).toHaveValue('score');
  await expectAccessible(page, 'a pasted table');
  await takeScreenshot(page, 'screens/editor/pasted-table-1280.png');
  await takePhoneScreenshot(page, { name: 'pasted-table', region: 'Properties', selector: 'dialog[open]' });
  await dialog.getByRole('button', { name: 'Add 2 entries' }).click();
  await expect(form.getByLabel('Points of Always')).toHaveValue('3');
  await form.getByLabel('Points of Often').fill('2');

  // A random order, in which one option keeps its place.
  await form.getByLabel('Order of options').selectOption({ label: 'Random' });
  await form.getByRole('button', { name: 'Keep one at its place' }).click();
  await form.getByRole('menuitem', { name: 'Never' }).click();
  await expect(form.getByRole('button', { name: 'Keep the place of Never' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page, 'options with points and a fixed place');
  await takeScreenshot(page, 'screens/editor/points-column-1280.png');

  // Points of a right answer, and a group of points.
  await page.getByRole('button', { name: 'Points', exact: true }).first().click();
  await page.getByLabel(/^Right answers to Q2/).fill('Lima');
  await page.getByLabel('Add a group with …').selectOption({ label: 'Q1 How often did you feel nervous?' });
  await expect(page.getByLabel('Name of group 1')).toBeFocused();
  await page.getByLabel('Name of group 1').fill('Nerves');
  await page.getByLabel('Factor of Q1 How often did you feel nervous?').fill('2');
  await page.getByLabel('Add a question …').selectOption({ label: 'Q2 What is the capital of Peru? (text)' });
  await expectAccessible(page, 'points');
  await takeScreenshot(page, 'screens/editor/points-1280.png');
  await takePhoneScreenshot(page, { name: 'points', region: 'Page', selector: '.points-view' });

  const survey = await readSavedSurvey<Survey>(page);
  const questions = survey.items.flatMap(({ items }) => items);
  expect(questions[0]).toMatchObject({
    option_order: 'random',
    items: [
      { title: 'Never', fixed: true },
      { title: 'Often', score: 2 },
      { title: 'Sometimes', value: 11, score: 1 },
      { title: 'Always', value: 12, score: 3 },
    ],
  });
  const [nervous, capital] = questions.map(({ gid }) => String(gid));
  expect(survey['scores']).toEqual({
    answer_keys: { [capital ?? '']: ['Lima'] },
    question_scores: { [capital ?? '']: 1 },
  });
  expect(survey['report']).toMatchObject({
    off: true,
    dimensions: [{ title: 'Nerves', questions: [nervous, capital], weights: { [nervous ?? '']: 2 } }],
  });
  await expect(page.locator('.head-findings')).toContainText('No findings');
});

test('options of a question follow those chosen in an earlier one, without "None of these" @rare', async ({
  page,
  serverUrl,
}) => {
  await beginPastedSurvey(page, serverUrl, `${QUESTIONS}\n4. Which of them do you use most?\n- 1\n- 2`);
  await openQuestion(page, 'Q4');
  const form = page.locator('#properties');
  await form.getByRole('button', { name: 'Take the options from an earlier question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take the options' });
  await expect(dialog.getByLabel('Earlier question')).toHaveValue(/./);
  await expect(dialog.getByLabel('None of these')).not.toBeChecked();
  await expectAccessible(page, 'options from an earlier question');
  await takeScreenshot(page, 'screens/editor/carry-1280.png');
  await dialog.getByRole('button', { name: 'Take 2' }).click();
  await expect(form.getByText(/^2 come from Q3/)).toBeVisible();
  await expect(page.frameLocator('#canvas iframe').getByText('Offers what was chosen in Q3')).toBeVisible();
  await expectAccessible(page, 'carried options');
  await takeScreenshot(page, 'screens/editor/carried-1280.png');
  await takePhoneScreenshot(page, { name: 'carried', region: 'Properties', selector: '#properties' });

  // By keyboard: those that were not chosen instead.
  await form.getByRole('button', { name: /^Change what comes from Q3/ }).press('Enter');
  await dialog.getByLabel('those that were offered and not chosen').press(' ');
  await dialog.getByRole('button', { name: 'Take 2' }).press('Enter');
  await expect(form.getByText(/those that were not chosen there/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(form.getByText(/those that were chosen there/)).toBeVisible();
  const questions = (await readSavedSurvey<Survey>(page)).items.flatMap(({ items }) => items);
  const [used, most] = [questions[2], questions[3]];
  const usedOptions = used?.['items'] as readonly { readonly gid: string }[];
  const gids = usedOptions.map(({ gid }) => gid);
  expect(most).toMatchObject({
    option_from: used?.['gid'],
    items: [{ option_origin: gids[0] }, { option_origin: gids[1] }],
  });
  await expect(page.locator('.head-findings')).toContainText('No findings');
});

test('a matrix is edited as a table, several questions are changed at once, and a text everywhere @rare', async ({
  page,
  serverUrl,
}) => {
  await beginPastedSurvey(page, serverUrl, QUESTIONS);
  await openQuestion(page, 'Q1');
  const form = page.locator('#properties');
  await form.getByLabel('Type').selectOption('matrix_single');
  await form.getByRole('button', { name: 'Edit rows and columns as a table' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rows and columns of Q1' });
  const paste = (text: string) =>
    dialog.getByLabel('Row 1', { exact: true }).evaluate((field, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('\tAlways\nAt work\nAt home\n');
  await expect(dialog.getByLabel('Column 3', { exact: true })).toHaveValue('Always');
  // Keys: move a row, add one after the last, and go to the columns.
  await dialog.getByLabel('Row 2', { exact: true }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(dialog.getByLabel('Row 1', { exact: true })).toHaveValue('At home');
  await dialog.getByLabel('Row 2', { exact: true }).press('Enter');
  await expect(dialog.getByLabel('Row 3', { exact: true })).toBeFocused();
  await page.keyboard.type('Elsewhere');
  await dialog.getByLabel('Elsewhere, Never is asked').uncheck();
  await expectAccessible(page, 'a matrix as a table');
  await takeScreenshot(page, 'screens/editor/grid-1280.png');
  await takePhoneScreenshot(page, { name: 'grid', region: 'Properties', selector: 'dialog[open]' });
  await dialog.getByRole('button', { name: 'Close' }).click();

  // Q1 and Q3 get the same settings in one step.
  await openQuestion(page, 'Q1');
  await page.getByRole('treeitem', { name: /^Q3 / }).click({ modifiers: ['Control'] });
  await expect(form.getByRole('heading', { name: '2 questions' })).toBeVisible();
  await form.getByLabel('Order of options').selectOption({ label: 'Random' });
  await expectAccessible(page, 'several questions');
  await takeScreenshot(page, 'screens/editor/bulk-1280.png');
  const readQuestions = async () => (await readSavedSurvey<Survey>(page)).items.flatMap(({ items }) => items);
  const [matrix, , used] = await readQuestions();
  const columns = matrix?.['items'] as readonly { readonly gid: string }[];
  expect(matrix).toMatchObject({
    option_order: 'random',
    items: [{ title: 'Never' }, { title: 'Often' }, { title: 'Always' }],
    rows_items: [
      { title: 'At home' },
      { title: 'At work' },
      { title: 'Elsewhere', allowNull: [columns[0]?.gid] },
    ],
  });
  expect(used).toMatchObject({ option_order: 'random' });
  await page.keyboard.press('Control+z');
  const [undoneMatrix, , undoneUsed] = await readQuestions();
  expect([undoneMatrix?.['option_order'], undoneUsed?.['option_order']]).toEqual([undefined, undefined]);

  // Find and replace, by keyboard.
  await page.keyboard.press('Control+h');
  const replace = page.getByRole('dialog', { name: 'Find and replace' });
  await expect(replace.getByLabel('Find', { exact: true })).toBeFocused();
  await page.keyboard.type('the');
  await replace.getByLabel('Whole words only').press(' ');
  await replace.getByLabel('Replace with').fill('<any>');
  await expect(replace.getByRole('status')).toHaveText('1 match is replaced (texts: 1)');
  await expectAccessible(page, 'find and replace');
  await takeScreenshot(page, 'screens/editor/replace-1280.png');
  await takePhoneScreenshot(page, { name: 'replace', region: 'Properties', selector: 'dialog[open]' });
  await replace.getByLabel('Replace with').press('Enter');
  await expect(page.getByText('1 match was replaced.').first()).toBeVisible();
  await replace.getByRole('button', { name: 'Close' }).click();
  expect((await readQuestions())[1]).toMatchObject({ title: 'What is &lt;any&gt; capital of Peru? (text)' });
});
