import {
  answerPages,
  expectOneWholeResponse,
  publishJourney,
  qtypeOf,
} from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

/** The document, its files and the calls of a response of five pages; how many reports follow depends on the time taken. */
const MAX_REQUESTS = 20;

test('a whole visit makes few requests', async ({ page, serverUrl }) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const files = new Set<string>();
  const calls: string[] = [];
  // Browsers take a file that is requested again from their cache.
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

/** Scripts by which a response begins: those of the first page, and one more that sends. */
const BEGINNING =
  /\/s\/assets\/(?:index|drawn|rolldown-runtime|words-[\w-]+|compile|number-functions|delivery)-[\w-]{7}\.js$/;

test('the first answer is sent when one script has loaded beside those of the first page', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishJourney(serverUrl, { desc_begin_page: { skip: true } });
  await page.route(/\/s\/assets\/[^/]+\.js$/, (route) =>
    BEGINNING.test(route.request().url()) ? route.continue() : route.abort(),
  );
  const begin = page.waitForResponse(/\/api\/survey\/b\//);
  await page.goto(link);
  await page.getByText('Green', { exact: true }).tap();
  expect((await begin).ok()).toBe(true);
});
