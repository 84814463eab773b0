import { fetchResponse } from '../src/harness/author.ts';
import { createDrawSurvey } from '../src/harness/host-surveys.ts';
import { type PublishedSurvey, publishWithLink } from '../src/harness/journey-survey.ts';
import { expect, computeQtypeLookup, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

const qtypeOf = computeQtypeLookup(createDrawSurvey());

/** The draws of a response in the order of calls, as gids of the questions in the drawn groups. */
async function readDraws(serverUrl: string, { surveyId }: PublishedSurvey, seq: number) {
  const { events } = await fetchResponse(serverUrl, surveyId, seq);
  return events.flatMap((event) =>
    event.type === 'fulfilled' && hasDrawn(event.value)
      ? [event.value.random_fids.map((fid) => fid.replace('show_tea', 'opinion'))]
      : [],
  );
}

const hasDrawn = (value: unknown): value is { readonly random_fids: readonly string[] } =>
  typeof value === 'object' && value !== null && 'random_fids' in value;

test('two of five groups stay in the order drawn by the server, also after going back', async ({
  page,
  context,
  serverUrl,
}) => {
  const survey = await publishWithLink(serverUrl, createDrawSurvey());
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(survey.link);
  await app.answerPages([{ often: ['often_1'] }]);
  await expect(app.heading).toContainText('How do you like');
  const seq = await app.readSeq();
  const [order = []] = await readDraws(serverUrl, survey, seq);
  const [first = '', second = ''] = order;
  expect(order).toHaveLength(2);
  expect((await app.shown()).questions).toEqual([first]);
  await app.answerPages([{ [first]: [`${first}_1`] }]);
  expect((await app.shown()).questions).toEqual([second]);

  await page.reload();
  await expect(page.locator(`[id="q-${second}"]`)).toBeVisible();
  await app.waitForTranscript();
  await app.back();
  await app.back();
  expect((await app.shown()).questions).toEqual(['often']);
  await app.answerPages([{ often: ['often_2'] }]);
  expect((await app.shown()).questions).toEqual([first]);
  await app.next();

  // Closes the page, and opens the survey again on another day.
  await app.waitUntilSent({ hasEnded: false });
  await app.page.close();
  const reopenedApp = new RespondentApp(await context.newPage(), qtypeOf);
  await reopenedApp.page.goto(survey.link);
  await expect(reopenedApp.heading).toHaveText('Welcome back');
  await reopenedApp.page.getByRole('button', { name: 'Continue' }).click();
  await expect(reopenedApp.page.locator(`[id="q-${second}"]`)).toBeVisible();
  await reopenedApp.waitForTranscript();
  await reopenedApp.answerPages([{ [second]: [`${second}_2`] }, { more: ['No'] }]);
  await reopenedApp.waitUntilSent({ hasEnded: true });

  expect(await reopenedApp.readSeq()).toBe(seq);
  expect(await readDraws(serverUrl, survey, seq)).toEqual([order]);
  const storedResponse = await fetchResponse(serverUrl, survey.surveyId, seq);
  expect(storedResponse.transcript).toBe(await reopenedApp.transcript());
  expect(storedResponse.end_status).toMatchObject({ is_end: 1, status: 1 });
});
