import type { Browser } from '@playwright/test';
import { fetchQuotaCounts, fetchResponse } from '../src/harness/author.ts';
import { FULL_QUOTA_TEXT, createQuotaSurvey, THANKS } from '../src/harness/host-surveys.ts';
import { type PublishedSurvey, publishWithLink } from '../src/harness/journey-survey.ts';
import { expect, computeQtypeLookup, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

const qtypeOf = computeQtypeLookup(createQuotaSurvey());
const GHENT = { city: ['city_1'] };
const PORTO = { city: ['city_2'] };
const HELD_TEXT = 'All places are taken by people who are answering right now.';
const FREE = { done: 0, held: 0 };
const HELD = { done: 0, held: 1 };
const DONE = { done: 1, held: 0 };

/** Starts a respondent in a separate browser context, and answers up to the question about the city. */
async function startRespondent(browser: Browser, { link }: PublishedSurvey): Promise<RespondentApp> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const app = new RespondentApp(await context.newPage(), qtypeOf);
  await app.begin(link);
  await app.answerPages([{ name: ['Ada'] }]);
  await expect(app.heading).toContainText('Where do you live?');
  return app;
}

/** Waits until the next page is shown, the survey has ended, or the page shows that all remaining slots are held. */
async function waitForNextState(app: RespondentApp): Promise<'on' | 'full' | 'held'> {
  const fullMessage = app.page.locator('div.app-status', { hasText: FULL_QUOTA_TEXT });
  const heldMessage = app.page.locator('.app-trouble', { hasText: HELD_TEXT });
  const nextQuestion = app.page.locator('[id="q-evening"]');
  await expect(fullMessage.or(nextQuestion).or(heldMessage)).toBeVisible();
  if (await heldMessage.isVisible()) return 'held';
  return (await fullMessage.isVisible()) ? 'full' : 'on';
}

async function finish(app: RespondentApp, evening: string): Promise<void> {
  await app.answerPages([{ evening: [evening] }, { meal: ['Soup'] }]);
  await app.waitUntilSent({ hasEnded: true });
  await expect(app.page.locator('div.app-status')).toContainText(THANKS);
}

async function readEnd(serverUrl: string, { surveyId }: PublishedSurvey, app: RespondentApp) {
  const { end_status, chain, transcript } = await fetchResponse(serverUrl, surveyId, await app.readSeq());
  expect(chain.valid).toBe(true);
  expect(transcript).toBe(await app.transcript());
  return end_status;
}

test("one of two respondents gets the last slot; the other waits, and then sees the author's text for a full quota", async ({
  browser,
  serverUrl,
}) => {
  const survey = await publishWithLink(serverUrl, createQuotaSurvey());
  const apps = await Promise.all([startRespondent(browser, survey), startRespondent(browser, survey)]);
  for (const app of apps) await app.answer('city', GHENT.city);
  await Promise.all(apps.map((app) => app.next()));
  const outcomes = await Promise.all(apps.map(waitForNextState));
  expect([...outcomes].sort()).toEqual(['held', 'on']);
  expect(await fetchQuotaCounts(serverUrl, survey.surveyId)).toMatchObject({ ghent: HELD, porto: FREE });

  const [winner, loser] = outcomes[0] === 'on' ? apps : [apps[1], apps[0]];
  await finish(winner, 'evening_1');
  // The page tries again as soon as the network returns.
  await loser.page.context().setOffline(true);
  await loser.page.context().setOffline(false);
  await expect(loser.page.locator('div.app-status')).toContainText(FULL_QUOTA_TEXT);
  expect(await readEnd(serverUrl, survey, loser)).toMatchObject({ is_end: 1, status: 3 });
  await loser.page.reload();
  await expect(loser.page.locator('div.app-status')).toContainText(FULL_QUOTA_TEXT);
  expect(await readEnd(serverUrl, survey, winner)).toMatchObject({ is_end: 1, status: 1 });
  expect(await fetchQuotaCounts(serverUrl, survey.surveyId)).toEqual({
    ghent: DONE,
    porto: FREE,
    monday: DONE,
    tuesday: FREE,
  });

  const lateRespondent = await startRespondent(browser, survey);
  await lateRespondent.answerPages([GHENT]);
  expect(await waitForNextState(lateRespondent)).toBe('full');
});

test('going back and changing the answer frees the slot for another respondent @rare', async ({
  browser,
  serverUrl,
}) => {
  const survey = await publishWithLink(serverUrl, createQuotaSurvey());
  const counts = () => fetchQuotaCounts(serverUrl, survey.surveyId);
  const firstRespondent = await startRespondent(browser, survey);
  await firstRespondent.answerPages([GHENT]);
  expect(await waitForNextState(firstRespondent)).toBe('on');
  await firstRespondent.back();
  await firstRespondent.answerPages([PORTO]);
  expect(await waitForNextState(firstRespondent)).toBe('on');
  expect(await counts()).toMatchObject({ ghent: FREE, porto: HELD });

  const second = await startRespondent(browser, survey);
  await second.answerPages([GHENT]);
  expect(await waitForNextState(second)).toBe('on');
  await firstRespondent.back();
  await firstRespondent.answerPages([GHENT]);
  expect(await waitForNextState(firstRespondent)).toBe('held');
  // The change is not decided yet, so the respondent keeps the previous slot.
  expect(await counts()).toMatchObject({ ghent: HELD, porto: HELD });
});

test('a full evening shows an error at its question, and another evening is accepted @rare', async ({
  browser,
  serverUrl,
}) => {
  const survey = await publishWithLink(serverUrl, createQuotaSurvey());
  const firstRespondent = await startRespondent(browser, survey);
  await firstRespondent.answerPages([PORTO]);
  await finish(firstRespondent, 'evening_1');

  const second = await startRespondent(browser, survey);
  await second.answerPages([PORTO, { evening: ['evening_1'] }]);
  await expect(second.problem).toContainText('We already have enough answers like this one.');
  await expect(second.page.locator('[id="q-evening"] .cv-field-message')).toContainText('enough answers');
  await second.page.reload();
  await expect(second.problem).toContainText('We already have enough answers like this one.');
  await second.waitForTranscript();
  await finish(second, 'evening_2');
  expect(await fetchQuotaCounts(serverUrl, survey.surveyId)).toEqual({
    ghent: FREE,
    porto: { done: 2, held: 0 },
    monday: DONE,
    tuesday: DONE,
  });
});
