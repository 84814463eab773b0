import type { Page } from '@playwright/test';
import { callAsOperator } from '../../src/harness/author.ts';
import { beginPastedSurvey } from '../../src/harness/console/begin-pasted-survey.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { itemRows } from '../../src/harness/console/item-rows.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const select = (page: Page, name: RegExp) => page.getByRole('tree').getByRole('treeitem', { name }).click();
const otherAuthors = (page: Page) =>
  page.getByRole('banner').getByText(/other (person is|people are) editing/);
const waitUntilSaved = (page: Page) => expect(page.getByRole('banner').getByText(/^Saved \d/)).toBeVisible();

async function savedText(url: string, page: Page): Promise<string> {
  const id = new URL(page.url()).pathname.split('/')[3] ?? '';
  const path = `/api/publishing/surveys/${id}/draft/text`;
  return (await callAsOperator<{ readonly text: string } | null>(url, path, {}))?.text ?? '';
}

async function beginSurvey(page: Page, serverUrl: string): Promise<void> {
  await beginPastedSurvey(page, serverUrl, '1. One?\n- Yes\n- No\n2. Two?\n3. Three?');
  await expect(itemRows(page)).toHaveCount(4);
  await waitUntilSaved(page);
}

test('changes of two authors are merged, and an author resolves a conflict about one field @rare', async ({
  page: ann,
  browser,
  serverUrl,
}) => {
  await beginSurvey(ann, serverUrl);
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 860 } });
  const ben = await context.newPage();
  await signIn(ben, serverUrl);
  await ben.goto(ann.url());
  await select(ben, /Two/);
  for (const author of [ann, ben])
    await expect(otherAuthors(author)).toHaveText('1 other person is editing: owner', { timeout: 15_000 });
  await expect(ann.getByRole('status').filter({ hasText: 'owner' })).toHaveCount(1);
  await expectAccessible(ann, 'the bar with another author');

  // Ben has no network while Ann writes, and changes the same title and another title.
  await context.setOffline(true);
  await title(ben).fill('Ben’s two');
  await select(ben, /Three/);
  await title(ben).fill('Ben’s three');
  await select(ann, /Two/);
  await title(ann).fill('Ann’s two');
  await select(ann, /One/);
  await title(ann).fill('Ann’s one');
  await expect.poll(() => savedText(serverUrl, ann)).toContain('Ann’s one');
  await context.setOffline(false);
  const tree = ben.getByRole('tree');
  await expect(tree.getByRole('treeitem', { name: /Ann’s one/ })).toBeVisible();
  await expect(tree.getByRole('treeitem', { name: /Ann’s two/ })).toBeVisible();
  await expect.poll(() => savedText(serverUrl, ann)).toContain('Ben’s three');
  await expect(ann.getByRole('treeitem', { name: /Ben’s three/ })).toBeVisible();

  // The conflict survives a reload, and its resolution can be undone.
  await waitUntilSaved(ben);
  await ben.reload();
  await ben.getByRole('button', { name: '1 change not applied' }).click();
  const dialog = ben.getByRole('dialog', { name: 'Not applied' });
  await expect(dialog.getByRole('listitem')).toContainText('Change Title (Q2)YoursBen’s twoTheirsAnn’s two');
  await expectAccessible(ben, 'a conflict between two authors');
  await takeScreenshot(ben, 'screens/editor-conflict.png');
  await dialog.getByRole('button', { name: /^Use mine/ }).click();
  await expect(dialog.getByText('You have decided about all of them.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(ann.getByRole('treeitem', { name: /Ben’s two/ })).toBeVisible();
  await ben.keyboard.press('Control+z');
  await expect(tree.getByRole('treeitem', { name: /Ann’s two/ })).toBeVisible();
  await expect(ann.getByRole('treeitem', { name: /Ann’s two/ })).toBeVisible();
  await context.close();
});

test('undo survives a reload, and a second tab keeps what another author has saved @rare', async ({
  page,
  context,
  browser,
  serverUrl,
}) => {
  await beginSurvey(page, serverUrl);
  await select(page, /Two/);
  await title(page).fill('Second');
  await page.getByRole('tree').getByRole('treeitem', { name: /Three/ }).click();
  await page.keyboard.press('Control+d');
  await expect(itemRows(page)).toHaveCount(5);
  await waitUntilSaved(page);
  await page.reload();
  await expect(itemRows(page)).toHaveCount(5);
  await page.getByRole('treeitem', { name: /One/ }).click();
  await page.keyboard.press('Control+z');
  await expect(itemRows(page)).toHaveCount(4);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('treeitem', { name: /Two/ })).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(page.getByRole('treeitem', { name: /Second/ })).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(page.url());
  await expect(tab.getByRole('treeitem', { name: /Second/ })).toBeVisible();
  const otherContext = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 860 } });
  const ann = await otherContext.newPage();
  await signIn(ann, serverUrl);
  await ann.goto(page.url());
  await select(ann, /One/);
  await title(ann).fill('Ann’s one');
  await expect(page.getByRole('treeitem', { name: /Ann’s one/ })).toBeVisible();
  await expect(tab.getByRole('treeitem', { name: /Ann’s one/ })).toBeVisible();
  // The second tab does not count as a person.
  for (const ownTab of [page, tab])
    await expect(otherAuthors(ownTab)).toHaveText('1 other person is editing: owner', { timeout: 15_000 });
  await page.close();
  await select(tab, /Three/);
  await title(tab).fill('Third');
  await expect.poll(() => savedText(serverUrl, tab)).toContain('Third');
  expect(await savedText(serverUrl, tab)).toContain('Ann’s one');
  await tab.close();
  await otherContext.close();
});
