import { beginPastedSurvey } from '../../src/harness/console/begin-pasted-survey.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { itemRows } from '../../src/harness/console/item-rows.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

test('played answers are recorded as a script, which shows the line that fails after a change of the survey @rare', async ({
  page,
  serverUrl,
}) => {
  await beginPastedSurvey(page, serverUrl, '1. Do you drink tea?\n- Yes\n- No\n2. Which kinds?');
  const tree = page.getByRole('tree');
  await expect(itemRows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Play' });
  await dialog.getByRole('checkbox', { name: /the whole survey/ }).check();
  await dialog.getByText('Keep as a script').first().click();
  await dialog.getByLabel('Name of the new script').fill('No tea');
  await dialog.getByRole('button', { name: 'Keep as a script' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Start the survey');
  const player = page.frameLocator('iframe[title="The survey as a respondent sees it"]');
  await player.getByRole('button', { name: 'Start' }).click();
  await player.getByText('No', { exact: true }).click();
  await player.getByRole('button', { name: /Submit|Finish|Next/ }).click();
  await expect(player.getByText(/Thank/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep as a script' }).click();
  await expect(dialog.getByText('Kept as “No tea”, under Logic.')).toBeVisible();
  await expectAccessible(page, 'a script that was recorded');
  await takeScreenshot(page, 'screens/editor-record.png');
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Logic', exact: true }).click();
  const scripts = page.getByRole('region', { name: 'Scripts' });
  await scripts.getByRole('button', { name: 'Run all scripts' }).click();
  await expect(scripts.getByText('1 of 1 scripts passed')).toBeVisible();

  // The script uses the question's new code, and the old code after undo.
  await tree.getByRole('treeitem', { name: /Do you drink/ }).click();
  const code = page
    .getByRole('region', { name: 'Properties' })
    .getByRole('textbox', { name: 'Code', exact: true });
  await code.fill('drinks_tea');
  await code.press('Enter');
  await expect(page.getByText('1 script was changed to the new code too.').first()).toBeVisible();
  await scripts.getByText('No tea').first().click();
  const keptScript = scripts.getByRole('textbox', { name: 'Script No tea' });
  await expect(keptScript).toHaveValue(/path: \[drinks_tea, Q2\]/);
  await scripts.getByRole('button', { name: 'Run all scripts' }).click();
  await expect(scripts.getByText('1 of 1 scripts passed')).toBeVisible();
  await tree.getByRole('treeitem', { name: /Do you drink/ }).focus();
  await page.keyboard.press('Control+z');
  await expect(keptScript).toHaveValue(/path: \[Q1, Q2\]/);
  await scripts.getByText('No tea').first().click();
  await tree.getByRole('treeitem', { name: /Which kinds/ }).click();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(itemRows(page)).toHaveCount(2);
  await expect(scripts.getByText('1 of 1 scripts passed')).toBeHidden();
  await scripts.getByRole('button', { name: 'Run all scripts' }).click();
  await expect(scripts.getByText('failed: cannot be read')).toBeVisible();
  await scripts.getByRole('button', { name: /There is no question `Q2`/ }).click();
  const text = scripts.getByRole('textbox', { name: 'Script No tea' });
  await expect(text).toBeFocused();
  await text.fill((await text.inputValue()).replace('[Q1, Q2]', '[Q1]').replace(/\n {2}Q2: .*/, ''));
  await scripts.getByRole('button', { name: 'Run No tea' }).click();
  await expect(scripts.getByText('passed: finished, 1 question')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Logic', exact: true }).click();
  await scripts.getByText('No tea').first().click();
  await expect(text).toHaveValue(/path: \[Q1\]/);
  await scripts.getByRole('button', { name: 'Save No tea' }).click();
  await expect(scripts.getByText('Only in this browser')).toBeHidden();
  await expectAccessible(page, 'scripts');
  await takeScreenshot(page, 'screens/editor-scripts.png');
});
