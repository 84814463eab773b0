import { answerPages, expectOneWholeResponse } from '../src/pages/answer-journey.ts';
import { publishJourney, qtypeOf } from '../src/harness/journey-survey.ts';
import { PLAIN_HOST } from '../src/harness/plain-host.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

/** The link with a host name that browsers do not trust, where `randomUUID`, locks and clipboard are missing. */
const toPlainHttp = (link: string): string => {
  const url = new URL(link);
  url.hostname = PLAIN_HOST;
  return url.href;
};

test('over plain http: a survey is begun, left, continued and finished', async ({
  page,
  context,
  serverUrl,
}) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const firstApp = new RespondentApp(page, qtypeOf);
  await firstApp.begin(toPlainHttp(link));
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await answerPages(firstApp, 0, 2);
  await firstApp.waitUntilSent({ hasEnded: false });
  await page.close();

  const app = new RespondentApp(await context.newPage(), qtypeOf);
  await app.page.goto(toPlainHttp(link));
  await expect(app.heading).toHaveText('Welcome back');
  await app.page.getByRole('button', { name: 'Continue' }).click();
  await answerPages(app, 2);
  await expectOneWholeResponse(app, serverUrl, surveyId);
});
