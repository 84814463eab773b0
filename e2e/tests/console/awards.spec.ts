import type { Page } from '@playwright/test';
import { expectGoodPractice } from '../../src/harness/inspect-screen.ts';
import { answerOverHttp } from '../../src/harness/console/answer-over-http.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expect, test } from '../../src/harness/test.ts';
import { draw, ownAward, publishAwards } from '../awards/award-survey.ts';

const coupon = {
  ...ownAward,
  id: 'coupon',
  kind: 'coupon',
  title: 'A cup of tea',
  prizes: [{ id: 'tea', name: 'Tea' }],
};
const card = (page: Page, name: RegExp) =>
  page.locator('.card', { has: page.getByRole('heading', { name }) });

// AWARD-2 and AWARD-9 for operators: approvals, coupon codes, shops, and the delivery list.
test("an operator approves awards, creates codes, and sets a shop's password", async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishAwards(serverUrl, [draw({ activation: 'audit' }), coupon]);
  await answerOverHttp(serverUrl, surveyId, 4);
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/awards`);

  const waitingCard = card(page, /Waiting for approval|待您审核/);
  await expect(waitingCard.locator('li')).toHaveCount(4);
  await waitingCard.locator('li button').first().click();
  await expect(waitingCard.locator('li')).toHaveCount(3);
  await waitingCard.locator('li').first().locator('button').last().click();
  await page.getByRole('dialog').locator('button').last().click();
  await expect(waitingCard.locator('li')).toHaveCount(2);
  await waitingCard.locator('.actions button').first().click();
  await expect(waitingCard.locator('li')).toHaveCount(0);

  const codes = card(page, /A cup of tea/);
  await codes.locator('input[inputmode=numeric]').fill('25');
  await codes.locator('form button').click();
  await expect(codes.locator('output')).toContainText('25');

  const shops = card(page, /Shops|门店/);
  await shops.locator('input').first().fill('北门店 1');
  await shops.locator('input').last().fill('password of the shop');
  await page.keyboard.press('Enter');
  await expect(shops.locator('li')).toContainText('北门店 1');

  const list = page.locator('input[type=file]').last();
  const csvFile = (text: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await list.setInputFiles(csvFile('code\nAAAA\n'));
  await expect(page.getByRole('alert')).toBeVisible();
  await list.setInputFiles(csvFile('award,prize,ticket\ndraw,bike,unknown\n'));
  await expect(page.getByRole('alert')).toBeHidden();

  await expectGoodPractice(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.screenshot({
    path: `test-results/screens/${test.info().project.name}/console-awards.png`,
    fullPage: true,
  });
  await shops.locator('li button').click();
  await page.getByRole('dialog').locator('button').last().click();
  await expect(shops.locator('li')).toHaveCount(0);
});
