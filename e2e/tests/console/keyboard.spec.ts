import type { Locator, Page } from '@playwright/test';
import { expectGoodPractice } from '../../src/harness/inspect-screen.ts';
import { publishFile } from '../../src/harness/author.ts';
import { answerOverHttp } from '../../src/harness/console/answer-over-http.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { OPERATOR_TOKEN } from '../../src/harness/server-process.ts';
import { expect, test } from '../../src/harness/test.ts';

const EXAMPLE = new URL('../../../examples/concept-quota/project.json', import.meta.url).pathname;

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${target.toString()}`);
}

test('an operator can use every page by keyboard only @rare', async ({ page, serverUrl }) => {
  const { surveyId } = await publishFile(serverUrl, EXAMPLE);
  await answerOverHttp(serverUrl, surveyId, 10);
  await page.goto(`${serverUrl}/console`);
  await tabTo(page, page.locator('.sign-in-other'));
  await page.keyboard.press('Enter');
  await tabTo(page, page.locator('.sign-in-form input[type=password]'));
  await page.keyboard.type(OPERATOR_TOKEN);
  await page.keyboard.press('Enter');
  await expect(page.locator('.survey-list')).toBeVisible();
  // Searches for the survey, because there may be hundreds of surveys.
  const find = page.getByRole('searchbox');
  if (await find.isVisible()) {
    await tabTo(page, find);
    await page.keyboard.type(surveyId);
  }
  await tabTo(page, page.locator(`.survey-card[href$="${surveyId}"]`));
  await page.keyboard.press('Enter');
  const tabs = page.locator('.tabs a');
  await expect(tabs.first()).toBeVisible();
  for (const [index, tab] of (await tabs.all()).entries()) {
    await tabTo(page, tab);
    await page.keyboard.press('Enter');
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(page.locator('.card, .empty').first()).toBeVisible();
    // A sample is enough, because console.spec.ts runs axe on every page.
    if (index % 3 === 0 || process.env['CANVASS_FULL'] !== undefined) await expectGoodPractice(page);
  }
  await changeLimit(page, tabs);
  await filterAnswers(page, tabs);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/responses/1`);
  await expect(page.locator('.met-question').first()).toBeVisible();
  await expectGoodPractice(page);
  await createToken(page);
});

async function createToken(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: 'API keys' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
  const name = `Ana ${crypto.randomUUID().slice(0, 8)}`;
  await page.keyboard.type(name);
  await tabTo(page, page.getByText('For all surveys', { exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type('zzz no survey');
  await expectGoodPractice(page);
  await tabTo(page, page.getByRole('button', { name: 'Create key' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.copy input')).not.toHaveValue('');
  const tokenRow = page.locator('.plain-list li').filter({ hasText: name });
  await expectGoodPractice(page);
  await tabTo(page, tokenRow.getByRole('button'));
  await page.keyboard.press('Enter');
  const confirmDialog = page.getByRole('dialog');
  await tabTo(page, confirmDialog.locator('[data-kind=danger]'));
  await page.keyboard.press('Enter');
  await expect(tokenRow.getByRole('button')).toHaveCount(0);
  await tabTo(page, page.getByRole('link', { name: 'Activity' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.cv-chart-table').first()).toContainText('Revoked an API key');
}

async function changeLimit(page: Page, tabs: Locator): Promise<void> {
  await tabTo(page, tabs.filter({ hasText: 'Quotas' }));
  await page.keyboard.press('Enter');
  const row = page.locator('.quota-table tbody tr').first();
  await tabTo(page, row.getByRole('textbox'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('77');
  await page.keyboard.press('Enter');
  await expect(row.locator('.quota-figure')).toContainText('/ 77');
}

async function filterAnswers(page: Page, tabs: Locator): Promise<void> {
  await tabTo(page, tabs.filter({ hasText: 'Answers' }));
  await page.keyboard.press('Enter');
  const filter = page.getByRole('button', { name: 'Filter', exact: true });
  await tabTo(page, filter);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('combobox'));
  await page.keyboard.type('Devices');
  await tabTo(page, dialog.getByRole('checkbox', { name: 'Phone' }));
  await page.keyboard.press('Space');
  await expectGoodPractice(page);
  await tabTo(page, dialog.getByRole('button', { name: 'Show' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.chip')).toContainText('Phone');
}

test('the console shows the faulty line of a member file, finds and erases a member, and downloads an export', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishFile(serverUrl, EXAMPLE);
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/members`);
  const members = (csv: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'm.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await members('member_id,name\nana,Ana\nana,Anna\n');
  await expect(page.getByRole('alert')).toHaveText('Line 3: The member_id “ana” appears twice.');
  await members('member_id,name\nana,Ana\nbo,Bo\n');
  await expect(page.getByText('The survey now has 2 members.')).toBeVisible();
  const search = page.getByLabel('Search all fields');
  await search.fill('BO');
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr')).toHaveText([/^bo/]);
  await expectGoodPractice(page);
  await page.getByRole('button', { name: 'Erase' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('No member has this text.')).toBeVisible();
  await search.fill('');
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr')).toHaveText([/^ana/]);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/delivery`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe(`${surveyId}.csv`);
  await expect(page.getByText(/^Done: /)).toBeVisible();
});
