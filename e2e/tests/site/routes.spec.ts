import { closeSurvey } from '../../src/harness/author.ts';
import { expectAccessible } from '../../src/harness/inspect-screen.ts';
import { answerPages } from '../../src/pages/answer-journey.ts';
import { createSurveyId, beginJourney, publishJourney, qtypeOf } from '../../src/harness/journey-survey.ts';
import { expect, test } from '../../src/harness/test.ts';
import { RespondentApp } from '../../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

test('every answering route opens the survey, and each mount leads to the address below /s @rare', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishJourney(serverUrl);
  const routes = ['', '/common', '/begin', '/question', '/end', '/endPage', '/notPublish'];
  for (const mount of ['s', 'survey', 's/survey']) {
    for (const route of mount === 's' ? routes : ['/question']) {
      await page.goto(`${serverUrl}/${mount}/${surveyId}${route}`);
      await expect(page.getByRole('heading', { level: 1 }), route).toHaveText('A short journey');
    }
  }
  await expect(page).toHaveURL(`${serverUrl}/s/${surveyId}/question`);
});

test('the policy is shown even when the survey is over, in the language of the tab', async ({
  page,
  serverUrl,
}) => {
  const { surveyId, link } = await publishJourney(serverUrl, {
    policy: '<p>We keep answers for <b>a year</b>.</p>',
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
    translations: { 'zh-CN': { project: { policy: '<p>答案保存一年。</p>' } } },
  });
  await page.goto(link);
  await page.getByLabel('Language').selectOption('zh-CN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await closeSurvey(serverUrl, surveyId);
  await page.goto(`${link}/policy`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('隐私政策');
  await expect(page.getByText('答案保存一年。')).toBeVisible();
  await expect(page).toHaveTitle('隐私政策 – A short journey');
  await page.goto(`${link}/policy?language=en-GB`);
  await expect(page.getByText('We keep answers for a year.')).toBeVisible();
  await expectAccessible(page, 'policy');
  const surveyWithoutPolicy = await publishJourney(serverUrl);
  await page.goto(`${surveyWithoutPolicy.link}/policy`);
  await expect(page.getByText('no privacy policy of its own')).toBeVisible();
});

test('the policy opens beside the survey, is readable without scripts, and links back', async ({
  page,
  browser,
  serverUrl,
}) => {
  const { link } = await publishJourney(serverUrl, {
    policy: '<h2>What we keep</h2><p>Your answers, for a year.</p>',
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'ar' }] },
    translations: { ar: { project: { policy: '<h2>ما نحتفظ به</h2>' } } },
  });
  await page.goto(link);
  await page.getByLabel('Language').selectOption('ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'سياسة الخصوصية' }).click();
  const policy = await popup;
  await expect(policy.getByRole('heading', { level: 2, name: 'ما نحتفظ به' })).toBeVisible();
  await expect(policy.getByRole('button', { name: 'طباعة' })).toBeEnabled();
  await expectAccessible(policy, 'policy beside the survey');
  const policyClose = policy.waitForEvent('close');
  await policy.getByRole('link', { name: 'الانتقال إلى الاستبيان' }).click();
  await policyClose;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A short journey');

  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
  const freshPage = await context.newPage();
  await freshPage.goto(`${link}/policy`);
  await expect(freshPage.getByRole('heading', { level: 2, name: 'What we keep' })).toBeVisible();
  await expect(freshPage).toHaveTitle('Privacy policy – A short journey');
  await freshPage.getByRole('link', { name: 'Go to the survey' }).click();
  await expect(freshPage).toHaveURL(link);
  expect((await freshPage.goto(link.replace(/[^/]+$/, 'A'.repeat(24)) + '/policy'))?.status()).toBe(404);
  await context.close();
});

