import { expect, type Page } from '@playwright/test';
import { OPERATOR_TOKEN } from '../server-process.ts';

/** Signs in to the console, unless this browser is signed in. */
export async function signIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/console`);
  const token = page.getByLabel('Operator token');
  const isIn = page.getByRole('heading', { name: 'Surveys' });
  await expect(token.or(isIn)).toBeVisible();
  if (await isIn.isVisible()) return;
  await token.fill(OPERATOR_TOKEN);
  await page.keyboard.press('Enter');
  await expect(isIn).toBeVisible();
}
