import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../src/harness/inspect-screen.ts';
import { answerPages, expectOneWholeResponse } from '../src/pages/answer-journey.ts';
import { publishJourney, qtypeOf } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test('answers that could not be sent are read, saved, filled in again and removed', async ({
  page,
  serverUrl,
}) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(`${link}?language=en-GB`);
  await answerPages(app, 0, 2);
  await app.waitUntilSent({ hasEnded: false });
  await page.route('**/api/survey/n/**', (route) => route.abort());
  await answerPages(app, 2, 3);
  await page.goto(`${link}?language=en-GB`);
  await page.getByRole('button', { name: 'Start again' }).click();

  await page.unroute('**/api/survey/n/**');
  await page.getByRole('link', { name: 'kept on this device' }).click();
  await expect(page.getByRole('heading', { name: 'Answers kept on this device' })).toBeFocused();
  const card = page.locator('.app-kept');
  await expect(card).toContainText('What is your name?');
  await expect(card).toContainText('Ada');
  await expectAccessible(page, 'kept answers');
  const saving = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Save a copy' }).click();
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('What is your name?\n  Ada');

  await card.getByRole('button', { name: 'Fill these in' }).click();
  await app.nextButton.click();
  await expect(page.getByLabel('Red')).toBeChecked();
  await page.reload();
  await app.waitForTranscript();
  await app.next();
  await expect(page.getByRole('textbox')).toHaveValue('Ada');
  await app.next();
  await answerPages(app, 2);
  await expectOneWholeResponse(app, serverUrl, surveyId);

  await page.goto(`${link}/kept?language=en-GB`);
  await card.getByRole('button', { name: 'Remove' }).click();
  await card.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByText('Nothing is kept on this device any more.')).toBeVisible();
});
