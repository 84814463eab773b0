import { fetchResponse } from '../src/harness/author.ts';
import { ANSWERS, answerPages, expectOneWholeResponse } from '../src/pages/answer-journey.ts';
import { beginJourney, publishJourney, qtypeOf } from '../src/harness/journey-survey.ts';
import { startServer } from '../src/harness/server-process.ts';
import { expect, test } from '../src/harness/test.ts';
import { recordWrites } from '../src/harness/writes.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

for (const page of [0, 2, 4]) {
  test(`offline from page ${page + 1} to the end: all events are sent in order, once @rare`, async ({
    page: tab,
    context,
    serverUrl,
  }) => {
    const { surveyId, link } = await publishJourney(serverUrl);
    const app = new RespondentApp(tab, qtypeOf);
    await app.begin(link);
    await answerPages(app, 0, page);
    if (page > 0) await app.waitUntilSent({ hasEnded: false });
    await tab.waitForLoadState('networkidle');
    const storedMoves = async () => {
      const { events } = await fetchResponse(serverUrl, surveyId, await app.readSeq());
      return events.filter(({ type }) => type === 'next').length;
    };
    await expect.poll(storedMoves).toBe(page);
    await context.setOffline(true);
    const answeredWrites = recordWrites(tab, 'response');
    await answerPages(app, page);
    await expect(tab.locator('.app-trouble')).toContainText('You are offline');
    expect(await storedMoves()).toBe(page);

    await context.setOffline(false);
    await expectOneWholeResponse(app, serverUrl, surveyId);
    expect(answeredWrites).toEqual([...Array.from({ length: ANSWERS.length - page - 1 }, () => 'n'), 's']);
  });
}

test('offline, with the tab closed, and online days later, all answers are kept @rare', async ({
  page,
  context,
  serverUrl,
}) => {
  const { app: firstApp, surveyId, link } = await beginJourney(page, serverUrl);
  await answerPages(firstApp, 0, 1);
  await firstApp.waitUntilSent({ hasEnded: false });
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await answerPages(firstApp, 1, 4);
  await expect(page.locator('.app-save')).toHaveAttribute('data-status', 'offline');
  await page.close();
  await context.setOffline(false);

  const app = new RespondentApp(await context.newPage(), qtypeOf);
  await app.page.goto(link);
  await expect(app.page.locator('div.app-status')).toContainText('answered 4 questions');
  await app.page.getByRole('button', { name: 'Continue' }).click();
  await answerPages(app, 4);
  await expectOneWholeResponse(app, serverUrl, surveyId);
});

for (const call of ['n', 's'] as const) {
  test(`the reply to ${call} is lost: its events are stored once @rare`, async ({ page, serverUrl }) => {
    const { surveyId, link } = await publishJourney(serverUrl);
    const app = new RespondentApp(page, qtypeOf);
    const writes = recordWrites(page);
    let lostCount = 0;
    await page.route(`**/api/survey/${call}/**`, async (route) => {
      if (lostCount > 0) return route.continue();
      lostCount += 1;
      expect((await route.fetch()).status()).toBe(200);
      await route.abort('connectionreset');
    });
    await app.begin(link);
    await answerPages(app, 0);
    await expectOneWholeResponse(app, serverUrl, surveyId);
    expect(lostCount).toBe(1);
    expect(writes).toHaveLength(ANSWERS.length + 1);
  });
}

test('a survey continues after its server was killed and started again @rare', async ({ page }) => {
  const server = await startServer();
  try {
    const { surveyId, link } = await publishJourney(server.url);
    const app = new RespondentApp(page, qtypeOf);
    await app.begin(link);
    await answerPages(app, 0, 2);
    await server.kill();
    await answerPages(app, 2, 4);
    await expect(page.locator('.app-save')).toHaveAttribute('data-status', 'waiting');
    await server.restart();
    await answerPages(app, 4);
    await expectOneWholeResponse(app, server.url, surveyId);
  } finally {
    await server.stop();
  }
});
