import { compile } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { computeSurvey, simulate, simulationFigures } from '@canvass/simulation';
import type { Page } from '@playwright/test';
import { beginPastedSurvey } from '../../src/harness/console/begin-pasted-survey.ts';
import { publish } from '../../src/harness/author.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { createSurvey } from '../../src/harness/journey-survey.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

const QUESTIONS = [
  '1. Gender?',
  '- Woman',
  '- Man',
  '2. How old are you? (number)',
  '3. Do you drink coffee?',
  '- Yes',
  '- Never',
].join('\n');

/** The file of the survey, as the JSON view downloads it from the server. */
async function readSavedSurvey(page: Page): Promise<string> {
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const id = /surveys\/([^/]+)\/edit/.exec(page.url())?.[1] ?? '';
  const { text } = await page.evaluate(async (surveyId) => {
    const reply = await fetch(`/api/publishing/surveys/${surveyId}/draft/text`, {
      headers: { 'x-canvass-console': '1' },
    });
    return (await reply.json()).data as { text: string };
  }, id);
  return text;
}

const RESPONDENTS = 400;

/** The figures of random respondents, as the engine plays them. */
function simulateText(text: string) {
  const { project, issues } = loadProject(text);
  const program = project && compile(project, registry).program;
  if (program === undefined) throw new Error(`The survey has errors: ${JSON.stringify(issues)}`);
  const survey = computeSurvey(program);
  const plan = { respondents: RESPONDENTS, seed: '1', concurrent: 1, fillPoints: 1 };
  return simulationFigures(
    survey,
    '',
    simulate(survey, plan, () => undefined),
  );
}

/** The fill of the cells, by name. */
function simulateCells(
  text: string,
): Readonly<Record<string, { done: number; cap: number; refused: number }>> {
  return Object.fromEntries(
    (simulateText(text).quotas?.groups ?? []).flatMap(({ cells }) =>
      cells.map(({ name, done, cap, refused }) => [name, { done, cap, refused }] as const),
    ),
  );
}

/** Checks that the region in the middle fits a phone. */
async function takePhoneScreenshot(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 860 });
  await page.locator('.regions').getByRole('button', { name: 'Page' }).click();
  await expectAccessible(page, `${name} on a phone`);
  const overflows = await page
    .locator('.quotas-view, .flow-view')
    .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  expect(Math.max(0, ...overflows), `${name} scrolls sideways by`).toBe(0);
  await takeScreenshot(page, `screens/editor/${name}-390.png`);
  await page.setViewportSize({ width: 1280, height: 860 });
}

test('crossed cells of two questions are built without JSON, and the engine keeps their caps @rare', async ({
  page,
  serverUrl,
}) => {
  await beginPastedSurvey(page, serverUrl, QUESTIONS);
  await page.getByRole('button', { name: 'Quotas' }).click();
  await page.getByRole('button', { name: 'Crossed cells' }).click();
  const form = page.getByRole('region', { name: 'Crossed cells' });
  await form.getByLabel('Question or property 2').selectOption({ label: 'Q3 “Do you drink coffee?”' });
  // A range of ages instead, with a number that is in two ranges at first.
  await form.getByLabel('Question or property 2').selectOption({ label: 'Q2 “How old are you? (number)”' });
  await form.getByLabel('From, class 1').fill('18');
  await form.getByLabel('To, class 1').fill('34');
  await form.getByRole('button', { name: 'Add a range' }).click();
  await expect(form.getByLabel('From, class 2')).toHaveValue('35');
  await form.getByLabel('From, class 2').fill('34');
  await form.getByRole('button', { name: /^Create/ }).click();
  await expect(form.getByRole('alert')).toContainText('two ranges');
  await form.getByLabel('From, class 2').fill('35');
  await form.getByLabel('Caps are given as').selectOption('shares of a total');
  await form.getByLabel('Total').fill('101');
  await form.getByLabel('Share in %, class 1 of Gender?').fill('60');
  await expect(form.getByLabel('Cap of Woman · 18–34')).toHaveValue('31');
  await form.getByLabel('Cap of Man · ≥ 35').fill('7');
  await expectAccessible(page, 'the form for crossed cells');
  await takeScreenshot(page, 'screens/editor/crossed-1280.png');
  await takePhoneScreenshot(page, 'crossed');
  await form.getByRole('button', { name: 'Create 4 cells' }).click();
  await expect(page.getByLabel('Name of quota 1')).toBeFocused();
  await expect(page.getByText(/Q1 is answered with “Woman” and/).first()).toBeVisible();

  await page.getByRole('button', { name: 'Simulate' }).click();
  await expect(page.getByText(/Simulated: full after/).first()).toBeVisible();
  await expectAccessible(page, 'simulated quotas');
  await takeScreenshot(page, 'screens/editor/quotas-1280.png');
  await takePhoneScreenshot(page, 'quotas');

  // Keys move a cell. The change is undone and made again.
  const firstName = page.getByLabel('Name of cell 1 of');
  await firstName.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(firstName).toHaveValue('Woman · ≥ 35');
  await page.keyboard.press('Control+z');
  await expect(firstName).toHaveValue('Woman · 18–34');

  const cells = simulateCells(await readSavedSurvey(page));
  expect(Object.keys(cells)).toEqual(['Woman · 18–34', 'Woman · ≥ 35', 'Man · 18–34', 'Man · ≥ 35']);
  for (const { done, cap } of Object.values(cells)) expect(done).toBeLessThanOrEqual(cap);
  expect(cells['Man · ≥ 35']).toMatchObject({ cap: 7, done: 7 });
  expect(cells['Man · ≥ 35']?.refused).toBeGreaterThan(0);
});

