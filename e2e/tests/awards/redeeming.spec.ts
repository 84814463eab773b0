import { openShop } from '../../src/harness/author.ts';
import { expect, test } from '../../src/harness/test.ts';
import { finishSurvey, inspect, ownAward, publishAwards } from './award-survey.ts';

const coupon = {
  ...ownAward,
  id: 'coupon',
  kind: 'coupon',
  title: 'A cup of tea',
  prizes: [{ id: 'tea', name: 'Tea', note: 'In both shops.' }],
};

// AWARD-9: a coupon's QR code opens the page of the staff, who redeem it with their shop's password.
test('a coupon is won, redeemed once by staff, and the redemption is undone', async ({
  page,
  browser,
  serverUrl,
}) => {
  const { path, surveyId } = await publishAwards(serverUrl, [coupon]);
  await openShop(serverUrl, surveyId, {
    aid: 'coupon',
    prize: 'tea',
    codes: 'TEA-0042\n',
    shop: 'north',
    password: 'password of north',
  });
  await finishSurvey(page, serverUrl + path);
  await page.locator('.app-award-row').click();
  const drawReply = page.waitForResponse('**/api/award/v3/draw');
  await page.locator('.app-award .cv-actions button').first().click();
  const { data } = (await (await drawReply).json()) as { data: { coupon: { verify: string } } };
  await expect(page.locator('.app-coupon-digits')).toContainText('TEA-0042');

  const staff = await (await browser.newContext()).newPage();
  await staff.goto(serverUrl + data.coupon.verify);
  await staff.locator('form input').first().fill('north');
  await staff.locator('input[type=password]').fill('not the password');
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('alert')).toBeVisible();
  await staff.locator('.app-award .cv-actions button').first().click();
  await staff.locator('form input').first().fill('north');
  await staff.locator('input[type=password]').fill('password of north');
  await staff.keyboard.press('Enter');
  const check = staff.locator('.app-check');
  await expect(check).toHaveAttribute('data-state', 'issued');
  await expect(check).toContainText('TEA-0042');
  await inspect(staff, 'award-staff-issued');
  // A second clerk has the same coupon on another phone.
  const second = await (await browser.newContext()).newPage();
  await second.goto(serverUrl + data.coupon.verify);
  await second.locator('form input').first().fill('north');
  await second.locator('input[type=password]').fill('password of north');
  await second.keyboard.press('Enter');
  const lateCheck = second.locator('.app-check');
  await expect(lateCheck).toHaveAttribute('data-state', 'issued');
  await check.locator('.cv-actions button').first().click();
  await expect(check).toHaveAttribute('data-state', 'redeemed');
  await inspect(staff, 'award-staff-redeemed');
  await lateCheck.locator('.cv-actions button').first().click();
  await expect(lateCheck).toHaveAttribute('data-state', 'redeemed');
  await expect(second.getByRole('alert')).toBeVisible();
  await second.context().close();
  // If the code is typed a second time, the page shows when and where it was redeemed.
  await check.locator('button[data-kind=primary]').click();
  await staff.locator('form input').last().fill('TEA-0042');
  await staff.keyboard.press('Enter');
  await expect(check).toHaveAttribute('data-state', 'redeemed');
  await expect(check).toContainText('north');
  await check.locator('button[data-kind=quiet]').click();
  await expect(check).toHaveAttribute('data-state', 'issued');
});
