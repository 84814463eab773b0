import { type Browser, chromium, type Page } from '@playwright/test';
import { fetchResponse } from '../src/harness/author.ts';
import { findJourneyBrowser } from '../src/harness/find-chromium.ts';
import { ANSWERS, TITLES, answerPages, expectOneWholeResponse } from '../src/pages/answer-journey.ts';
import { beginJourney, publishJourney, qtypeOf } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';
import { recordWrites } from '../src/harness/writes.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

// TRUST-8: Back, forward, double clicks and reloads neither resend answers nor restore old ones.

test.use({ locale: 'en-GB' });

test('every button that is pressed twice acts once @rare', async ({ page, serverUrl }) => {
  const { surveyId, link } = await publishJourney(serverUrl, {
    desc_begin_page: { title: 'Welcome', text: '<p>A few questions.</p>' },
    settings: { answer_again: true },
  });
  const app = new RespondentApp(page, qtypeOf);
  const beginCalls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/survey/b/')) beginCalls.push(request.url());
  });
  await page.goto(link);
  await app.nextButton.dblclick();
  await expect(app.heading).toContainText(TITLES[0]);
  await app.waitForTranscript();
  for (const [index, [gid, answer]] of ANSWERS.slice(0, -1).entries()) {
    await app.answer(gid, answer);
    await app.nextButton.dblclick();
    await expect(app.heading).toContainText(TITLES[index + 1] ?? '');
  }
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await expect(app.heading).toContainText(TITLES[4]);
  await app.answer('rating', ['rating_1']);
  await app.nextButton.dblclick({ noWaitAfter: true });
  await expect(page.locator('div.app-status')).toContainText('Thank you, Ada.');
  const { end_status } = await fetchResponse(serverUrl, surveyId, 1);
  expect([beginCalls.length, end_status?.is_end]).toEqual([1, 1]);
  await page.getByRole('button', { name: 'Fill in again' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  expect(beginCalls).toHaveLength(1);
});

test('a page restored by Back shows the present state @rare', async ({ serverUrl }) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const browser = await launchWithPageCache();
  try {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    const app = new RespondentApp(page, qtypeOf);
    await app.begin(link);
    await answerPages(app, 0, 2);
    await page.goto(new URL('/s/test', link).href);
    await finishElsewhere(await context.newPage(), link);
    const writes = recordWrites(page);
    await page.goBack();
    await expect(app.heading).toHaveText('Already submitted');
    await page.goForward();
    await page.goBack();
    await expect(app.heading).toHaveText('Already submitted');
    expect(writes).toEqual([]);
    expect((await fetchResponse(serverUrl, surveyId, 1)).end_status?.is_end).toBe(1);
  } finally {
    await browser.close();
  }
});

test('Back from another page restores the answers, and the browser keeps none of them in memory @rare', async ({
  serverUrl,
}) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const browser = await launchWithPageCache();
  try {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    const app = new RespondentApp(page, qtypeOf);
    await app.begin(link);
    await answerPages(app, 0, 2);
    await app.answer('pets', [['pets_1'], ['pets_2']]);
    const expectAnswers = async () => {
      await expect(app.heading).toContainText(TITLES[2]);
      for (const name of ['Cat', 'Dog']) await expect(page.getByLabel(name)).toBeChecked();
      await app.waitForTranscript();
    };
    for (const address of ['/s/test', '/healthcheck']) {
      await page.goto(serverUrl + address);
      await page.goBack();
      await expectAnswers();
      // On a shared computer, Back must not show the previous person's answers, so the page is loaded again.
      expect(await readReasonsToLoad(page)).toContain('response-cache-control-no-store');
    }
    // Simulates a browser that restores the page from memory regardless of its headers.
    await page.evaluate(() => {
      document.title = 'kept in memory';
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(page).not.toHaveTitle('kept in memory');
    await expectAnswers();
    await app.next();
    await answerPages(app, 3);
    await expectOneWholeResponse(app, serverUrl, surveyId);
  } finally {
    await browser.close();
  }
});

/** Enables the back/forward cache, which test browsers disable by default. */
async function launchWithPageCache(): Promise<Browser> {
  const executablePath = findJourneyBrowser();
  return chromium.launch({
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath !== undefined && { executablePath }),
  });
}

/** Chromium's reasons for not keeping a page in the back/forward cache. */
const readReasonsToLoad = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify(performance.getEntriesByType('navigation')[0]));

async function finishElsewhere(page: Page, link: string): Promise<void> {
  const app = new RespondentApp(page, qtypeOf);
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(app.heading).toContainText(TITLES[2]);
  const questionAddress = page.url();
  await answerPages(app, 2);
  await app.waitUntilSent({ hasEnded: true });
  // A tab that is closed at once may not have stored that the server confirmed the end.
  await expect(async () => {
    await page.goto(questionAddress);
    await expect(app.heading).toHaveText('Already submitted', { timeout: 3_000 });
  }).toPass();
  await page.close();
}

test('a duplicated tab shows where the survey is open, and does not take it over', async ({
  page,
  serverUrl,
}) => {
  const { app, surveyId } = await beginJourney(page, serverUrl);
  await answerPages(app, 0, 2);
  const opening = page.waitForEvent('popup');
  // Duplicates the tab as browsers do: the same address with a copy of its session storage.
  await page.evaluate(() => void window.open(location.href, '_blank'));
  const copy = await opening;
  await expect(copy.locator('h1')).toHaveText('Open in another tab');
  await copy.close();
  await answerPages(app, 2);
  await expectOneWholeResponse(app, serverUrl, surveyId);
});
