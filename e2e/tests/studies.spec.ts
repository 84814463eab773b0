import { fetchResponse } from '../src/harness/author.ts';
import { readExampleProject } from '../src/harness/examples.ts';
import { createSurveyId, publishWithLink } from '../src/harness/journey-survey.ts';
import { expect, computeQtypeLookup, test } from '../src/harness/test.ts';
import { computeFrame } from '../src/pages/question-page-object.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

// Scores, cascades and tasks on respondents' pages, in the surveys that ship with the product.
test.use({ locale: 'en-GB' });

test('a quiz branches by its score, again after going back, and shows the total at the end @rare', async ({
  page,
  serverUrl,
}) => {
  const project = { ...readExampleProject('safety-quiz'), projectId: createSurveyId() };
  const { link } = await publishWithLink(serverUrl, project);
  const app = new RespondentApp(page, computeQtypeLookup(project));
  await app.begin(link);
  // The answers have 1, 2, 0, 2 and 0 of 10 points, which is too few.
  await app.answerPages([
    {},
    { role: ['role_staff'] },
    { alarm_first: ['alarm_first_leave'] },
    { meeting_point: ['meeting_point_b'] },
    { wear: [['wear_nothing']] },
    { extinguisher: ['extinguisher_blue'], emergency_number: ['112'] },
  ]);
  await expect(page.locator('[id="q-explained"]')).toContainText('That was not enough yet.');
  await app.back();
  await app.answerPages([{ emergency_number: ['3333'] }]);
  await expect(page.locator('[id="q-lock_out"]')).toBeVisible();
  // These answers add 2, 3, 0, 2 and 0 points to the previous 7.
  await app.answerPages([
    { lock_out: [['lock_out_switch_off'], ['lock_out_padlock']] },
    { spill: ['spill_binder'] },
    { limit: ['30'] },
    { tag: ['Danger'] },
    { unclear: [''] },
  ]);
  await app.waitUntilSent({ hasEnded: true });
  const ending = page.locator('div.app-status');
  await expect(ending).toContainText('You have 14 of 20 points.');
  await page.reload();
  await expect(ending).toContainText('You have 14 of 20 points.');
});

test("an author's own end is stored by name, and readable in another language before and after a reload @rare", async ({
  page,
  serverUrl,
}) => {
  const project = { ...readExampleProject('safety-quiz'), projectId: createSurveyId() };
  const { link, surveyId } = await publishWithLink(serverUrl, project);
  const app = new RespondentApp(page, computeQtypeLookup(project));
  await app.begin(link);
  await app.answerPages([
    {},
    { role: ['role_visitor'] },
    { alarm_first: ['alarm_first_leave'] },
    { meeting_point: ['meeting_point_b'] },
    { wear: [['wear_nothing']] },
    { extinguisher: ['extinguisher_blue'], emergency_number: ['112'] },
    {},
    { help: ['help_no'] },
    { unclear: [''] },
  ]);
  await app.waitUntilSent({ hasEnded: true });
  const ending = page.locator('div.app-status');
  const languages = page.getByRole('combobox');
  await expect(ending).toContainText('a guide will show you round');
  await languages.selectOption('zh-CN');
  await expect(ending).toContainText('会有专人带您参观');
  await page.reload();
  await expect(ending).toContainText('会有专人带您参观');
  await languages.selectOption('en-GB');
  await expect(ending).toContainText('a guide will show you round');
  const { end_status } = await fetchResponse(serverUrl, surveyId, 1);
  expect(end_status).toMatchObject({ is_end: 1, status: 1, flow_end: true, end: 'guided' });
});

