import type { Browser } from '@playwright/test';
import { expect, test } from '../../src/harness/test.ts';
import { finishSurvey, inspect, invitationAward, publishAwards, teaForFriends } from './award-survey.ts';

/** Answers as a friend on another device, from the poster's link to the end. */
async function answerAsFriend(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await expect(page).toHaveTitle(/.{4,}/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A short survey');
  await inspect(page, 'fission-receive');
  await page.locator('.app-award .cv-actions a').click();
  await expect(page).toHaveURL(/canvass_invite=/);
  await finishSurvey(page, page.url());
  await context.close();
}

// AWARD-11: from the award to the poster, two friends, and the gift.
test('friends who answer through the poster earn a gift, once @rare', async ({
  page,
  context,
  browser,
  serverUrl,
}) => {
  const { path } = await publishAwards(serverUrl, [invitationAward, teaForFriends]);
  await finishSurvey(page, serverUrl + path);
  await page.locator('.app-award-row').click();
  await page.locator('.app-award-more a').click();
  await expect(page).toHaveTitle(/海报|poster|ملصق/i);
  await expect(page.locator('.app-poster')).toBeVisible();
  await inspect(page, 'fission-share');
  const download = page.waitForEvent('download');
  await page.evaluate(() => Object.defineProperty(navigator, 'canShare', { value: undefined }));
  await page.locator('.app-share button').first().click();
  expect((await download).suggestedFilename()).toBe('poster.png');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.app-share button').nth(1).click();
  const sharedLink = await page.evaluate(() => navigator.clipboard.readText());
  for (let friend = 0; friend < 2; friend += 1) await answerAsFriend(browser, sharedLink);
  await page.reload();
  await expect(page.locator('.app-gift[data-phase=won]')).toBeVisible();
  await inspect(page, 'fission-gift');
  await page.locator('.app-award .cv-actions a').first().click();
  await page.locator('.app-award .cv-actions button').first().click();
  await expect(page.locator('.app-award-own')).toHaveText('A pot of tea at the counter.');
});

// The next page receives the award's token, and keeps it only as long as the tab.
test('the poster is shown without device storage', async ({ page, serverUrl }) => {
  const settings = { no_local_store: true };
  const { path } = await publishAwards(serverUrl, [invitationAward, teaForFriends], { settings });
  await finishSurvey(page, serverUrl + path);
  await page.locator('.app-award-row').click();
  await page.locator('.app-award-more a').click();
  await expect(page.locator('.app-poster')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});
