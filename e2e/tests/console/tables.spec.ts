import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../../src/harness/inspect-screen.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expect, test } from '../../src/harness/test.ts';
import { finishResults, publishResults } from '../results/results-survey.ts';

test.use({ locale: 'en-GB' });

const QUESTION = 'q:plan';

/** The selects above the table: rows, columns, figures. */
const field = (page: Page, index: number) => page.locator('.card').first().locator('.pair select').nth(index);
const shares = (page: Page) => page.locator('.cross tbody tr td:nth-child(2)').allTextContents();
const margin = (page: Page, index: number) => page.locator('.margin input').nth(index);

test('an operator compares two questions, weights the responses, and exports the weights', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishResults(serverUrl);
  // Two of eight respondents hardly ever plan, and often focus.
  for (let number = 0; number < 8; number += 1)
    await finishResults(serverUrl, surveyId, number < 2 ? [1, 3, 1, 1, 1] : [2, 1, 1, 1, 1]);
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/tables`);
  await field(page, 0).selectOption('q:focus');
  await field(page, 1).selectOption(QUESTION);
  await expect(page.locator('.cross tfoot td').nth(0)).toHaveText('8');
  expect(await shares(page)).toEqual(['75% ', '0% ', '25% ', '0% ']);

  await page.locator('.card').nth(1).locator('select').first().selectOption('Q1');
  await expect(margin(page, 0)).toBeVisible();
  await margin(page, 0).fill('50');
  await margin(page, 1).fill('30');
  await page.locator('.card').nth(1).locator('[data-kind=primary]').click();
  await expect(page.locator('.card').nth(1).getByRole('alert')).toContainText('80');
  await margin(page, 1).fill('50');
  await page.locator('.card').nth(1).locator('[data-kind=primary]').click();
  await expect(page.locator('.figures')).toBeVisible();
  await expect.poll(() => shares(page)).toEqual(['50% ', '0% ', '50% ', '0% ']);
  await expect(page.locator('.cross tfoot tr')).toHaveCount(2);
  await expectAccessible(page, 'tables');
  await expectFits(page, 'console', 'tables');

  await page.goto(`${serverUrl}/console/surveys/${surveyId}/delivery`);
  const saving = page.waitForEvent('download');
  await page.locator('.card').first().locator('.actions button').click();
  const stream = await (await saving).createReadStream();
  let csv = '';
  for await (const chunk of stream) csv += String(chunk);
  expect(csv.split('\r\n')[0]).toMatch(/,weight$/);
  expect(csv.split('\r\n')[1]).toMatch(/,2$/);
});
