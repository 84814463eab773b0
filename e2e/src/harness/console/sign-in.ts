import { expect, type Page } from '@playwright/test';
import { OPERATOR_TOKEN } from '../server-process.ts';

/** Opens the form for API keys on the sign-in page, and returns its field. */
export async function openKeyForm(page: Page) {
  await page.locator('.sign-in-other').click();
  const field = page.locator('.sign-in-form input[type=password]');
  await expect(page.locator('.sign-in-form input')).toHaveCount(1);
  return field;
}

/**
 * Signs in to the console with an operator's token, unless this browser is signed in, and waits for the list of surveys: a journey that
 * opens another page earlier would interrupt the request that signs in.
 */
export async function signIn(page: Page, url: string, token: string = OPERATOR_TOKEN): Promise<void> {
  await page.goto(`${url}/console`);
  const form = page.locator('.sign-in-form');
  const surveys = page.locator('.survey-list, .empty').first();
  await expect(form.or(surveys)).toBeVisible();
  if (await surveys.isVisible()) return;
  await (await openKeyForm(page)).fill(token);
  await page.keyboard.press('Enter');
  await expect(surveys).toBeVisible();
}
