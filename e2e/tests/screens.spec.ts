import type { Page } from '@playwright/test';
import { closeSurvey, publish, setWindow } from '../src/harness/author.ts';
import { readExampleProject } from '../src/harness/examples.ts';
import { inspectScreen, readControlPositions, watchShifts } from '../src/harness/inspect-screen.ts';
import { answerPages } from '../src/pages/answer-journey.ts';
import { createSurveyId, beginJourney } from '../src/harness/journey-survey.ts';
import { createQuotaSurvey } from '../src/harness/host-surveys.ts';
import {
  createCoffeeStudy,
  createLongSurvey,
  createMaxdiffSurvey,
  createSliderAndFieldSurvey,
} from '../src/harness/screen-surveys.ts';
import { expect, tagForOneDevice, computeQtypeLookup, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

const LANGUAGES = {
  project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }, { code: 'ar' }] },
};

const inspecting = (page: Page) => (name: string) =>
  inspectScreen({ page, project: test.info().project.name }, name);

/** Every screen is inspected on one device by seed, and on all with CANVASS_FULL. */
const screenTest = (name: string, body: Parameters<typeof test>[2]) =>
  test(`${name}: each screen passes the inspection`, tagForOneDevice(name), body);

async function openSurvey(page: Page, serverUrl: string, project: unknown) {
  const { surveyId, path } = await publish(serverUrl, project);
  const app = new RespondentApp(page, computeQtypeLookup(project));
  const inspect = inspecting(page);
  return { app, inspect, surveyId, link: serverUrl + path };
}

screenTest('start page', async ({ page, serverUrl }) => {
  const { app, inspect, link } = await openSurvey(
    page,
    serverUrl,
    createCoffeeStudy({
      open_policy: true,
      policy_desc: `<h3>Privacy</h3>${'<p>Answers are kept for a year and then <b>deleted</b>. See the <a href="https://example.org/">notice</a>.</p>'.repeat(6)}`,
    }),
  );
  await page.goto(link);
  await expect(app.heading).toBeVisible();
  await inspect('start');
  await app.nextButton.click();
  await expect(page.locator('#agreement')).toBeFocused();
  await inspect('start-error');
  await page.locator('#agreement').locator('..').click();
  await inspect('start-agreed');
});

test('in a narrow window of a computer sliders and fields have the whole width @on-desktop', async ({
  page,
  serverUrl,
}) => {
  const { path } = await publish(serverUrl, createSliderAndFieldSurvey());
  await page.setViewportSize({ width: 400, height: 800 });
  await page.goto(serverUrl + path);
  for (const control of ['.cv-slider-range', '.cv-blank input'])
    expect((await page.locator(control).boundingBox())?.width, control).toBeGreaterThan(300);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await page.locator('.cv-blank input').boundingBox())?.width).toBeLessThan(300);
});

screenTest('choices', async ({ page, serverUrl }) => {
  const { app, inspect, link } = await openSurvey(page, serverUrl, createCoffeeStudy());
  await app.begin(link);
  await inspect('single-empty');
  await app.next();
  await inspect('single-error');
  await app.answer('age_band', ['age_band_26_35']);
  await inspect('single-answered');
  await app.next();
  await inspect('multiple-empty');
  await app.answer('trade', [['trade_none']]);
  await app.next();
  await app.answer('frequency', ['frequency_daily']);
  await app.next();
  await inspect('descriptor');
  await app.next();
  await app.answer('places', [['places_home'], ['places_shop'], ['places_other']]);
  await inspect('multiple-at-maximum');
  await app.next();
  await inspect('multiple-open-error');
  await app.answer('places', [['places_home'], ['places_other', 'On the train']]);
  await app.next();
  await app.answer('drinks', [['drinks_latte'], ['drinks_cold_brew']]);
  await inspect('multiple-columns');
});

