import { close, setWindow } from '../src/harness/author.ts';
import { answerPages, freshId, publishJourney, qtypeOf } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

test('what is not published says so, under an address of its own', async ({ page, serverUrl }) => {
  const id = freshId();
  await page.goto(`${serverUrl}/s/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not published yet');
  await expect(page).toHaveURL(`${serverUrl}/s/${id}/notPublish`);
});

test('a survey that is closed, over or not open yet says which', async ({ page, serverUrl }) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const heading = page.getByRole('heading', { level: 1 });
  await setWindow(serverUrl, surveyId, { begin: '2100-05-04T12:00:00Z', end: null });
  await page.goto(link);
  await expect(heading).toHaveText('Not open yet');
  await expect(page.locator('time')).toContainText('4 May 2100');
  await setWindow(serverUrl, surveyId, { begin: null, end: '2020-01-01T00:00:00Z' });
  await page.goto(link);
  await expect(heading).toHaveText('This survey has ended');
  await setWindow(serverUrl, surveyId, { begin: null, end: null });
  await page.goto(link);
  await expect(heading).toHaveText('A short journey');
  await close(serverUrl, surveyId);
  await page.goto(link);
  await expect(heading).toHaveText('This survey has ended');
});

test('a survey that closes in the middle says so and keeps what was answered', async ({
  page,
  serverUrl,
}) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(link);
  await answerPages(app, 0, 1);
  await app.allSent({ ended: false });
  await close(serverUrl, surveyId);
  await answerPages(app, 1, 2);
  await expect(app.heading).toHaveText('This survey has ended');
  await expect(page.locator('div.app-status')).toContainText('kept on this device');
});

test('an address that is no survey, or a link for another survey, is not found', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishJourney(serverUrl);
  const heading = page.getByRole('heading', { level: 1 });
  for (const address of [
    `${serverUrl}/s/abc`,
    `${link}/nowhere`,
    `${serverUrl}/s/`,
    `${link}?xm_project_id=${freshId()}`,
  ]) {
    await page.goto(address);
    await expect(heading, address).toHaveText('Page not found');
  }
  const { surveyId, link: own } = await publishJourney(serverUrl);
  await page.goto(`${own}?xm_project_id=${surveyId}`);
  await expect(heading).toHaveText('A short journey');
});
