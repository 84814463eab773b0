import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callAsOperator } from '../../src/harness/author.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { itemRows } from '../../src/harness/console/item-rows.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

const QUESTIONS = ['Daily', 'Weekly', 'Never'].map((title, index) => ({
  type: 'Q',
  gid: `q${index}`,
  qtype: 'single',
  title: `${title}?`,
  items: [
    { gid: `q${index}y`, seq: 1, title: 'Yes' },
    { gid: `q${index}n`, seq: 2, title: 'No' },
  ],
}));

async function openEditor(page: Page, url: string, extraFields: object = {}): Promise<string> {
  const id = randomUUID().replaceAll('-', '').slice(0, 24);
  const lastQuestion = { type: 'Q', gid: 'why', qtype: 'blank', title: 'Why?', ...extraFields };
  const text = JSON.stringify(
    { format: 1, projectId: id, title: 'Tea', items: [...QUESTIONS, lastQuestion] },
    null,
    2,
  );
  const path = `/api/publishing/surveys/${id}/draft/text`;
  await callAsOperator(url, path, { method: 'PUT', body: JSON.stringify({ text, edition: null }) });
  await signIn(page, url);
  await page.goto(`${url}/console/surveys/${id}/edit`);
  await expect(itemRows(page)).toHaveCount(4);
  return id;
}