screenTest('texts, the offline line, coming back, the end', async ({ page, context, serverUrl }) => {
  const { app, inspect, link } = await openSurvey(page, serverUrl, createCoffeeStudy());
  await app.begin(link);
  const choices: readonly (readonly [string, unknown])[] = [
    ['age_band', ['age_band_26_35']],
    ['trade', [['trade_none']]],
    ['frequency', ['frequency_daily']],
    ['habits_intro', undefined],
    ['places', [['places_home']]],
    ['drinks', [['drinks_latte']]],
    ['reasons', [['reasons_taste']]],
  ];
  const play = async (steps: typeof choices) => {
    for (const [gid, answer] of steps) {
      if (answer !== undefined && (await page.locator(`[id="q-${gid}"]`).isVisible()))
        await app.answer(gid, answer);
      await app.next();
    }
  };
  await play(choices.slice(0, 6));
  if (await page.locator('[id="q-favourite"]').isVisible()) await play([['favourite', ['favourite_latte']]]);
  await play(choices.slice(6));
  await inspect('blank-empty');
  await app.answer('cups', ['many']);
  await app.next();
  await inspect('blank-error');
  await app.answer('cups', ['12']);
  await context.setOffline(true);
  await expect(page.locator('.app-save')).toHaveAttribute('data-status', 'offline');
  await inspect('offline');
  await context.setOffline(false);
  await app.next();
  await play([
    ['price', ['18.5']],
    ['visited', ['visited_yes']],
    ['satisfaction', ['satisfaction_poor']],
  ]);
  await app.answer('complaint', ['太吵了，排队也很久。 It was loud.']);
  await inspect('area-answered');
  await page.goto(link);
  await expect(app.heading).toBeVisible();
  await inspect('continue');
  await app.nextButton.or(page.locator('.cv-actions button')).first().click();
  await play([
    ['complaint', ['太吵了，排队也很久。 It was loud.']],
    ['offers', [['offers_coupon']]],
    ['wants_report', ['wants_report_yes']],
  ]);
  await app.answer('email', ['lin.yue@example.com']);
  await inspect('email-answered');
  await app.next();
  await play([
    ['mobile', ['13800138000']],
    ['comments', ['']],
  ]);
  await app.waitUntilSent({ hasEnded: true });
  await inspect('finished');
  await page.goBack();
  await expect(page).toHaveURL(/\/question/);
  await inspect('submitted');
});

screenTest('a long page', async ({ page, serverUrl }) => {
  const { app, inspect, link } = await openSurvey(page, serverUrl, createLongSurvey());
  await page.goto(link);
  await expect(app.heading).toBeVisible();
  await inspect('long-start');
  await app.begin(link);
  await inspect('long-empty');
  await app.answer('mail', ['nobody']);
  await app.answer('many', [['many_1'], ['many_12', 'abc']]);
  await app.next();
  await inspect('long-errors');
  await app.answer('words', ['x'.repeat(120)]);
  await app.answer('maybe', ['maybe_yes']);
  await app.answer('many', [['many_1'], ['many_2'], ['many_12', 'abcdef']]);
  await inspect('long-answered');
});

screenTest('pages that cannot be answered', async ({ page, context, serverUrl }) => {
  const { app, inspect, surveyId, link } = await openSurvey(page, serverUrl, createCoffeeStudy());
  const openAndInspect = async (address: string, name: string) => {
    await page.goto(address);
    await expect(app.heading).toBeVisible();
    await inspect(name);
  };
  await app.begin(link);
  const otherPage = await context.newPage();
  await otherPage.goto(link);
  await expect(otherPage.locator('.app-status h1')).toBeVisible();
  await inspecting(otherPage)('elsewhere');
  await otherPage.close();
  await app.answer('age_band', ['age_band_under_18']);
  await app.next();
  await app.waitUntilSent({ hasEnded: true });
  await inspect('screen-out');
  await setWindow(serverUrl, surveyId, { begin: '2100-05-04T12:00:00Z', end: null });
  await openAndInspect(link, 'not-started');
  await setWindow(serverUrl, surveyId, { begin: null, end: null });
  await closeSurvey(serverUrl, surveyId);
  await openAndInspect(link, 'closed');
  await openAndInspect(`${serverUrl}/s/${createSurveyId()}`, 'not-published');
  await openAndInspect(`${serverUrl}/s/nowhere`, 'not-found');
});

