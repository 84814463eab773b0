import type { Browser } from '@playwright/test';
import { importMembers, publish, fetchResponse, createUniqueLinks } from '../src/harness/author.ts';
import { createQuotaSurvey } from '../src/harness/host-surveys.ts';
import { takeScreenshot } from '../src/harness/inspect-screen.ts';
import { expect, computeQtypeLookup, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

const SURVEY = {
  ...createQuotaSurvey(),
  quotas: [],
  settings: { unique_links: true, members_only: true },
  desc_end_page: { content: '<p>Thank you, {{ member.name }}.</p>' },
};
const qtypeOf = computeQtypeLookup(SURVEY);

async function openOnNewDevice(browser: Browser): Promise<RespondentApp> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  return new RespondentApp(await context.newPage(), qtypeOf);
}

test('a unique link continues its response on another device, is refused after the end, and identifies the member', async ({
  browser,
  serverUrl,
}) => {
  const { surveyId } = await publish(serverUrl, SURVEY);
  await importMembers(serverUrl, surveyId, 'member_id,name\nm1,Ana\nm2,Bo');
  const [anaLink = '', boLink = ''] = await createUniqueLinks(serverUrl, surveyId);

  const phone = await openOnNewDevice(browser);
  await phone.begin(anaLink);
  await phone.answerPages([{ name: ['A.'] }]);
  await expect(phone.heading).toContainText('Where do you live?');
  await phone.waitUntilSent({ hasEnded: false });

  const laptop = await openOnNewDevice(browser);
  await laptop.page.goto(anaLink);
  await expect(laptop.heading).toContainText('Where do you live?');
  await takeScreenshot(laptop.page, 'unique-link-resumed.png');
  await laptop.answerPages([{ city: ['city_1'] }, { evening: ['evening_1'] }, { meal: ['Soup'] }]);
  await laptop.waitUntilSent({ hasEnded: true });
  await expect(laptop.page.locator('div.app-status')).toContainText('Thank you, Ana.');
  const { facts, events } = await fetchResponse(serverUrl, surveyId, 1);
  expect([facts.link, facts.member?.field_val_list, events.length]).toEqual(['U1N1', { name: 'Ana' }, 9]);

  // The respondent who finished the response is recognised, and can read the answers.
  await laptop.page.goto(anaLink);
  await expect(laptop.page.getByText('We have received your answers.')).toBeVisible();
  await takeScreenshot(laptop.page, 'unique-link-holder.png');
  await laptop.page.getByRole('link', { name: 'Your answers' }).click();
  await expect(laptop.page.getByText('Soup')).toBeVisible();

  const thirdDevice = await openOnNewDevice(browser);
  await thirdDevice.page.goto(anaLink);
  await expect(thirdDevice.page.locator('h1')).toContainText('This link has been used');
  await takeScreenshot(thirdDevice.page, 'unique-link-used.png');

  // Another unique link in the same browser starts a separate response without the first one's answers.
  await thirdDevice.begin(boLink);
  await expect(thirdDevice.heading).toContainText('What is your name?');
});

test('a survey that limits devices sets its cookie when a response begins, and refuses a second response @rare', async ({
  browser,
  serverUrl,
}) => {
  const project = { ...createQuotaSurvey(), quotas: [], limit_device: { max: 1 } };
  const { surveyId, path } = await publish(serverUrl, project);
  expect(surveyId).toHaveLength(24);
  const app = await openOnNewDevice(browser);
  const cookies = async () => (await app.page.context().cookies()).filter(({ name }) => name === 'dev_id');
  await app.page.goto(serverUrl + path);
  await expect(app.nextButton).toBeVisible();
  expect(await cookies()).toEqual([]);
  await app.begin(serverUrl + path);
  await app.answerPages([
    { name: ['A.'] },
    { city: ['city_1'] },
    { evening: ['evening_1'] },
    { meal: ['Soup'] },
  ]);
  await app.waitUntilSent({ hasEnded: true });
  const [cookie] = await cookies();
  expect([cookie?.path, cookie?.value.length]).toEqual(['/s', 57]);
  const newPage = await app.page.context().newPage();
  await newPage.goto(serverUrl + path);
  await expect(newPage.locator('h1')).toContainText('Already answered');
  await takeScreenshot(newPage, 'device-limit.png');
});
