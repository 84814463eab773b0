import { rng } from '@canvass/logic';
import { publish, publishFile, fetchResponse } from '../src/harness/author.ts';
import { listExamples, readText } from '../src/harness/examples.ts';
import { readFocusStops, watchFocus } from '../src/harness/focus-stops.ts';
import { TITLES } from '../src/pages/answer-journey.ts';
import { publishJourney, qtypeOf, createSurvey } from '../src/harness/journey-survey.ts';
import { runScript } from '../src/harness/scripted.ts';
import { expect, computeQtypeLookup, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

const STUDIES = ['coffee-study', 'snack-maxdiff'];
/** The study of a usual run, chosen by seed. With CANVASS_FULL all studies run. */
const chosenStudy = STUDIES[rng(`${process.env['CANVASS_SEED'] ?? '2026'}:keyboard`).int(STUDIES.length)];
for (const name of STUDIES) {
  const tag = name === chosenStudy ? [] : ['@full'];
  test(`${name} is answered by keyboard only, with visible focus at every stop`, { tag }, async ({
    page,
    serverUrl,
  }) => {
    const example = listExamples().find((one) => one.name === name);
    const script = example?.scripts.find((one) => one.name.startsWith('01-'));
    if (example === undefined || script === undefined) throw new Error(`${name} has no first script.`);
    const { surveyId, path } = await publishFile(serverUrl, example.projectFile);
    await watchFocus(page);
    const app = new RespondentApp(
      page,
      computeQtypeLookup(JSON.parse(readText(example.projectFile))),
      'keyboard',
    );
    await app.begin(`${serverUrl}${path}`);
    const beginning = await fetchResponse(serverUrl, surveyId, await app.readSeq());
    const { events, transcript } = await runScript(example.projectFile, script.file, beginning);
    await app.perform(events);
    await app.waitUntilSent({ hasEnded: true });
    expect(await app.transcript()).toBe(transcript);
    const stops = await readFocusStops(page);
    expect(stops.length).toBeGreaterThan(events.length);
    expect(stops.filter((stop) => stop.startsWith('hidden'))).toEqual([]);
  });
}

test('every question type is reached and answered by keyboard only, in one survey @full', async ({
  page,
  serverUrl,
}) => {
  const example = listExamples().find(({ name }) => name === 'every-type');
  const script = example?.scripts.find(({ name }) => name.startsWith('01-'));
  if (example === undefined || script === undefined) throw new Error('every-type has no first script.');
  const { surveyId, path } = await publishFile(serverUrl, example.projectFile);
  const app = new RespondentApp(
    page,
    computeQtypeLookup(JSON.parse(readText(example.projectFile))),
    'keyboard',
  );
  await app.begin(`${serverUrl}${path}`);
  const seq = await app.readSeq();
  const beginning = await fetchResponse(serverUrl, surveyId, seq);
  const { events } = await runScript(example.projectFile, script.file, beginning);
  await app.perform(events);
  await app.waitUntilSent({ hasEnded: true });
  const storedResponse = await fetchResponse(serverUrl, surveyId, seq);
  const answeredGids = (list: typeof events) =>
    new Set(list.flatMap((event) => (event.type === 'answer' ? [event.gid] : [])));
  // Values that a page records without input, such as the time spent, are not in the script.
  expect([...answeredGids(storedResponse.events)]).toEqual(expect.arrayContaining([...answeredGids(events)]));
});

test('Tab goes through a page and out of it, in both directions @rare', async ({ page, serverUrl }) => {
  const { link } = await publishJourney(serverUrl, {
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
    one_question_on_page: false,
  });
  const app = new RespondentApp(page, qtypeOf, 'keyboard');
  await app.begin(link);
  const focusedElement = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body
        ? 'outside'
        : (activeElement?.id ?? '') || activeElement?.tagName;
    });
  const stopsFrom = async (key: 'Tab' | 'Shift+Tab', stops: (string | undefined)[] = []) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press(key);
      const stop = await focusedElement();
      if (stop === 'outside') break;
      stops.push(stop);
    }
    return stops;
  };
  // Starts from the top of the page: a new page's heading has the focus, and Tab would continue from there.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    document.body.blur();
  });
  const forwards = await stopsFrom('Tab');
  // The stops are the language, each group of radio buttons, two texts, three checkboxes, and Next.
  expect(forwards.length).toBeGreaterThanOrEqual(9);
  expect(forwards.length).toBeLessThan(40);
  expect(forwards.at(-1)).toBe('page-next');
  // Not every browser enters a page from its end, so the second round starts at the last stop.
  await page.locator('#page-next').focus();
  const backwards = await stopsFrom('Shift+Tab', ['page-next']);
  expect(new Set(backwards)).toEqual(new Set(forwards));
});

test('the summary of errors leads to each field by Enter', async ({ page, serverUrl }) => {
  const { link } = await publishJourney(serverUrl, { one_question_on_page: false });
  const app = new RespondentApp(page, qtypeOf, 'keyboard');
  await app.begin(link);
  await app.next();
  await expect(app.summary).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(app.summary.getByRole('link')).toHaveCount(3);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('[id="q-colour"] input').first()).toBeFocused();
  await page.keyboard.press('Space');
  await expect(app.summary.getByRole('link')).toHaveCount(2);
  await app.summary.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[id="q-name"] input')).toBeFocused();
  await page.keyboard.type('Ada');
  await app.next();
  await expect(app.summary.getByRole('link')).toHaveCount(1);
  await expect(page.locator('h2', { hasText: TITLES[0] })).toBeVisible();
});

test('the letters of options continue across their groups, as the keys do @rare', async ({
  page,
  serverUrl,
}) => {
  const groupedOptions = {
    type: 'Q',
    gid: 'places',
    qtype: 'multiple',
    title: 'Which have you visited?',
    option_group_list: [
      { gid: 'in', type: 'OG', title: 'Under a roof' },
      { gid: 'out', type: 'OG', title: 'In the open' },
    ],
    optionsGroupEffect: true,
    showOptionsGroupTitle: true,
    items: Array.from({ length: 28 }, (_, at) => at).map((at) => ({
      gid: `p${at}`,
      seq: at + 1,
      title: `Place ${at + 1}`,
      group_id: at < 2 ? 'in' : 'out',
    })),
  };
  const { path } = await publish(
    serverUrl,
    createSurvey('Groups of options', [groupedOptions], { desc_begin_page: { skip: true } }),
  );
  await page.goto(serverUrl + path);
  const choices = page.locator('.cv-choice');
  await expect(choices).toHaveCount(28);
  await expect(page.locator('html')).toHaveAttribute('data-keys');
  await choices.first().locator('input').focus();
  await page.keyboard.press('c');
  await expect(choices.nth(2).locator('input')).toBeChecked();
  // No key chooses an option after Z, and none is shown.
  const widths = await page
    .locator('.cv-choice-label')
    .evaluateAll((labels) =>
      labels.map((label) => Number.parseFloat(getComputedStyle(label, '::after').width)),
    );
  expect(widths.map((width) => width > 0)).toEqual(Array.from({ length: 28 }, (_, at) => at < 26));
  // The letters are CSS counters, so all letters of a question must be counted from the same element.
  const countingElements = await choices.evaluateAll((all) =>
    all.map((choice) => {
      let element: Element | null = choice;
      while (element !== null && !/^option\b/.test(getComputedStyle(element).counterReset))
        element = element.parentElement;
      return element?.className ?? 'none';
    }),
  );
  expect(countingElements).toEqual(Array.from({ length: 28 }, () => 'cv-question-body'));
});
