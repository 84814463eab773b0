import { publishJourney } from '../../src/harness/journey-survey.ts';
import { makePreview, played } from '../../src/harness/previews/previews.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB' });

test('a preview is played to its end, and nothing but the survey is asked of the server', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishJourney(serverUrl);
  const { path } = await makePreview(serverUrl, surveyId);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto(serverUrl + path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preview: A short journey');
  await expect(page.getByText('Answers are not saved.')).toBeVisible();
  const survey = played(page);
  await survey.getByRole('button', { name: 'Start' }).click();
  await survey.getByLabel('Green').check();
  await survey.getByRole('button', { name: 'Next' }).click();
  await survey.getByRole('textbox').fill('Kim');
  await survey.getByRole('button', { name: 'Next' }).click();
  await survey.getByRole('button', { name: 'Next' }).click();
  await survey.getByRole('button', { name: 'Next' }).click();
  await survey.getByLabel('Good').check();
  await survey.getByRole('button', { name: 'Submit' }).click();
  await expect(survey.getByText('Thank you, Kim.')).toBeVisible();
  expect(calls).toEqual([`POST /api/survey/pre/${surveyId}`]);
  expect(await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])).toEqual([
    '',
    0,
    0,
  ]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
});
