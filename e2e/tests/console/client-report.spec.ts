import { expectAccessible, expectFits } from '../../src/harness/inspect-screen.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expect, test } from '../../src/harness/test.ts';
import { finishResults, publishResults } from '../results/results-survey.ts';

test.use({ locale: 'en-GB' });

test('an operator writes a report for a client, who reads it by a link until it is revoked', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishResults(serverUrl);
  for (let number = 0; number < 4; number += 1)
    await finishResults(serverUrl, surveyId, number === 0 ? [1, 3, 1, 1, 1] : [2, 1, 1, 1, 1]);
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/reports`);
  const parts = page.locator('.report-part');
  // Waits without a limit, because the thread that counts answers may start only now.
  await parts.first().waitFor({ timeout: 0 });
  await expect(parts).toHaveCount(5);
  await page.locator('.form input').first().fill('Habits at work');
  await page.locator('.form textarea').first().fill('How a team works.\n\nAsked in November.');
  // Puts the second question first, with a text, split by the first question, and leaves out the other questions.
  await parts.nth(1).locator('.report-part-buttons button').first().click();
  await parts.nth(0).locator('textarea').fill('Most people stay with one thing.');
  await parts.nth(0).getByLabel('Split by').selectOption('plan');
  for (let remainingParts = 5; remainingParts > 2; remainingParts -= 1)
    await parts.last().locator('.report-part-buttons button').last().click();
  await expect(parts).toHaveCount(2);
  await page.locator('.card').first().locator('[data-kind=primary]').click();
  const frame = page.frameLocator('.report-frame');
  await frame.locator('h1').waitFor({ timeout: 0 });
  await expect(frame.locator('h1')).toHaveText('Habits at work');
  await expectAccessible(page, 'reports');
  await expectFits(page, 'console', 'reports');

  const links = page.locator('.card').nth(1);
  await links.locator('input').first().fill('The client');
  await links.locator('button[type=submit]').click();
  const address = await links.locator('.copy input').inputValue();
  await page.goto(address);
  await expect(page.locator('.report h1')).toHaveText('Habits at work');
  await expect(page.locator('.report .prose')).toHaveText([
    'How a team works.',
    'Asked in November.',
    'Most people stay with one thing.',
  ]);
  await expect(page.locator('.report tfoot td')).toHaveText(['4', '1', '3', '0', '0']);
  await expect(page.locator('.report [data-print]')).toBeVisible();
  await expectAccessible(page, 'client report');
  await expectFits(page, 'client report', 'report');

  await page.goto(`${serverUrl}/console/surveys/${surveyId}/reports`);
  await links.locator('.plain-list button').click();
  await expect(links.locator('.plain-list button')).toHaveCount(0);
  expect((await page.goto(address))?.status()).toBe(410);
  await expect(page.locator('.report h1')).toHaveText('This report is no longer available');
});
