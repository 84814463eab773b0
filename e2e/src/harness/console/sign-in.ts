import { expect, type Page } from '@playwright/test';
import { OPERATOR_TOKEN } from '../server-process.ts';

/**
 * Signs in to the console with an operator's token, unless this browser is signed in, and waits for the list of surveys: a journey that
 * opens another page earlier would interrupt the request that signs in.
 */
export async function signIn(page: Page, url: string, token: string = OPERATOR_TOKEN): Promise<void> {
  await page.goto(`${url}/console`);
  const field = page.locator('input[type=password]');
  const surveys = page.locator('.survey-list, .empty').first();
  await expect(field.or(surveys)).toBeVisible();
  if (await surveys.isVisible()) return;
  await field.fill(token);
  await page.keyboard.press('Enter');
  await expect(surveys).toBeVisible();
}
