import type { Page } from '@playwright/test';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

/** Uses the editor as a new author does: only by controls with a visible name. */
function editorOn(page: Page) {
  const properties = page.getByRole('region', { name: 'Properties' });
  const dialog = page.getByRole('dialog');
  return {
    properties,
    dialog,
    row: (title: RegExp) => page.getByRole('treeitem', { name: title }),
    async add(type: string, title: string) {
      await page.getByRole('button', { name: '+ Add', exact: true }).first().click();
      await dialog.getByRole('button', { name: type, exact: true }).click();
      const firstField = properties.getByRole('textbox', {
        name: type === 'Page' ? 'Heading' : 'Title',
        exact: true,
      });
      await expect(firstField).toBeFocused();
      // The fields of a new item are scrolled to their beginning.
      await expect(properties.getByRole('heading').first()).toBeInViewport();
      await page.keyboard.type(title);
    },
    /** Pastes a list into the first list of a question, or into the list with index `list`. */
    async paste(lines: readonly string[], list = 0) {
      await properties.getByRole('button', { name: 'Paste a list' }).nth(list).click();
      await dialog.getByRole('textbox').fill(lines.join('\n'));
      await dialog.getByRole('button', { name: `Add ${lines.length} entries` }).click();
      await expect(
        properties.getByRole('textbox', { name: `${list === 0 ? 'Options' : 'Rows'} ${lines.length}` }),
      ).toHaveValue(lines.at(-1) ?? '');
    },
  };
}

const respond = (page: Page, answer: string) => page.getByText(answer, { exact: true }).click();

test('a new author writes ten questions with a rule, a jump and two pages, and publishes them', async ({
  page,
  serverUrl,
}) => {
  await signIn(page, serverUrl);
  await page.getByRole('link', { name: 'New survey' }).click();
  await page.getByLabel('Name of the survey').fill('Coffee survey');
  await page.getByRole('button', { name: 'Create survey' }).first().click();
  const { properties, dialog, row, add, paste } = editorOn(page);
  await expect(page.getByText(/Begin with “\+ Add”/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write the first question' })).toBeFocused();
  await expectAccessible(page, 'the ways to begin');
  await takeScreenshot(page, 'screens/editor-first-steps.png');
  const canvas = page.frameLocator('iframe[title="The page as respondents see it"]');

  await page.getByRole('button', { name: '+ Add', exact: true }).first().click();
  await dialog.getByRole('searchbox', { name: 'Find a type' }).fill('likert');
  await expect(dialog.getByRole('listitem')).toHaveText([/^Matrix, one choice per row/]);
  await dialog.getByRole('searchbox', { name: 'Find a type' }).fill('');
  await expectAccessible(page, 'types of questions');
  await takeScreenshot(page, 'screens/editor-types.png');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await add('Single choice', 'How often do you drink coffee?');
  // Typing into an option that is still a number replaces it, and Enter goes on to the next option.
  await properties.getByRole('textbox', { name: 'Options 1' }).click();
  for (const [index, option] of ['Daily', 'Weekly', 'Never'].entries()) {
    await expect(properties.getByRole('textbox', { name: `Options ${index + 1}` })).toBeFocused();
    await page.keyboard.type(option);
    if (option !== 'Never') await page.keyboard.press('Enter');
  }
  await expect(canvas.getByText('Never')).toBeVisible();
  await expect(properties.getByRole('textbox', { name: /^Options/ })).toHaveCount(3);

  await add('Multiple choice', 'Which kinds do you drink?');
  await paste(['Espresso', 'Filter', 'Instant']);
  await properties.getByRole('button', { name: '+ Other, with a text' }).click();
  await expect(canvas.getByText('Other')).toBeInViewport();
  await expect(properties.getByRole('textbox', { name: /^Options/ })).toHaveCount(4);

  await add('Text', 'Why do you never drink it?');
  await properties.getByRole('button', { name: '+ Show or hide this' }).click();
  await properties
    .getByLabel('Question', { exact: true })
    .selectOption('Q1 “How often do you drink coffee?”');
  await properties.getByRole('checkbox', { name: 'Never' }).check();
  await properties.getByRole('button', { name: 'Save' }).click();
  await expect(properties.getByText(/^Shown if Q1 .* is answered with “Never”$/)).toBeVisible();

  // All previous questions are on one page. The new page follows it.
  await add('Page', 'Habits');
  await expect(page.getByRole('treeitem', { name: /^P\d/ })).toHaveCount(2);
  await add('Score', 'How much do you like coffee?');
  await add('Matrix, one choice per row', 'How important are these?');
  await paste(['Not at all', 'A bit', 'Very']);
  await paste(['Taste', 'Price', 'Smell'], 1);
  for (const title of [
    'Where do you buy it?',
    'Who drinks it with you?',
    'Which mug is yours?',
    'Milk or sugar?',
  ])
    await add('Text', title);
  await add('Text', 'Anything else?');
  await expectAccessible(page, 'editor with ten questions');
  await takeScreenshot(page, 'screens/editor-first-survey.png');

  await row(/^Q9/).dragTo(row(/^Q4/), { targetPosition: { x: 80, y: 2 } });
  await expect(row(/^Q9/)).toHaveAttribute('aria-posinset', '1');
  await page.keyboard.press('Control+z');
  await expect(row(/^Q9/)).toHaveAttribute('aria-posinset', '6');
  await page.getByLabel('Shown rows').selectOption({ label: 'With findings' });
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await page.getByLabel('Shown rows').selectOption({ label: 'All rows' });

  // The answer “Never” leads to the last question.
  await row(/How often/).click();
  await properties.getByRole('button', { name: '+ Go to another question' }).click();
  await properties.getByLabel('Go to', { exact: true }).selectOption('Q10 “Anything else?”');
  await properties.getByRole('checkbox', { name: 'Never' }).check();
  await properties.getByRole('button', { name: 'Save' }).click();
  await expect(properties.getByText(/^If Q1 .*, go to Q10/)).toBeVisible();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Link for respondents' })).toHaveValue(/\/s\//);
  await expectAccessible(page, 'a published survey');
  const [survey] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Open the survey' }).click(),
  ]);
  await survey.getByRole('button', { name: 'Start' }).click();
  await respond(survey, 'Never');
  await survey.getByRole('button', { name: 'Next' }).click();
  await expect(survey.getByText('Anything else?')).toBeVisible();
  await survey.close();
});
