import { compile } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { computeSurvey, simulate, simulationFigures } from '@canvass/simulation';
import type { Page } from '@playwright/test';
import { beginPastedSurvey } from '../../src/harness/console/begin-pasted-survey.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
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

/** The fill of the cells, by name, after 400 random respondents. */
function simulateCells(
  text: string,
): Readonly<Record<string, { done: number; cap: number; refused: number }>> {
  const { project, issues } = loadProject(text);
  const program = project && compile(project, registry).program;
  if (program === undefined) throw new Error(`The survey has errors: ${JSON.stringify(issues)}`);
  const survey = computeSurvey(program);
  const result = simulate(
    survey,
    { respondents: 400, seed: '1', concurrent: 1, fillPoints: 1 },
    () => undefined,
  );
  const groups = simulationFigures(survey, '', result).quotas?.groups ?? [];
  return Object.fromEntries(
    groups.flatMap(({ cells }) =>
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

test('crossed cells of two questions are built without JSON, and the engine keeps their caps', async ({
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
