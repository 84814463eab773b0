import type { Page } from '@playwright/test';
import { fetchQuotaCounts, fetchResponse } from '../src/harness/author.ts';
import { createQuotaSurvey, THANKS } from '../src/harness/host-surveys.ts';
import { type PublishedSurvey, publishWithLink } from '../src/harness/journey-survey.ts';
import { startServer } from '../src/harness/server-process.ts';
import { expect, computeQtypeLookup, test } from '../src/harness/test.ts';
import { recordWrites } from '../src/harness/writes.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

const qtypeOf = computeQtypeLookup(createQuotaSurvey());
const CALL = '**/api/survey/n/**';
const CITY = 'Where do you live?';
const EVENING = 'When would you like to come?';

/** Answers the question about the city. The next step needs the server. */
async function goToStep(page: Page, survey: PublishedSurvey): Promise<RespondentApp> {
  const app = await goToCity(page, survey);
  await app.answer('city', ['city_1']);
  return app;
}

async function goToCity(page: Page, { link }: PublishedSurvey): Promise<RespondentApp> {
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(link);
  await app.answerPages([{ name: ['Ada'] }]);
  await app.waitUntilSent({ hasEnded: false });
  return app;
}

async function expectWaiting(app: RespondentApp): Promise<void> {
  await expect(app.heading).toContainText(CITY);
  await expect(app.nextButton).toHaveText('One moment…');
  await expect(app.nextButton).toHaveAttribute('aria-busy', 'true');
  await expect(app.nextButton).toHaveAttribute('aria-disabled', 'true');
  await expect(app.previousButton).toHaveAttribute('aria-disabled', 'true');
  await expect(app.page.locator('.app-answers')).toHaveAttribute('aria-busy', 'true');
}

/** Checks that the page reaches the end automatically, the server has the browser's events, and one slot is taken. */
async function expectContinues(
  app: RespondentApp,
  serverUrl: string,
  { surveyId }: PublishedSurvey,
): Promise<void> {
  await expect(app.heading).toContainText(EVENING, { timeout: 30_000 });
  await app.waitForTranscript();
  await app.answerPages([{ evening: ['evening_3'] }]);
  await app.waitUntilSent({ hasEnded: false });
  const { ghent } = await fetchQuotaCounts(serverUrl, surveyId);
  expect(ghent).toEqual({ done: 0, held: 1 });
  await app.answerPages([{ meal: ['Soup'] }]);
  await app.waitUntilSent({ hasEnded: true });
  await expect(app.page.locator('div.app-status')).toContainText(THANKS);
  const storedResponse = await fetchResponse(serverUrl, surveyId, await app.readSeq());
  expect(storedResponse.transcript).toBe(await app.transcript());
  expect(storedResponse.events.filter(({ type }) => type === 'next')).toHaveLength(4);
  expect((await fetchQuotaCounts(serverUrl, surveyId))['ghent']).toEqual({ done: 1, held: 0 });
}

test('while the server checks, the page shows it and ignores input', async ({ page, serverUrl }) => {
  const survey = await publishWithLink(serverUrl, createQuotaSurvey());
  const app = await goToStep(page, survey);
  const writes = recordWrites(page);
  let reply = () => {};
  const replied = new Promise<void>((resolve) => (reply = resolve));
  await page.route(CALL, async (route) => {
    await replied;
    await route.continue();
  });
  await app.next();
  await expectWaiting(app);
  await expect(page.getByRole('status').filter({ hasText: 'One moment…' })).toBeAttached();
  await expect(app.nextButton).toBeFocused();

  const transcriptBefore = await app.transcript();
  await page.locator('[id="q-city"] .cv-choice').nth(1).click({ force: true });
  await app.nextButton.click({ force: true, clickCount: 2 });
  await page.keyboard.press('Enter');
  await app.previousButton.click({ force: true });
  await page.goBack();
  await expectWaiting(app);
  await expect(page.locator('input:checked')).toHaveValue('city_1');
  expect(await app.transcript()).toBe(transcriptBefore);
  expect(writes).toHaveLength(1);
  reply();
  await expectContinues(app, serverUrl, survey);
});

test('without a connection the page shows that the step needs a connection, and continues when it returns @rare', async ({
  page,
  context,
  serverUrl,
}) => {
  const survey = await publishWithLink(serverUrl, createQuotaSurvey());
  const app = await goToStep(page, survey);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await app.next();
  await expectWaiting(app);
  await expect(page.locator('.app-trouble')).toContainText(
    'You are offline, and this step needs the connection.',
  );
  await context.setOffline(false);
  await expectContinues(app, serverUrl, survey);
});

test('a choice that continues automatically waits with the focus on its button @rare', async ({
  page,
  context,
  serverUrl,
}) => {
  const project = { ...createQuotaSurvey(), desc_common_page: { auto_next_page: true } };
  const app = await goToCity(page, await publishWithLink(serverUrl, project));
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await app.answer('city', ['city_1']);
  await expectWaiting(app);
  await expect(app.nextButton).toBeFocused();
});

test('a page that is reloaded while it waits keeps waiting, and then continues @rare', async ({
  page,
  serverUrl,
}) => {
  const survey = await publishWithLink(serverUrl, createQuotaSurvey());
  const app = await goToStep(page, survey);
  // The page can be loaded, but the calls for answering fail.
  await page.route('**/api/survey/**', (route) => route.abort('internetdisconnected'));
  await app.next();
  await expectWaiting(app);
  for (let times = 0; times < 2; times += 1) {
    await page.reload();
    await expectWaiting(app);
    await expect(page.locator('.app-trouble')).toContainText(
      'cannot be reached just now, and this step needs it',
    );
    await expect(page.locator('input:checked')).toHaveValue('city_1');
  }
  await page.unroute('**/api/survey/**');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expectContinues(app, serverUrl, survey);
});

test('a server killed after taking a slot but before its reply takes the slot once @rare', async ({
  page,
}) => {
  const server = await startServer();
  try {
    const survey = await publishWithLink(server.url, createQuotaSurvey());
    const app = await goToStep(page, survey);
    await page.route(
      CALL,
      async (route) => {
        expect((await route.fetch()).status()).toBe(200);
        await server.kill();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await app.next();
    await expectWaiting(app);
    await expect(page.locator('.app-trouble')).toContainText('we keep trying');
    await server.restart();
    await expectContinues(app, server.url, survey);
  } finally {
    await server.stop();
  }
});