/** Moves the focus of the outline by keys from the first question to the last. */
async function goToLastItem(page: Page): Promise<void> {
  await page.getByRole('treeitem', { name: /Daily/ }).focus();
  const last = itemRows(page).last();
  for (let presses = 0; presses < 10; presses += 1) {
    if (await last.evaluate((row) => row === document.activeElement)) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error('Arrow keys do not reach the last question.');
}

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const target = page
    .getByRole('button', { name })
    .or(page.getByRole('combobox', { name }))
    .or(page.getByRole('checkbox', { name }));
  for (let presses = 0; presses < 80; presses += 1) {
    const hasFocus = await target.evaluateAll((all) => all.some((one) => one === document.activeElement));
    if (hasFocus) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(name)}.`);
}

test('conditions are grouped by keyboard only @rare', async ({ page, serverUrl }) => {
  const id = await openEditor(page, serverUrl);
  await goToLastItem(page);
  await page.keyboard.press('Enter');
  await tabTo(page, '+ Show or hide this');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Yes');
  await page.keyboard.press('Space');
  await tabTo(page, '+ Add a group');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('How the conditions of group 2 are joined')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('group', { name: 'Condition 2.1' }).getByLabel('Question')).toBeFocused();
  await page.keyboard.type('Q1');
  const group = page.getByRole('group', { name: 'Group 2', exact: true });
  await group.getByRole('checkbox', { name: 'No' }).focus();
  await page.keyboard.press('Space');
  await group.getByRole('button', { name: '+ Add another condition' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Condition 2.2' }).getByRole('checkbox', { name: 'No' }).focus();
  await page.keyboard.press('Space');
  await expectAccessible(page, 'a group of conditions');
  await takeScreenshot(page, 'screens/editor-groups.png');
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.rule')).toContainText('and (');
  await expect(page.locator('.rule')).toContainText(' or ');
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  const savedDraft = await callAsOperator<{ readonly text: string }>(
    serverUrl,
    `/api/publishing/surveys/${id}/draft/text`,
    {},
  );
  const [condition] = Object.values(JSON.parse(savedDraft.text).rule_map as Record<string, unknown>);
  expect(condition).toMatchObject({
    relation: 'and',
    items: [
      { bindQ: 'q2', optGid: 'q2y' },
      { relation: 'or', items: [{ optGid: 'q0n' }, { optGid: 'q2n' }] },
    ],
  });
});

test('the JSON view completes fields and values, explains them, and fixes a finding with one press @rare', async ({
  page,
  serverUrl,
}) => {
  await openEditor(page, serverUrl, { tipTxt: 'Really' });
  await page.getByRole('button', { name: 'JSON' }).click();
  const file = page.getByRole('textbox', { name: 'Project file' });
  await file.press('Control+End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('End');
  await page.keyboard.type(',\n"req');
  await expect(page.getByRole('listbox')).toContainText('Answer required');
  await takeScreenshot(page, 'screens/editor-json-completion.png');
  // Clicks the option, because the list ignores keys for a moment after it opens, so that typing chooses nothing.
  await page.getByRole('option', { name: /Answer required/ }).click();
  await expect(file).toContainText('"required": ');
  await page.keyboard.type('t');
  await page.getByRole('option', { name: 'true' }).click();
  await expect(file).toContainText('"required": true');
  await expect(page.locator('.json-help')).toContainText('Answer required');
  await expectAccessible(page, 'help in the JSON view');
  await expect(page.locator('.cm-lintRange-error')).toHaveText('"tipTxt"');
  await page.keyboard.press('Control+Shift+M');
  await expect(page.getByRole('button', { name: 'Write “tipText”' })).toBeVisible();
  await takeScreenshot(page, 'screens/editor-json-fix.png');
  await page.getByRole('button', { name: 'Write “tipText”' }).click();
  await expect(file).toContainText('"tipText": "Really"');
  // The view keeps an unfinished text while another view is open.
  await file.press('Control+Home');
  await page.keyboard.type('x');
  await expect(page.getByRole('alert')).toContainText('not valid yet');
  await page.getByRole('button', { name: 'Page', exact: true }).click();
  await page.getByRole('treeitem', { name: /Why/ }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Why is that?');
  await page.getByRole('button', { name: 'JSON' }).click();
  await expect(page.getByRole('alert')).toContainText('not valid yet');
  await file.press('Control+Home');
  await page.keyboard.press('Delete');
  await expect(page.getByRole('alert')).toBeHidden();
  await file.press('Control+End');
  await expect(file).toContainText('Why is that?');
});

test('F2 renames in the outline, and shortcuts can be switched off @rare', async ({ page, serverUrl }) => {
  await openEditor(page, serverUrl);
  await goToLastItem(page);
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Title of Q4' }).fill('Why is that?');
  await expectAccessible(page, 'a title in the outline');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('treeitem', { name: /Why is that/ })).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Never');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('treeitem', { name: /Why is that/ })).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('shortcuts off');
  await page.keyboard.press('Enter');
  await expect(page.locator('.save-notice')).toHaveText('Keyboard shortcuts are off in this browser.');
  await page.getByRole('treeitem', { name: /Why is that/ }).focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+d');
  await expect(itemRows(page)).toHaveCount(4);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.locator('.outline-bar .menu button').click();
  await page.getByRole('menuitem', { name: 'Turn keyboard shortcuts on' }).click();
  await page.getByRole('treeitem', { name: /Why is that/ }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('findings and errors of JSON are in Chinese for authors whose editor is in Chinese @rare', async ({
  page,
  serverUrl,
}) => {
  await openEditor(page, serverUrl, { tipTxt: 'Really', disp_code: 'Q9' });
  await page.locator('.head select').selectOption('zh-CN');
  await page.locator('.head-findings').click();
  const list = page.locator('.findings');
  await expect(list).toContainText('`tipTxt` 不是题目的字段。');
  await expect(list).toContainText('没有名为“Q9”的题目、组、选项或行，因此总是为空。');
  await takeScreenshot(page, 'screens/editor-findings-zh-CN.png');
  await page.getByRole('button', { name: /^写成“tipText”/ }).click();
  await expect(list).not.toContainText('tipTxt');
  await page.keyboard.press('Escape');
  await page.locator('.modes button', { hasText: 'JSON' }).click();
  const file = page.locator('.cm-content');
  await file.press('Control+Home');
  await page.keyboard.type('x');
  await expect(page.getByRole('alert')).toContainText('x 不是 JSON 值。');
});
