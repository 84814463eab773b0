import { type ServerProcess, startServer } from '../../src/harness/server-process.ts';
import { expect, test } from '../../src/harness/test.ts';
import { draw, finishSurvey, inspect, publishAwards } from './award-survey.ts';

const PHONE = '13900139000';
let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

/** Reads the code from the server's log, because this server sends no messages. */
const readSentCode = (): string | undefined =>
  server
    .output()
    .split('\n')
    .findLast((line) => line.includes('CONSOLE SMS') && line.includes(PHONE))
    ?.match(/"code":"(\d{6})"/)?.[1];

// AWARD-6: the number is verified by a code sent to it, and the prize is claimed with this number.
test('a draw by SMS code requires the right code', async ({ page }) => {
  const { path } = await publishAwards(server.url, [draw({ auth: 'sms', needs: ['name', 'phone'] })]);
  await page.clock.install();
  await finishSurvey(page, server.url + path);
  await page.locator('.app-award-row').click();
  await page.locator('input[autocomplete=tel]').fill(PHONE);
  await page.keyboard.press('Enter');
  const code = page.locator('input[autocomplete=one-time-code]');
  await expect(code).toBeVisible();
  await expect.poll(readSentCode).toMatch(/^\d{6}$/);
  const rightCode = readSentCode() ?? '';
  await code.fill(rightCode === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  // A countdown disables the button. After its end the server still refuses another code, and the page shows this.
  const resendButton = page.locator('form .cv-actions button').nth(1);
  await expect(resendButton).toBeDisabled();
  await expect(resendButton).toContainText(/\d/);
  await inspect(page, 'award-code');
  await page.clock.fastForward(61_000);
  await expect(resendButton).toBeEnabled();
  await expect(resendButton).not.toContainText(/\d/);
  const earlyReply = page.waitForResponse('**/api/award/v3/draw/sms');
  await resendButton.click();
  expect((await earlyReply).status()).toBe(429);
  await expect(page.getByRole('alert').last()).toBeVisible();
  await code.fill(rightCode);
  await page.keyboard.press('Enter');
  await expect(page.locator('.app-gift[data-phase=waiting]')).toBeVisible();
  await page.locator('.app-award .cv-actions button').first().click();
  await expect(page.locator('.app-award-prize')).toHaveText('A bicycle');
  await page.locator('.app-award .cv-actions button').first().click();
  await page.locator('input[autocomplete=name]').fill('Wang Xiaoming');
  await page.locator('input[autocomplete=tel]').fill(PHONE);
  await page.locator('.app-award .cv-actions button').first().click();
  await expect(page.locator('.app-award-given')).toContainText(PHONE);
});
