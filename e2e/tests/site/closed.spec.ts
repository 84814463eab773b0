import type { Page } from '@playwright/test';
import { closeSurvey, setWindow } from '../../src/harness/author.ts';
import { expectAccessible } from '../../src/harness/inspect-screen.ts';
import { answerPages } from '../../src/pages/answer-journey.ts';
import { createSurveyId, beginJourney, publishJourney } from '../../src/harness/journey-survey.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB' });

test('an unpublished survey shows a message, under its own address @rare', async ({ page, serverUrl }) => {
  const id = createSurveyId();
  await page.goto(`${serverUrl}/s/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this survey');
  await expect(page).toHaveURL(`${serverUrl}/s/${id}/notPublish`);
});

test('the page of a closed, finished or unopened survey shows the reason', async ({ page, serverUrl }) => {
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
  await closeSurvey(serverUrl, surveyId);
  await page.goto(link);
  await expect(heading).toHaveText('This survey has ended');
});

test('a survey that closes meanwhile shows a message and keeps the answers', async ({ page, serverUrl }) => {
  const { app, surveyId } = await beginJourney(page, serverUrl);
  await answerPages(app, 0, 1);
  await app.waitUntilSent({ hasEnded: false });
  await closeSurvey(serverUrl, surveyId);
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
    `${link}?xm_project_id=${createSurveyId()}`,
  ]) {
    await page.goto(address);
    await expect(heading, address).toHaveText('Page not found');
  }
  const { surveyId, link: ownLink } = await publishJourney(serverUrl);
  await page.goto(`${ownLink}?xm_project_id=${surveyId}`);
  await expect(heading).toHaveText('A short journey');
});

test("the author's own text explains why a survey is closed and whom to ask, also during a response @rare", async ({
  page,
  serverUrl,
}) => {
  const { app, surveyId, link } = await beginJourney(page, serverUrl, {
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
    translations: { 'zh-CN': { project: { 'desc_status_page.over': '<p>早餐调查已于三月结束。</p>' } } },
    desc_status_page: {
      contact: '<p>Ask <b>Ms Li</b> at the front office.</p>',
      over: '<p>The breakfast survey ended in March.</p>',
    },
    desc_common_page: { footer: '<p>Breakfast Ltd.</p>' },
    policy: '<p>We keep answers for a year.</p>',
  });
  await expect(page.getByText('Breakfast Ltd.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
    'href',
    /\/policy\?language=en-GB$/,
  );
  await answerPages(app, 0, 1);
  await app.waitUntilSent({ hasEnded: false });
  await closeSurvey(serverUrl, surveyId);
  await answerPages(app, 1, 2);
  await expect(page.getByText('The breakfast survey ended in March.')).toBeVisible();
  await expect(page.getByText('Ask Ms Li at the front office.')).toBeVisible();
  await page.goto(`${link}?language=zh-CN`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('问卷已结束');
  await expect(page.getByText('早餐调查已于三月结束。')).toBeVisible();
  await expect(page.getByText('Ask Ms Li')).toBeVisible();
  await expectAccessible(page, 'closed in the words of the author');
});

/** Opens the page with `boot` in place of its data, such as a newer server could send. */
async function openWith(page: Page, link: string, boot: object): Promise<void> {
  await page.route(link, async (route) => {
    const reply = await route.fetch();
    const html = await reply.text();
    const [, ownBoot = '{}'] = /id="canvass-boot">([^<]*)</.exec(html) ?? [];
    const data = JSON.stringify({ ...JSON.parse(ownBoot), ...boot });
    await route.fulfill({ response: reply, body: html.replace(ownBoot, () => data) });
  });
  await page.goto(link);
  await page.unroute(link);
}

test('every load code has a suitable heading and a next step @rare', async ({ page, serverUrl }) => {
  const { link } = await publishJourney(serverUrl);
  const headings: readonly (readonly [number, string, string])[] = [
    [3, 'This link does not work', 'ask for a new link'],
    [1006, 'This survey has ended', 'Ask the person who sent you the link'],
    [1008, 'Already answered', 'try another network'],
    [1010, 'Already answered', 'This device'],
    [8006, 'Already answered', 'with this account'],
    [1111, 'This link has been used', 'ask for a new one'],
    [1116, 'Thank you for your interest', ''],
    [1204, 'This link cannot be used yet', ''],
    [1201, 'This link does not work', 'Ask them for a new one'],
    [1202, 'This link does not work', 'Ask them for a new one'],
    [1203, 'Already submitted', 'Ask the person who sent you the link'],
    [1206, 'This survey is paused', 'continue where you stopped'],
    [1205, 'This survey has ended', 'Ask the person who sent you the link'],
  ];
  const heading = page.getByRole('heading', { level: 1 });
  for (const [code, title, wayOn] of headings) {
    await openWith(page, link, { code, info: undefined, project: undefined });
    await expect(heading, String(code)).toHaveText(title);
    await expect(page.locator('#root main'), String(code)).toContainText(wayOn);
  }
  await expectAccessible(page, 'closed');
  for (const code of [4711]) {
    await openWith(page, link, { code });
    await expect(heading, String(code)).toHaveText('A short journey');
  }
  await openWith(page, `${link}?source=1`, { code: 1008 });
  await expect(heading).toHaveText('Already answered');
});

test('a required login opens with a return address, without a redirect loop @rare', async ({
  page,
  serverUrl,
}) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  await page.route(`**/api/survey/b/${surveyId}*`, (route) =>
    route.fulfill({ json: { errCode: 2, msg: 'log in' } }),
  );
  await page.route('**/login?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Login</h1>' }),
  );
  await page.goto(`${link}?vip=1`);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/s/${surveyId}?vip=1`);
  await page.goto(`${link}?vip=1`);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please log in');
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /^\/login\?redirect=/);
});

test('a survey that cannot be reached shows a message at its address, and retries @rare', async ({
  page,
  serverUrl,
}) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  let isServerAway = true;
  await page.route(`**/api/survey/${surveyId}*`, (route) =>
    isServerAway ? route.abort() : route.continue(),
  );
  await page.route(link, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.text()).replace('id="canvass-boot"', 'id="lost"');
    await route.fulfill({ response: reply, body });
  });
  await page.goto(link);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('The survey cannot be reached');
  expect(page.url()).toBe(link);
  isServerAway = false;
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(heading).toHaveText('A short journey');
});
