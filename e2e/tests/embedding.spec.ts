import { answerAll, embeddedSurvey, surveyIn } from '../src/embedding/embedded-survey.ts';
import { expect, test } from '../src/harness/test.ts';

test('a script in a host page shows the survey in its place, as high as it is, and tells when it was answered', async ({
  page,
  serverUrl,
}) => {
  const { hosts } = await embeddedSurvey(serverUrl);
  await page.goto(`${hosts.url}/plain/`);
  const survey = surveyIn(page);
  await expect(survey.getByRole('heading', { name: 'Question 1' })).toBeVisible();
  const heights = () =>
    survey.locator('body').evaluate((body) => [body.getBoundingClientRect().height, innerHeight]);
  await expect
    .poll(async () => (await heights()).reduce((content, frame) => frame - content))
    .toBeLessThan(4);
  await answerAll(survey);
  await expect(page.locator('#heard')).toContainText(/submit \{"status":1,"seq":\d+\}/);
  hosts.stop();
});
