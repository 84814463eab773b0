import type { Page } from '@playwright/test';
import { expect, tagForOneDevice, test } from '../../src/harness/test.ts';
import { inspect } from './award-survey.ts';

const ID = 'PreviewOfAwards000000001';

async function open(page: Page, serverUrl: string, path: string): Promise<readonly string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/tracer/')) calls.push(pathname);
  });
  await page.goto(`${serverUrl}/s/${ID}/preview/${path}`);
  await expect(page.locator('.app-award h1')).toBeVisible();
  return calls;
}
const button = (page: Page) => page.locator('.app-award .cv-actions button').first();

test(
  'a draw is previewed from the number to the address by keyboard, without calls',
  tagForOneDevice('a draw is previewed from the number to the address by keyboard, without calls'),
  async ({ page, serverUrl }) => {
    const calls = await open(page, serverUrl, 'award/draw');
    await inspect(page, 'award-draw-phone');
    await page.locator('form input').fill('1380013');
    await page.keyboard.press('Enter');
    await expect(page.locator('form input')).toBeFocused();
    await expect(page.locator('form input')).toHaveAttribute('aria-invalid', 'true');
    await page.locator('form input').fill('13800138000');
    await page.keyboard.press('Enter');
    await expect(page.locator('form input')).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(page.locator('form .cv-actions button').nth(1)).toContainText(/\d/);
    await inspect(page, 'award-draw-code');
    await page.locator('form input').fill('123456');
    await page.keyboard.press('Enter');
    await expect(page.locator('.app-gift[data-phase=waiting]')).toBeVisible();
    await inspect(page, 'award-draw-join');
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('.app-gift[data-phase=won]')).toBeVisible();
    await expect(page.locator('.app-draw h2')).toBeFocused();
    await inspect(page, 'award-draw-won');
    await button(page).press('Enter');
    await expect(page.locator('form h3')).toBeFocused();
    await button(page).click();
    await expect(page.locator('form input').first()).toBeFocused();
    await inspect(page, 'award-draw-recipient');
    expect(calls).toEqual([]);
  },
);

test(
  'each kind of award has a preview, which continues to its result without calls',
  tagForOneDevice('each kind of award has a preview, which continues to its result without calls'),
  async ({ page, serverUrl }) => {
    const calls = await open(page, serverUrl, 'awardPage');
    await expect(page.locator('.app-award-row')).toHaveCount(7);
    await inspect(page, 'award-previews');
    await open(page, serverUrl, 'award/wechatPc');
    await expect(page.locator('.cv-qr')).toBeVisible();
    await inspect(page, 'award-red-outside');
    await open(page, serverUrl, 'award/wechatPhone');
    await button(page).click();
    await expect(page.locator('.app-red-amount')).toContainText('2.88');
    await inspect(page, 'award-red-waiting');
    await button(page).click();
    await expect(page.locator('.app-draw .cv-actions')).toHaveCount(0);
    await open(page, serverUrl, 'award/coupon');
    await button(page).click();
    await expect(page.locator('.app-coupon-digits')).toContainText('K7PQ');
    await inspect(page, 'award-coupon');
    await open(page, serverUrl, 'award/card');
    await button(page).click();
    await expect(page.locator('.app-draw .cv-actions')).toHaveCount(0);
    await open(page, serverUrl, 'award/brand');
    await page.locator('form input').fill('13800138000');
    await button(page).click();
    await expect(page.locator('form')).toHaveCount(0);
    await inspect(page, 'award-own');
    await open(page, serverUrl, 'award/invite');
    await expect(page.locator('.app-poster')).toBeVisible();
    await inspect(page, 'award-invite');
    await page.goto(`${serverUrl}/s/${ID}/preview/award/car`);
    await expect(page.locator('.app-award')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(calls).toEqual([]);
  },
);

test(
  'the box is static with reduced motion, and turns otherwise',
  tagForOneDevice('the box is static with reduced motion, and turns otherwise'),
  async ({ browser, serverUrl }, info) => {
    test.skip(info.project.name === 'rtl', 'the same box');
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const context = await browser.newContext({ reducedMotion });
      const page = await context.newPage();
      await open(page, serverUrl, 'award/draw');
      await page.locator('form input').fill('13800138000');
      await page.keyboard.press('Enter');
      await page.locator('form input[autocomplete=one-time-code]').fill('123456');
      await page.keyboard.press('Enter');
      await expect(page.locator('.app-gift')).toBeVisible();
      const isMoving = await page
        .locator('.app-gift')
        .evaluate((box) => box.getAnimations({ subtree: true }).length > 0);
      expect(isMoving, reducedMotion).toBe(reducedMotion === 'no-preference');
      await context.close();
    }
  },
);
