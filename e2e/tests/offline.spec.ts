import type { Page } from '@playwright/test';
import { answerPages, expectOneWholeResponse } from '../src/pages/answer-journey.ts';
import { publishJourney, qtypeOf } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ serviceWorkers: 'allow' });

const listCachedPages = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('canvass-pages')).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });

test('a page that is reloaded without a network is restored, and its answers arrive', async ({
  page,
  context,
  serverUrl,
}) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const app = new RespondentApp(page, qtypeOf);
  await page.goto(link);
  expect(await listCachedPages(page), 'nothing is kept before the respondent has begun').toEqual([]);
  await app.begin(link);
  await answerPages(app, 0, 2);
  await app.waitUntilSent({ hasEnded: false });
  await expect.poll(() => listCachedPages(page)).toEqual([new URL(link).pathname]);
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await answerPages(app, 2, 3);
  const heading = await app.heading.textContent();
  await page.reload();
  await expect(app.heading).toHaveText(String(heading));
  await answerPages(app, 3, 4);

  await page.close();
  const second = new RespondentApp(await context.newPage(), qtypeOf);
  await second.page.goto(link);
  await expect(second.page.locator('div.app-status')).toContainText('4');
  await second.nextButton.or(second.page.locator('.cv-actions .cv-button').first()).first().click();
  await context.setOffline(false);
  await answerPages(second, 4);
  await expectOneWholeResponse(second, serverUrl, surveyId);
  await expect
    .poll(() => listCachedPages(second.page), { message: 'the page is forgotten after the end' })
    .toEqual([]);
});
