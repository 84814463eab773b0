import type { Page } from '@playwright/test';
import {
  expectHydrated,
  finishFirstPage,
  createFirstPageSurvey,
  openWithHeldScripts,
  qtypeOf,
} from '../src/harness/first-page/first-page.ts';
import { publishWithLink } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

/** The order of the second page depends on the seed, so the server has to start the response. */
const createSeededSurvey = () => {
  const [firstItem, second] = createFirstPageSurvey().items;
  const [rating] = second?.items ?? [];
  return createFirstPageSurvey({
    items: [firstItem, { ...second, items: [{ ...rating, option_order: 'random' }] }],
  });
};

test('a first page is shown before the seeds of later pages are known', async ({ page, serverUrl }) => {
  const { surveyId, link } = await publishWithLink(serverUrl, createSeededSurvey());
  const releaseScripts = await openWithHeldScripts(page, link);
  await page.getByText('Green', { exact: true }).tap();
  await releaseScripts();
  await expectHydrated(page);
  const storedResponse = await finishFirstPage(page, serverUrl, surveyId);
  expect(
    storedResponse.events.flatMap((event) => (event.type === 'answer' ? [event.answer] : [])),
  ).toContainEqual(['colour_2']);
});

test("the server's page is discarded if the device's state differs", async ({ page, serverUrl }) => {
  const { link } = await publishWithLink(serverUrl, createSeededSurvey());
  await page.route(link, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace(/"digest":\d+/, '"digest":1');
    await route.fulfill({ response: reply, body });
  });
  await page.goto(link);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.getByText('Green', { exact: true }).tap();
  await expect(page.locator('input[value="colour_2"]')).toBeChecked();
});

async function openAltered(page: Page, link: string, change: (html: string) => string): Promise<void> {
  await page.route(link, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, body: change(await reply.text()) });
  });
}

test('input on a page that is replaced is transferred, or reported as lost', async ({ page, serverUrl }) => {
  const { link } = await publishWithLink(serverUrl, createSeededSurvey());
  const otherDigest = (html: string) => html.replace(/"digest":\d+/, '"digest":1');
  await openAltered(page, link, otherDigest);
  const releaseScripts = await openWithHeldScripts(page, link);
  await page.getByText('Green', { exact: true }).tap();
  await page.getByText('Dog', { exact: true }).tap();
  await page.getByRole('textbox').fill('Ada');
  await releaseScripts();
  await expect(page.locator('h1[data-from-server]')).toHaveCount(0);
  await expect(page.locator('input[value="colour_2"]')).toBeChecked();
  await expect(page.locator('input[value="dog"]')).toBeChecked();
  await expect(page.getByRole('textbox')).toHaveValue('Ada');
  await expect(page.getByText('The page has changed')).toHaveCount(0);
  const app = new RespondentApp(page, qtypeOf);
  await app.next();
  await expect(page.locator('h1')).toContainText('How was this survey?');
});

test('an option whose text has changed meanwhile is not chosen', async ({ page, serverUrl }) => {
  const { link } = await publishWithLink(serverUrl, createSeededSurvey());
  await openAltered(page, link, (html) =>
    html.replace(/"digest":\d+/, '"digest":1').replace('Green<', 'Grey<'),
  );
  const releaseScripts = await openWithHeldScripts(page, link);
  await page.getByText('Grey', { exact: true }).tap();
  await page.getByText('Cat', { exact: true }).tap();
  await releaseScripts();
  await expect(page.getByText('The page has changed').first()).toBeVisible();
  await expect(page.locator('input[value="cat"]')).toBeChecked();
  await expect(page.locator('input[value="colour_2"]')).not.toBeChecked();
});

test('input is kept when a failed begin is retried', async ({ page, serverUrl }) => {
  const { surveyId, link } = await publishWithLink(serverUrl, createSeededSurvey());
  let isServerAway = true;
  await page.route(`**/api/survey/b/${surveyId}*`, (route) =>
    isServerAway ? route.abort() : route.continue(),
  );
  const releaseScripts = await openWithHeldScripts(page, link);
  await page.getByText('Blue', { exact: true }).tap();
  await releaseScripts();
  await expect(page.getByRole('alert')).toContainText('We could not reach the survey');
  isServerAway = false;
  await page.getByRole('button', { name: 'Try again' }).tap();
  await expect(page.locator('input[value="colour_3"]')).toBeChecked();
});