screenTest('a step that the server decides', async ({ page, context, serverUrl }) => {
  const project = createQuotaSurvey();
  const { app, inspect, link } = await openSurvey(page, serverUrl, project);
  await app.begin(link);
  await app.answerPages([{ name: ['Ada'] }]);
  await app.answer('city', ['city_1']);
  await app.waitUntilSent({ hasEnded: false });
  await page.waitForLoadState('networkidle');
  const positionsBefore = await readControlPositions(page);
  await context.setOffline(true);
  await app.next();
  await expect(page.locator('.app-trouble')).not.toBeEmpty();
  expect(await readControlPositions(page), 'waiting moves nothing').toEqual(positionsBefore);
  await inspect('waiting-offline');
  await context.setOffline(false);
  await expect(page.locator('[id="q-evening"]')).toBeVisible();
  await app.answerPages([{ evening: ['evening_1'] }, { meal: [''] }]);
  await app.waitUntilSent({ hasEnded: true });

  // The first respondent has taken the slot, so Monday is full.
  await page.goto(link);
  await app.begin(link);
  await app.answerPages([{ name: [''] }, { city: ['city_2'] }, { evening: ['evening_1'] }]);
  await expect(app.problem).toBeVisible();
  await inspect('quota-choose-another');
  await app.back();
  await app.answerPages([{ city: ['city_1'] }]);
  await app.waitUntilSent({ hasEnded: true });
  await inspect('quota-full');
});

screenTest('groups of options under headings', async ({ page, serverUrl }) => {
  const project = { ...readExampleProject('brand-funnel'), projectId: createSurveyId() };
  const { app, inspect, link } = await openSurvey(page, serverUrl, project);
  await app.begin(link);
  await app.answerPages([{ age: ['age_18_34'] }, { rides: ['rides_daily'] }]);
  await expect(page.locator('.cv-option-group')).toHaveCount(2);
  await inspect('groups-empty');
  await app.answerPages([
    { aware: [['aware_heron'], ['aware_vela'], ['aware_kitano'], ['aware_other', 'Old Forge']] },
  ]);
  await app.answer('considered', [['considered_heron'], ['considered_other']]);
  await inspect('groups-answered');
  await app.next();
  await inspect('groups-ruled-out');
});

screenTest('tasks of a maxdiff', async ({ page, serverUrl }) => {
  const { app, inspect, link } = await openSurvey(page, serverUrl, createMaxdiffSurvey());
  await app.begin(link);
  await inspect('maxdiff-empty');
  const rows = page.locator('.cv-task tbody tr');
  const positionsBefore = await readControlPositions(page);
  await rows.first().locator('label').first().click();
  expect(await readControlPositions(page)).toEqual(positionsBefore);
  await app.next();
  await inspect('maxdiff-error');
  await rows.last().locator('label').last().click();
  await expect(rows.locator('input:checked')).toHaveCount(0);
  await inspect('maxdiff-answered');
  await page.locator('.cv-task-moves button').first().click();
  await rows.first().locator('label').first().click();
  await rows.first().locator('label').last().click();
  await inspect('maxdiff-taken');
});

screenTest('nothing moves by itself, and choosing moves nothing', async ({ page, serverUrl }) => {
  await watchShifts(page);
  const { app } = await beginJourney(page, serverUrl, LANGUAGES);
  for (const [index, gid, answer] of [
    [0, 'colour', ['colour_2']],
    [2, 'pets', [['pets_1'], ['pets_2']]],
  ] as const) {
    if (index > 0) await answerPages(app, 0, index);
    const positionsBefore = await readControlPositions(page);
    await app.answer(gid, answer);
    expect(await readControlPositions(page)).toEqual(positionsBefore);
  }
  await answerPages(app, 2);
  await app.waitUntilSent({ hasEnded: true });
  expect(await page.evaluate(() => window.shifted)).toBeLessThanOrEqual(0.02);
});
