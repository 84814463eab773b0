import type { Page } from '@playwright/test';
import { expectAccessible } from '../../src/harness/inspect-screen.ts';
import { expect, test } from '../../src/harness/test.ts';
import {
  bicyclePrize,
  draw,
  finishSurvey,
  inspect,
  ownAward,
  points,
  publishAwards,
} from './award-survey.ts';

const DRAW = '**/api/award/v3/draw';
const row = (page: Page, title: string) => page.locator('.app-award-row', { hasText: title });
const button = (page: Page) => page.locator('.app-award .cv-actions button').first();

/** Lets the server draw, and loses its first `count` replies. */
async function loseReplies(page: Page, count: number): Promise<() => number> {
  let lostCount = 0;
  await page.route(DRAW, async (route) => {
    if (route.request().method() !== 'POST' || lostCount >= count) return route.continue();
    lostCount += 1;
    await route.fetch();
    return route.abort();
  });
  return () => lostCount;
}

test('a prize is drawn and claimed only once, despite lost replies, a closed page and a second tab @rare', async ({
  page,
  context,
  serverUrl,
}) => {
  const { path } = await publishAwards(serverUrl, [draw(), ownAward]);
  await finishSurvey(page, serverUrl + path);
  await expectAccessible(page, 'award-end');
  await page.screenshot({
    path: `test-results/screens/${test.info().project.name}/award-end.png`,
    fullPage: true,
  });
  const countLost = await loseReplies(page, 1);
  await row(page, 'Summer draw').click();
  await expect(page.locator('.app-gift[data-phase=waiting]')).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.locator('.app-gift[data-phase=waiting]')).toBeVisible();
  await button(page).click();
  await expect(page.locator('.app-award-prize')).toHaveText('A bicycle');
  expect(countLost()).toBe(1);
  await expect(second.locator('.app-award-prize')).toHaveText('A bicycle');
  await second.close();
  await page.reload();
  await expect(page.locator('.app-award-prize')).toHaveText('A bicycle');
  await inspect(page, 'award-won');
  await button(page).click();
  await expect(page.locator('form h3')).toBeFocused();
  await page.locator('input[autocomplete=name]').fill('Wang Xiaoming');
  await page.locator('input[autocomplete=tel]').fill('+86 138-0013-8000');
  await chooseRegion(page);
  await page.locator('input[autocomplete=street-address]').fill('88 Nanjing West Road');
  await button(page).click();
  await expect(page.locator('.app-award-given')).toContainText('13800138000');
  await expect(page.locator('.app-award-given')).toContainText('88 Nanjing West Road');
  await inspect(page, 'award-claimed');
  // The prize is also listed, and its delivery address can be changed.
  await page.goto(page.url().replace(/\/draw\?.*/, '/prize'));
  await expect(page.locator('.app-award-row')).toHaveCount(1);
  await page.locator('.app-award-row').click();
  await page.locator('.app-award-given button').click();
  await expect(page.locator('input[autocomplete=name]')).toHaveValue('Wang Xiaoming');
});

/** Chooses the first province, whose only city is chosen automatically. On a phone all levels are in one sheet. */
async function chooseRegion(page: Page): Promise<void> {
  const fields = page.locator('.app-award-region').locator('button, input');
  const option = page.getByRole('option').filter({ visible: true }).first();
  await fields.first().click();
  await option.click();
  if (test.info().project.name === 'desktop') await fields.last().click();
  await option.click();
  await expect(option).toBeHidden();
}

test('two tabs that draw at the same time show the result of one draw @rare', async ({
  page,
  context,
  serverUrl,
}) => {
  test.skip(test.info().project.name !== 'phone', 'the same on every device');
  const { path } = await publishAwards(serverUrl, [draw({ prizes: [bicyclePrize({ stock: 1 })] })]);
  await finishSurvey(page, serverUrl + path);
  await row(page, 'Summer draw').click();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.locator('.app-gift')).toBeVisible();
  await Promise.all([button(page).click(), button(second).click()]);
  for (const tab of [page, second]) await expect(tab.locator('.app-award-prize')).toHaveText('A bicycle');
});

test('a draw without a network shows a message, and continues @rare', async ({ page, serverUrl }) => {
  test.skip(test.info().project.name !== 'phone', 'the same on every device');
  const { path } = await publishAwards(serverUrl, [draw({ prizes: [bicyclePrize({ stock: 0 })] })]);
  await finishSurvey(page, serverUrl + path);
  await row(page, 'Summer draw').click();
  await expect(page.locator('.app-gift')).toBeVisible();
  await page.route('**/api/award/**', (route) => route.abort());
  await button(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/award/**');
  await button(page).click();
  await expect(page.locator('.app-gift[data-phase=lost]')).toBeVisible();
  await expect(page.locator('.app-award .cv-actions')).toHaveCount(0);
});

test("a respondent collects points, and reads the author's text about a custom award @rare", async ({
  page,
  serverUrl,
}) => {
  const { path } = await publishAwards(serverUrl, [points, ownAward]);
  await finishSurvey(page, serverUrl + path);
  await row(page, 'Points').click();
  await expect(page).toHaveURL(/\/prize\?/);
  await button(page).click();
  await expect(page.locator('.app-points-amount')).toHaveText('500');
  await inspect(page, 'award-points');
  await page.goto(page.url().replace(/\/prize\?.*/, '/customAward'));
  await button(page).click();
  await expect(page.locator('.app-award-own')).toHaveText('Come by on Saturday.');
  await inspect(page, 'award-custom');
});

test('visitors without a response learn where awards are, and staff learn about codes', async ({
  page,
  serverUrl,
}) => {
  const { path, surveyId } = await publishAwards(serverUrl, [draw()]);
  await page.goto(`${serverUrl}${path}/award`);
  await expect(page.locator('.app-status h1')).toBeVisible();
  await expectAccessible(page, 'award-nobody');
  await page.goto(`${serverUrl}/s/award/coupon/verify/scan?id=${surveyId}`);
  await page.locator('form button[type=submit]').click();
  await expect(page.locator('input[type=password]')).toBeFocused();
  await page.locator('input[type=password]').fill('no password');
  await page.keyboard.press('Enter');
  await expect(page.locator('.app-scan video')).toBeHidden();
  await inspect(page, 'award-staff-scan');
  await page.locator('form input').fill('K7PQ 2M9X R4TA');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await inspect(page, 'award-staff-refused');
});
