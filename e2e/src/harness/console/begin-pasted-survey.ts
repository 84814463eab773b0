import type { Page } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** Signs in and opens the editor with a new survey. `questions` is a text that the start page converts to questions. */
export async function beginPastedSurvey(page: Page, url: string, questions: string): Promise<void> {
  await signIn(page, url);
  await page.goto(`${url}/console/new`);
  await page.getByLabel(/Number each question/).fill(questions);
  const pastedSection = page.locator('section').filter({ hasText: 'A document or pasted questions' });
  await pastedSection.getByRole('button', { name: 'Create survey' }).click();
  // The templates of the start page have buttons with the names of views, such as quotas.
  await page.locator('.frame').waitFor();
}