test('brands are carried through a funnel under their headings, one with an open text, to the favourite @rare', async ({
  page,
  serverUrl,
}) => {
  const project = { ...readExampleProject('brand-funnel'), projectId: createSurveyId() };
  const { link } = await publishWithLink(serverUrl, project);
  const app = new RespondentApp(page, computeQtypeLookup(project));
  const namedBrand = 'Another brand: Old Forge';
  const readOptions = async (gid: string) => [...((await app.shown()).orders[gid] ?? [])].sort();
  const computeHeading = (gid: string, title: string) =>
    computeFrame(page, gid).getByRole('group', { name: title, exact: true });
  await app.begin(link);
  await app.answerPages([{ age: ['age_over_54'] }, { rides: ['rides_soon'] }]);
  await expect(computeHeading('aware', 'From this country')).toBeVisible();
  await expect(computeHeading('aware', 'From abroad')).toBeVisible();
  await app.answerPages([{ aware: [['aware_heron'], ['aware_fenland'], ['aware_other', 'Old Forge']] }]);

  // Only known brands are offered, and a heading without options is hidden.
  await expect(computeHeading('considered', 'From this country')).toBeVisible();
  await expect(computeHeading('considered', 'From abroad')).toBeHidden();
  const remainingOptions = ['considered_fenland', 'considered_heron', 'considered_none', 'considered_other'];
  expect(await readOptions('considered')).toEqual(remainingOptions);
  await expect(computeFrame(page, 'considered').getByRole('checkbox', { name: namedBrand })).toBeVisible();
  await app.answerPages([{ considered: [['considered_other'], ['considered_heron']] }]);
  expect(await readOptions('rejected')).toEqual(['rejected_fenland', 'rejected_none']);
  await app.answerPages([{ rejected: [['rejected_none']] }, { used: [['used_other']] }]);

  // If one brand is left, it becomes the favourite without a question.
  await expect(computeFrame(page, 'curious')).toBeVisible();
  await app.next();
  for (let count = 0; count < 3; count += 1) {
    await expect(page.locator('.cv-question')).toContainText(namedBrand);
    const [gid = ''] = (await app.shown()).questions;
    await app.answerPages([{ [gid]: [`${gid}_agree`] }]);
  }
  await app.answerPages([{ comments: [''] }]);
  await app.waitUntilSent({ hasEnded: true });
  await expect(page.locator('div.app-status')).toContainText(`have ridden: ${namedBrand}.`);
});

test('the tasks of a maxdiff are answered by touch @rare', async ({ page, serverUrl }) => {
  const project = { ...readExampleProject('snack-maxdiff'), projectId: createSurveyId() };
  const { surveyId, link } = await publishWithLink(serverUrl, project);
  const app = new RespondentApp(page, computeQtypeLookup(project));
  await app.begin(link);
  await app.answerPages([{ age: ['age_25_44'] }, { bought: [['bought_dried']] }, {}]);
  const question = computeFrame(page, 'benefits');
  const rows = question.locator('tbody tr');
  const pickedTasks: object[] = [];
  for (let task = 1; task <= 13; task += 1) {
    await expect(question.getByRole('heading', { name: `${task} of 13` })).toBeInViewport();
    const shownGids = await rows.locator('td:first-child input').evaluateAll(
      (inputs) => inputs.map((input) => (input as HTMLInputElement).value), // the locator matches only inputs
    );
    expect(shownGids).toHaveLength(4);
    await rows.first().locator('label').last().tap();
    await rows.first().locator('label').first().tap(); // The last tap counts, because an item is never both best and worst.
    await rows.last().locator('label').last().tap();
    pickedTasks.push({ s: shownGids, h: shownGids[0], l: shownGids[3] });
  }
  await app.answerPages([{}, { hard: ['hard_easy'] }, { rating: ['rating_5'] }, { email: [''] }]);
  await app.waitUntilSent({ hasEnded: true });
  const { events } = await fetchResponse(serverUrl, surveyId, await app.readSeq());
  const answers = events.filter((event) => event.type === 'answer' && event.gid === 'benefits');
  expect(answers.at(-1)).toEqual({ type: 'answer', gid: 'benefits', answer: pickedTasks });
});