test('a random half, a branch and an end with a name are built without JSON, and the engine follows them @rare', async ({
  page,
  serverUrl,
}) => {
  await beginPastedSurvey(page, serverUrl, QUESTIONS);
  // The first question about coffee gets a group of its own, which becomes the block of the random half.
  await page.getByRole('treeitem', { name: /Do you drink coffee/ }).click();
  await page.getByRole('button', { name: 'Commands for Q3' }).click();
  await page.getByRole('menuitem', { name: 'Put into a new group' }).click();
  await page.getByRole('button', { name: 'Flow', exact: true }).click();
  const flow = page.locator('.flow-view');
  const menu = async (row: RegExp, entry: string) => {
    await flow.getByRole('button', { name: row }).click();
    await flow.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await menu(/^Commands for G2/, 'Show to a random half');
  await expect(flow.getByText('Draws 1 of 2')).toBeVisible();
  await expect(flow.getByText(/^.?\s*Empty arm/)).toBeVisible();

  // Women end on a page with a name, in a branch before the half.
  await menu(/^Commands for G1/, 'Add a branch after it');
  const branch = flow.getByRole('region', { name: 'Empty box' });
  await branch.getByLabel('Name (for you)').fill('Women');
  await branch.getByRole('button', { name: 'Add a condition' }).click();
  await branch.getByLabel('Question', { exact: true }).selectOption({ label: 'Q1 “Gender?”' });
  await branch.getByLabel('Woman').check();
  await branch.getByRole('button', { name: 'Save' }).click();
  await flow.getByRole('button', { name: '+ Add', exact: true }).click();
  await flow.getByRole('menuitem', { name: 'End', exact: true }).click();
  const end = flow.getByRole('region', { name: /^End/ });
  await end.getByLabel('End page').selectOption('A new end page …');
  await end.getByLabel('Name of the new end page').fill('Only men');
  await expectAccessible(page, 'the form of an end');
  await end.getByRole('button', { name: 'Save' }).click();
  await menu(/^Commands for End: screened out, with/, 'Move to …');
  await flow.getByLabel('New position').selectOption('Into Women');
  await flow.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await flow.getByRole('button', { name: 'Simulate' }).click();
  await expect(flow.getByText(/respondents were simulated/)).toBeVisible();
  await expectAccessible(page, 'a simulated flow');
  await takeScreenshot(page, 'screens/editor/flow-1280.png');
  await takePhoneScreenshot(page, 'flow');

  const { ends, draws, questions } = simulateText(await readSavedSurvey(page));
  const women = ends.filter(({ name }) => name !== undefined).reduce((sum, one) => sum + one.respondents, 0);
  expect(women / RESPONDENTS).toBeGreaterThan(0.4);
  expect(women / RESPONDENTS).toBeLessThan(0.6);
  const men = RESPONDENTS - women;
  expect(draws).toHaveLength(1);
  for (const { drawn } of draws[0]?.branches ?? []) expect(Math.abs(drawn - men / 2)).toBeLessThanOrEqual(1);
  const shown = questions.find(({ code }) => code === 'Q3')?.shown ?? 0;
  expect(Math.abs(shown - men / 2)).toBeLessThanOrEqual(1);

  // Every step can be undone, back to a survey without a flow.
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Control+z');
  await expect(flow.getByText('Draws 1 of 2')).toHaveCount(0);
});

test('a full quota leads to the end page that the author has chosen @rare', async ({ page, serverUrl }) => {
  const drink = {
    type: 'Q',
    gid: 'drink',
    cid: 'Q1',
    qtype: 'single',
    title: 'Which drink?',
    items: [
      { gid: 'tea', seq: 1, title: 'Tea' },
      { gid: 'milk', seq: 2, title: 'Milk' },
    ],
  };
  const { surveyId } = await publish(
    serverUrl,
    createSurvey('Drinks', [drink], {
      projectId: 'QuotaWithAnEndPage000001',
      timezone: 'Europe/London',
      project_lang: { answer_language: 'en-GB' },
      quotas: [
        { id: 'drinks', name: 'Drinks', cells: [{ id: 'tea_cell', name: 'Tea', cap: 0, cond: 'Q1A1' }] },
      ],
      desc_end_page: { ends: { enough: { name: 'Enough', content: 'We have asked enough tea drinkers.' } } },
    }),
  );
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/edit`);
  await page.getByRole('button', { name: 'Quotas', exact: true }).click();
  await page.getByRole('combobox', { name: 'Respondents who are turned away see' }).selectOption('Enough');
  await expectAccessible(page, 'the end page of a quota');
  await takeScreenshot(page, 'screens/editor/quota-end-page.png');
  await page.getByRole('treeitem', { name: 'Enough' }).click();
  await expect(
    page.locator('#properties').getByText('If a cell of the quota “Drinks” is full'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).press('Enter');
  await expect(page.getByRole('dialog').getByText('Version 2 is published.')).toBeVisible();
  await page.goto(`${serverUrl}/s/${surveyId}`);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('radio', { name: 'Tea' }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('We have asked enough tea drinkers.')).toBeVisible();
});
