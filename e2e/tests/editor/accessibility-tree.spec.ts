import { beginPastedSurvey } from '../../src/harness/console/begin-pasted-survey.ts';
import { expectAccessible } from '../../src/harness/inspect-screen.ts';
import { itemRows } from '../../src/harness/console/item-rows.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

// The steps of the manual script in apps/editor/checks.md, as far as the accessibility tree shows them.
test('a screen reader gets regions, positions of rows, descriptions of fields, and status messages @rare', async ({
  page,
  serverUrl,
}) => {
  await beginPastedSurvey(page, serverUrl, '1. One?\n- Yes\n- No\n2. Two?');
  for (const name of ['Outline', 'Page', 'Properties'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

  const rows = itemRows(page);
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'true');
  const second = page.getByRole('treeitem', { name: /Two\?/ });
  await expect(second).toHaveAttribute('aria-level', '2');
  await expect(second).toHaveAttribute('aria-posinset', '2');
  await expect(second).toHaveAttribute('aria-setsize', '2');
  await second.click();
  await expect(page.getByRole('treeitem', { selected: true })).toHaveAccessibleName(/Two\?/);
  await expect(page.locator('[role=treeitem][tabindex="0"]')).toHaveCount(1);

  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveAccessibleDescription(/\w/);
  const status = page.getByRole('status').filter({ hasText: 'Undone: Move Q2' });
  await second.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.nth(1)).toHaveAccessibleName(/Two\?/);
  await page.keyboard.press('Control+z');
  await expect(status).toHaveCount(1);

  // A finding is part of the description of its field, and of the name of its row.
  await title.fill('Two {{ Q999 }}');
  await expect(title).toHaveAccessibleDescription(/Q999/);
  await expect(page.getByRole('treeitem', { name: /Two .*(Error|Warning)/i })).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('title', 'The page as respondents see it');

  // Before a deletion, the dialog shows the number of responses with an answer, or that it is unknown.
  await title.fill('Two?');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('textbox', { name: 'Link for respondents' })).toBeFocused();
  await page.keyboard.press('Escape');
  await second.focus();
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete Q2?' });
  await expect(dialog.getByRole('status')).toHaveText('No response has an answer to it.');
  await page.keyboard.press('Escape');
  await page.route('**/analysis/**', (route) => route.abort());
  await second.focus();
  await page.keyboard.press('Delete');
  await expect(dialog.getByRole('status')).toHaveText(/could not be counted: Q2$/);
  await expectAccessible(page, 'a deletion without a count');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rows).toHaveCount(2);
});
