import { answerPages, expectOneWholeResponse } from '../src/pages/answer-journey.ts';
import { publishJourney, qtypeOf, single } from '../src/harness/journey-survey.ts';
import { publish } from '../src/harness/author.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

/**
 * Maximum number of requests for a response of five pages: document, files and calls. Trace reports are not counted,
 * because their number depends on the time taken.
 */
const MAX_REQUESTS = 21;

test(`a whole visit makes at most ${MAX_REQUESTS} requests`, async ({ page, serverUrl }) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const files = new Set<string>();
  const calls: string[] = [];
  // A file that is requested again comes from the browser's cache, so each URL counts once.
  page.on('request', (request) => {
    if (request.method() === 'GET') files.add(request.url());
    else if (request.url().includes('/api/survey/')) calls.push(request.url());
  });
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(link);
  await answerPages(app, 0);
  await expectOneWholeResponse(app, serverUrl, surveyId);
  await page.waitForLoadState('networkidle');
  const requests = [...files, ...calls];
  expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
});

/** Matches the scripts that begin a response: the scripts of the first page, and the script that sends calls. */
const BEGIN_SCRIPTS =
  /\/s\/assets\/(?:index|drawn|rolldown-runtime|(?:text-)?words-[\w-]+|expressions|rules|delivery)-[\w-]{7}\.js$/;

test('the first answer is sent after one script besides those of the first page has loaded', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishJourney(serverUrl, { desc_begin_page: { skip: true } });
  await page.route(/\/s\/assets\/[^/]+\.js$/, (route) =>
    BEGIN_SCRIPTS.test(route.request().url()) ? route.continue() : route.abort(),
  );
  const begin = page.waitForResponse(/\/api\/survey\/b\//);
  await page.goto(link);
  await page.getByText('Green', { exact: true }).tap();
  expect((await begin).ok()).toBe(true);
});

const QUESTIONS = 300;
/** The answer "Show" of the first question shows question 10, which changes the numbers of all later questions. */
const longPage = {
  format: 1,
  title: 'A long page',
  project_lang: { answer_language: 'en-GB' },
  desc_begin_page: { skip: true },
  rule_map: { shows: { bindQ: 'q1', op: 'eq', value: 'q1_1' } },
  dispConsList: [{ targets: ['q10'], action: 'display', conditionGroup: 'shows' }],
  items: [
    {
      type: 'G',
      gid: 'all',
      items: Array.from({ length: QUESTIONS }, (_, at) =>
        single(`q${at + 1}`, `Title ${at + 1}`, ['Show', 'Hide', 'Third', 'Fourth', 'Fifth']),
      ),
    },
  ],
};
/** Enough for the elements of the shown question. Numbers outside the window change later. */
const MAX_CHANGES = 60;

test('an answer that shows one question of 300 changes few elements of the page', async ({
  page,
  serverUrl,
}) => {
  const { path } = await publish(serverUrl, longPage);
  await page.goto(serverUrl + path);
  const numberOf = (title: string) =>
    page.locator('.cv-title', { hasText: new RegExp(`${title} `) }).locator('.cv-number');
  await expect(numberOf('Title 300')).toHaveText('299.');
  // Waits until React has hydrated the last question, because hydration changes elements too.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.cv-number')].every((number) =>
      Object.keys(number).some((key) => key.startsWith('__reactFiber')),
    ),
  );
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    window.changes = 0;
    new MutationObserver((records) => (window.changes = (window.changes ?? 0) + records.length)).observe(
      document.body,
      { subtree: true, childList: true, attributes: true, characterData: true },
    );
  });
  // The first reply contains the server's facts, which must not change the shown page.
  const begin = page.waitForResponse(/\/api\/survey\/b\//);
  await page.getByText('Show', { exact: true }).first().tap();
  await expect(numberOf('Title 10')).toBeAttached();
  await (await begin).finished();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await page.evaluate(() => window.changes)).toBeLessThanOrEqual(MAX_CHANGES);
  for (const number of [10, 11, 300]) {
    await numberOf(`Title ${number}`).scrollIntoViewIfNeeded();
    await expect(numberOf(`Title ${number}`)).toHaveText(`${number}.`);
  }
});

declare global {
  interface Window {
    changes?: number;
  }
}
