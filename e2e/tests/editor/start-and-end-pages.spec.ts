import type { Page } from '@playwright/test';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

function editorOn(page: Page) {
  const properties = page.getByRole('region', { name: 'Properties' });
  const dialog = page.getByRole('dialog');
  const field = (name: string) => properties.getByRole('textbox', { name, exact: true });
  const add = async (type: string) => {
    await page.getByRole('button', { name: '+ Add', exact: true }).first().click();
    await dialog.getByRole('button', { name: type, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  return {
    properties,
    dialog,
    field,
    add,
    row: (name: RegExp) => page.getByRole('treeitem', { name }),
    canvas: page.frameLocator('iframe[title="The page as respondents see it"]'),
    /** Adds a single choice whose options have points. */
    async addQuestion(title: string, options: readonly (readonly [text: string, points: number])[]) {
      await add('Single choice');
      await field('Title').fill(title);
      for (const [index, [text]] of options.entries()) {
        if (index > 1) await properties.getByRole('button', { name: '+ Add', exact: true }).first().click();
        await field(`Options ${index + 1}`).fill(text);
      }
      for (const [index, [text, points]] of options.entries()) {
        const toggle = properties.getByRole('button', { name: `More about ${text}`, exact: true });
        await toggle.click();
        const details = properties.locator('.list-entry').nth(index);
        await details.getByRole('button', { name: /more fields/ }).click();
        await details.getByRole('textbox', { name: 'Points', exact: true }).fill(String(points));
        await toggle.click();
      }
    },
  };
}

test('an author writes welcome, agreement, ends by points and by a jump without JSON', async ({
  page,
  serverUrl,
}) => {
  await signIn(page, serverUrl);
  await page.getByRole('link', { name: 'New survey' }).click();
  await page.getByLabel('Name of the survey').fill('Tea quiz');
  await page.getByRole('button', { name: 'Create survey' }).first().click();
  const { properties, dialog, field, add, row, canvas, addQuestion } = editorOn(page);

  await row(/^Start page/).click();
  await field('Heading').fill('How well do you know tea?');
  await field('Welcome text').fill('Two questions.');
  await properties.getByRole('checkbox', { name: 'Ask for agreement before the start' }).check();
  await field('Text of the agreement').fill('Your answers are used for this quiz only.');
  await expect(canvas.getByRole('heading', { name: 'How well do you know tea?' })).toBeVisible();
  await expect(canvas.getByText('Your answers are used for this quiz only.')).toBeVisible();
  await takeScreenshot(page, 'screens/editor-start-page.png');

  await addQuestion('Where does tea come from?', [
    ['China', 1],
    ['Greenland', 0],
    ['I never drink it', 0],
  ]);
  await addQuestion('How long does green tea steep?', [
    ['Two minutes', 1],
    ['An hour', 0],
  ]);

  // Two end pages by points, and one for a jump.
  for (const [name, text, from, to] of [
    ['Expert', 'You know tea very well. It comes from ', '2', ''],
    ['Learner', 'There is more to learn.', '', '1'],
  ] as const) {
    await add('End page');
    await field('Name for you').fill(name);
    await field('Text').fill(text);
    await expect(canvas.getByText(text.trim())).toBeVisible();
    await properties.getByRole('button', { name: '+ By points' }).click();
    await field('From').fill(from);
    await field('Up to').fill(to);
    await properties.getByRole('button', { name: 'Save' }).click();
  }
  await expect(properties.getByText('Points: 1 or fewer')).toBeVisible();
  await takeScreenshot(page, 'screens/editor-end-by-points.png');
  // A thank-you with the respondent's own answer, without knowing how placeholders are written.
  await row(/^Expert/).click();
  await field('Text').press('End');
  await properties.getByRole('button', { name: 'Insert an answer …' }).first().click();
  await expect(dialog.getByText('For example: China')).toBeVisible();
  await expectAccessible(page, 'answers to insert');
  await takeScreenshot(page, 'screens/editor-insert-answer.png');
  await dialog.getByRole('button', { name: /^Q1 / }).click();
  await expect(field('Text')).toHaveValue('You know tea very well. It comes from {{ Q1 }}');
  await expect(
    properties.getByText(/see, for example: You know tea very well. It comes from China/),
  ).toBeVisible();
  await expect(canvas.getByText('It comes from ‹Q1›')).toBeVisible();
  await takeScreenshot(page, 'screens/editor-placeholder.png');

  await add('End page');
  await field('Name for you').fill('Other drinks');
  await field('Text').fill('Thank you. This quiz is about tea.');
  await row(/^Q1/).click();
  await properties.getByRole('button', { name: '+ Go to another question' }).click();
  await properties.getByLabel('Go to', { exact: true }).selectOption('the end, as screened out');
  await properties.getByLabel('End page', { exact: true }).selectOption('Other drinks');
  await properties.getByRole('checkbox', { name: 'I never drink it' }).check();
  await properties.getByRole('button', { name: 'Save' }).click();
  await expect(properties.getByText(/screened out \(page “Other drinks”\)/)).toBeVisible();
  await row(/^Other drinks/).click();
  await expect(properties.getByText(/^Q1: If/)).toBeVisible();
  await expectAccessible(page, 'an end page with its conditions');

  // The order, a copy and a deletion by keyboard, each undone.
  await row(/^Learner/).click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(row(/^(Expert|Learner)/)).toHaveText([/Learner/, /Expert/]);
  await page.keyboard.press('Control+z');
  await expect(row(/^(Expert|Learner)/)).toHaveText([/Expert/, /Learner/]);
  await page.keyboard.press('Control+d');
  await expect(row(/^Learner/)).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(row(/^Learner/)).toHaveCount(1);
  await row(/^Other drinks/).click();
  await page.keyboard.press('Delete');
  await expect(dialog.getByText('Jump of Q1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row(/^Learner/).dragTo(row(/^Expert/), { targetPosition: { x: 80, y: 2 } });
  await expect(row(/^(Expert|Learner)/)).toHaveText([/Learner/, /Expert/]);
  await page.keyboard.press('Control+z');

  // A page of a closed survey, and settings of all pages.
  await row(/^Pages when closed/).click();
  await page.keyboard.press('ArrowRight');
  await row(/^Paused/).click();
  await field('Text while the survey is paused').fill('Back on Monday.');
  await expect(canvas.getByText('Back on Monday.')).toBeVisible();
  await page.getByRole('button', { name: 'Survey', exact: true }).click();
  await properties.getByLabel('Time zone', { exact: true }).selectOption('Europe, Zurich');
  await properties.getByRole('checkbox', { name: 'Without “Previous”' }).check();
  await takeScreenshot(page, 'screens/editor-survey-settings.png');
  await expectAccessible(page, 'settings of the survey');

  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(page.getByRole('button', { name: /error/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link for respondents' }).inputValue();
  for (const [answers, text] of [
    [['China', 'Two minutes'], 'You know tea very well. It comes from China'],
    [['Greenland', 'Two minutes'], 'There is more to learn.'],
    [['I never drink it'], 'This quiz is about tea.'],
  ] as const) {
    const context = await page.context().browser()?.newContext({ locale: 'en-GB' });
    const respondent = await context?.newPage();
    if (respondent === undefined) throw new Error('The browser has closed.');
    await respondent.goto(link);
    await expect(respondent.getByText('How well do you know tea?')).toBeVisible();
    await respondent.getByRole('checkbox').check();
    await respondent.getByRole('button', { name: 'Start' }).click();
    for (const answer of answers) await respondent.getByText(answer, { exact: true }).click();
    await respondent.getByRole('button', { name: /^(Next|Submit)$/ }).click();
    await expect(respondent.getByText(text)).toBeVisible();
    await context?.close();
  }
});
