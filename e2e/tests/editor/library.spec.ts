import type { Page } from '@playwright/test';
import { beginPastedSurvey } from '../../src/harness/console/begin-pasted-survey.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { itemRows } from '../../src/harness/console/item-rows.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

const openLibrary = async (page: Page) => {
  await page.getByRole('button', { name: '+ Add' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Library' }).click();
  return page.getByRole('dialog', { name: 'Library' });
};

test('a scale is found, looked at, added with its score, and undone', async ({ page, serverUrl }) => {
  await beginPastedSurvey(page, serverUrl, '1. Which tool do you use?\n- Pen\n- Brush');
  const library = await openLibrary(page);
  await library.getByRole('searchbox').fill('usab');
  await expect(library.getByRole('listitem').filter({ hasText: 'SUS' })).toBeVisible();
  await library.getByText('Questions, scoring and licence').click();
  await expect(library.getByText('I thought the system was easy to use.')).toBeVisible();
  await expect(library.getByText('Brooke, J. (1996)')).toBeVisible();
  await expectAccessible(page, 'library');
  await takeScreenshot(page, 'screens/editor/library-1280.png');
  await page.setViewportSize({ width: 390, height: 860 });
  await takeScreenshot(page, 'screens/editor/library-390.png');
  await page.setViewportSize({ width: 1280, height: 860 });
  await library.getByRole('button', { name: 'Add System Usability Scale (SUS)' }).click();
  await expect(page.getByText('System Usability Scale (SUS) was added.').first()).toBeVisible();
  await expect(itemRows(page).filter({ hasText: 'sus_score' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'No findings' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(itemRows(page).filter({ hasText: 'sus_score' })).toBeHidden();
});

test('questions are saved for the team, and another survey gets them without what they read elsewhere', async ({
  page,
  serverUrl,
}) => {
  await beginPastedSurvey(
    page,
    serverUrl,
    '1. Do you drink tea?\n- Yes\n- No\n2. If yes, which tea?\n3. How often?',
  );
  await itemRows(page).filter({ hasText: 'which tea?' }).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: /^Commands for Q2/ }).click();
  await page.getByRole('menuitem', { name: 'Save to the library …' }).click();
  const keep = page.getByRole('dialog', { name: 'Save to the library' });
  await expect(keep.getByText('are left out:')).toBeVisible();
  await expect(keep.getByRole('listitem')).toHaveText(/Q2/);
  await keep.getByLabel('Name in the library').fill('Tea in two questions');
  await keep.getByRole('checkbox', { name: /Share with all authors/ }).check();
  await expectAccessible(page, 'saving to the library');
  await keep.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Tea in two questions was saved to the library.').first()).toBeVisible();

  await beginPastedSurvey(page, serverUrl, '1. Your name?');
  const library = await openLibrary(page);
  const part = library.getByRole('listitem').filter({ hasText: 'Tea in two questions' });
  await expect(part).toContainText('2 questions, saved by');
  await part.getByText('Questions', { exact: true }).click();
  await expect(part.getByText('How often?')).toBeVisible();
  await part.getByRole('button', { name: 'Commands for Tea in two questions' }).click();
  await library.getByRole('menuitem', { name: 'Rename' }).click();
  await library.getByRole('textbox', { name: 'Name in the library' }).fill('Two about tea');
  await library.getByRole('button', { name: 'Rename' }).click();
  await library.getByRole('button', { name: 'Add Two about tea' }).click();
  await expect(itemRows(page).filter({ hasText: 'How often?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'No findings' })).toBeVisible();

  await openLibrary(page);
  await library.getByRole('button', { name: 'Commands for Two about tea' }).click();
  await library.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(library.getByText('Remove Two about tea for all authors?')).toBeVisible();
  await library.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(library.getByText('Two about tea')).toHaveCount(0);
});

test('a survey begins with a template, after a look at its questions, and its regions explain themselves', async ({
  page,
  serverUrl,
}) => {
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/new`);
  const card = page.locator('section').filter({ hasText: 'Start from a template' });
  await card.getByLabel('Language of the survey').selectOption('es');
  await card.getByRole('checkbox').check();
  const quiz = card.getByRole('listitem').filter({ hasText: 'Six questions with points' });
  await quiz.getByText('Questions', { exact: true }).click();
  await expect(quiz.getByText('¿Qué océano es el más profundo?')).toBeVisible();
  await expectAccessible(page, 'templates');
  await takeScreenshot(page, 'screens/editor/templates-1280.png');
  await page.setViewportSize({ width: 390, height: 860 });
  await takeScreenshot(page, 'screens/editor/templates-390.png');
  await page.setViewportSize({ width: 1280, height: 860 });
  await quiz.getByRole('button', { name: 'Use Quiz' }).click();
  await expect(itemRows(page).filter({ hasText: '¿Qué océano es el más profundo?' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'No findings' })).toBeVisible();

  await page.getByRole('button', { name: 'Flow', exact: true }).click();
  await page.getByRole('button', { name: 'Help: Flow' }).click();
  const help = page.getByRole('dialog', { name: 'Help: flow' });
  await expect(help.getByText(/^The way from the first page/)).toBeVisible();
  await expect(help.getByRole('heading', { name: /show one half a question/ })).toBeVisible();
  await expect(help.getByRole('img', { name: /The flow of the survey/ })).toBeAttached();
  await expectAccessible(page, 'help');
  await takeScreenshot(page, 'screens/editor/help-1280.png');
  await help.getByRole('button', { name: 'flow and quotas' }).first().click();
  await expect(help.getByText('For authors: branches, random blocks')).toBeVisible();
  await help.getByRole('button', { name: 'Back' }).click();
  await expect(help.getByRole('heading', { name: /show one half a question/ })).toBeVisible();
  await page.keyboard.press('Escape');
});