test('clearing a device asks first if answers would be lost, and removes all data @rare', async ({
  page,
  serverUrl,
}) => {
  const { app, link } = await beginJourney(page, serverUrl);
  await answerPages(app, 0, 1);
  await app.waitUntilSent({ hasEnded: false });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${serverUrl}/s/clearSid`);
  await expect(heading).toHaveText('Clear this device?');
  await expectAccessible(page, 'clear');
  await page.goto(link);
  await expect(heading).toHaveText('Welcome back');
  await page.goto(`${serverUrl}/s/clearSid`);
  await page.getByRole('button', { name: 'Delete them' }).click();
  await expect(heading).toHaveText('Cleared');
  await page.goto(link);
  await expect(heading).toHaveText('A short journey');
  // Without stored data and referrer, the page asks for no confirmation.
  await page.goto(`${serverUrl}/s/clearSid`);
  await expect(heading).toHaveText('Cleared');
  await page.goto(`${serverUrl}/s/clearSid`, { referer: 'https://elsewhere.example/' });
  await expect(heading).toHaveText('Clear this device?');
});

test('the device check works, the health check replies OK, other addresses are not found @rare', async ({
  page,
  serverUrl,
}) => {
  await page.goto(`${serverUrl}/s/test`);
  await expect(page.getByText('can take part in surveys')).toBeVisible();
  await expect(page.locator('.app-facts dd')).toHaveText([/phone|pc/, /×/, /en/, ...Array(5).fill('works')]);
  await expectAccessible(page, 'test');
  await page.goto(`${serverUrl}/survey/healthcheck`);
  await expect(page.locator('pre')).toHaveText('OK');
  await page.goto(`${serverUrl}/s/nowhere`);
  await expect(page).toHaveTitle('Page not found');
});

test('after each navigation the page is at its top and the focus at its heading @rare', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishJourney(serverUrl, {
    desc_begin_page: { text: '<p>word </p>'.repeat(60) },
  });
  const focusedHeading = () => page.evaluate(() => document.activeElement?.closest('h1')?.textContent ?? '');
  const top = () => page.evaluate(() => window.scrollY);
  const app = new RespondentApp(page, qtypeOf);
  await page.goto(link);
  expect(await focusedHeading()).toBe('');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.poll(focusedHeading).toContain('Which colour do you like?');
  expect(await top()).toBe(0);
  await answerPages(app, 0);
  await expect.poll(focusedHeading).toBe('All done');
  expect(await top()).toBe(0);
});

test('the events of a visit are logged @rare', async ({ page, serverUrl }) => {
  const { surveyId, link } = await publishJourney(serverUrl);
  const traceReply = page.waitForResponse(/\/api\/tracer\/survey\//, { timeout: 30_000 });
  await page.goto(link);
  await page.getByRole('button', { name: 'Start' }).click();
  const response = await traceReply;
  expect(response.request().postDataJSON()).toMatchObject({
    topic: 'xm-s',
    survey_id: surveyId,
    entries: expect.arrayContaining([expect.objectContaining({ kind: 'event', name: 'begin', page: 1 })]),
  });
  expect(await response.json()).toMatchObject({ code: 0 });
});

test('a page whose own script is blocked shows a message', async ({ page, serverUrl }) => {
  await page.route(/\/s\/assets\/(?:index|main)-.*\.js/, (route) => route.abort());
  const { link } = await publishJourney(serverUrl);
  for (const address of [link, `${link}/report`]) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText('The page could not be loaded.');
    await expect(page.getByRole('link', { name: 'Reload' })).toHaveCSS('display', 'flex');
    await expect(page.getByRole('button')).toHaveCount(0);
  }
});

test('a style sheet that fails to load is requested again', async ({ page, serverUrl }) => {
  let refusedCount = 0;
  await page.route(/\/s\/assets\/.*\.css/, (route) => {
    if (refusedCount > 0) return route.continue();
    refusedCount += 1;
    return route.abort();
  });
  await page.goto(`${serverUrl}/s/nowhere`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-align', 'center');
  expect(refusedCount).toBe(1);
});

test('a test link shows question codes and the loading colour, and an unpublished survey shows a message @rare', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishJourney(serverUrl, { showQuestionCid: false });
  await page.goto(`${link}?testcid=1&source=1&load_color=c0ffee&org_code=%3Cb%3E`);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.app-question').first()).toBeVisible();
  await expect(page.getByText('Q1', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--load-color'))).toBe(
    '#c0ffee',
  );
  await page.goto(`${serverUrl}/s/${createSurveyId()}/question`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this survey');
});
