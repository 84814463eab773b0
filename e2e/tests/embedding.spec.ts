import type { EmbedMessage } from '@canvass/embed/messages';
import { buildReactHost } from '../src/embedding/built-host.ts';
import { answerAll, publishEmbeddedSurvey, surveyIn } from '../src/embedding/embedded-survey.ts';
import { callAsOperator } from '../src/harness/author.ts';
import { expectAccessible } from '../src/harness/inspect-screen.ts';
import { expect, test } from '../src/harness/test.ts';

test('a script in a host page shows the survey at its place and full height, and reports its completion', async ({
  page,
  serverUrl,
}) => {
  const { hosts } = await publishEmbeddedSurvey(serverUrl, {
    survey_bg_color: '#fff8ee',
    survey_theme_color: '#7a3b12',
  });
  await page.addInitScript(() => {
    const sizes: unknown[] = [];
    Object.assign(window, { sizes });
    window.addEventListener('message', ({ data }) => {
      if ((data as EmbedMessage).type === 'content_size_changed') sizes.push(data);
    });
  });
  await page.goto(`${hosts.url}/plain/`);
  const survey = surveyIn(page);
  await expect(survey.getByRole('heading', { name: 'Question 1' })).toBeVisible();
  const heights = () =>
    survey.locator('body').evaluate((body) => [body.getBoundingClientRect().height, innerHeight]);
  await expect
    .poll(async () => (await heights()).reduce((content, frame) => frame - content))
    .toBeLessThan(4);
  const looks = await survey.locator('html').evaluate((root) => ({
    ground: getComputedStyle(root).backgroundColor,
    page: getComputedStyle(root.querySelector('.cv-page') ?? root).backgroundColor,
    scrolls: getComputedStyle(root).overflowY,
  }));
  expect(looks).toEqual({ ground: 'rgba(0, 0, 0, 0)', page: 'rgb(255, 248, 238)', scrolls: 'hidden' });
  await expectAccessible(page, 'a survey in a host page');
  await answerAll(survey);
  await expect(page.locator('#heard')).toContainText(/submit \{"seq":\d+,"status":1\}/);
  // Each page settles on one height, without alternating between two heights.
  const reportedHeights =
    ((await page.locator('#heard').textContent()) ?? '').match(/(?<="height":)\d+/g) ?? [];
  expect(reportedHeights.length).toBeLessThan(20);
  expect(
    reportedHeights.filter(
      (height, at) => height === reportedHeights[at + 2] && height !== reportedHeights[at + 1],
    ).length,
  ).toBeLessThan(2);
  // Every message about a size has one, also when another page is shown (EMBED-3).
  const sizes = await page.evaluate(() => (window as unknown as { sizes: EmbedMessage[] }).sizes); // set above
  expect(sizes.filter(({ width, height }) => !((width ?? 0) > 0 && (height ?? 0) > 0))).toEqual([]);
  expect(sizes.filter(({ data }) => data?.turned).length).toBeGreaterThanOrEqual(3);
  hosts.stop();
});

test('the host page is visible around the rounded corners of a survey that is always dark', async ({
  page,
  serverUrl,
}) => {
  const { hosts } = await publishEmbeddedSurvey(serverUrl, {}, 2, { design: { scheme: 'dark' } });
  await page.goto(`${hosts.url}/plain/`);
  await expect(surveyIn(page).getByRole('heading', { name: 'Question 1' })).toBeVisible();
  const schemes = await surveyIn(page)
    .locator('body')
    .evaluate((body) => {
      const [root, content] = [getComputedStyle(document.documentElement), getComputedStyle(body)];
      return { ground: root.backgroundColor, frame: root.colorScheme, content: content.colorScheme };
    });
  // The frame has the host page's scheme, because browsers fill a frame with another scheme.
  expect(schemes).toEqual({ ground: 'rgba(0, 0, 0, 0)', frame: 'light', content: 'dark' });
  hosts.stop();
});

test('a page made with React receives the submit event, and says thank you @rare', async ({
  page,
  serverUrl,
}) => {
  const { hosts } = await publishEmbeddedSurvey(serverUrl);
  hosts.add('/react/main.js', await buildReactHost());
  await page.goto(`${hosts.url}/react/`);
  await answerAll(surveyIn(page));
  await expect(page.getByText('Thank you, and see you soon.')).toBeVisible();
  hosts.stop();
});

test('a pop-up takes and returns the focus, closes by Escape inside and outside, and opens at each visit until the survey was answered @rare', async ({
  page,
  serverUrl,
}) => {
  const { hosts } = await publishEmbeddedSurvey(serverUrl);
  await page.goto(`${hosts.url}/overlays/`);
  const opener = page.getByRole('button', { name: 'Tell us' });
  const dialog = page.getByRole('dialog', { name: 'Tell us' });
  // The survey can be answered before the script that handles keys has loaded.
  const escape = () =>
    expect(async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden({ timeout: 2_000 });
    }).toPass();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Tell us');
  await expect(surveyIn(page).getByRole('heading', { name: 'Question 1' })).toBeVisible();
  await expectAccessible(page, 'a survey in a pop-up');
  await escape();
  await expect(opener).toBeFocused();
  await opener.click();
  const survey = surveyIn(page);
  const height = async () => (await page.locator('iframe').boundingBox())?.height;
  await expect.poll(height).toBeGreaterThan(330);
  await survey.locator('.cv-choice').first().click();
  await escape();
  await opener.click();
  await answerAll(survey);
  await survey.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('#heard')).toContainText('submit');
  hosts.stop();
});

test('a slider opens automatically, from the left on right-to-left pages, and not again after an answer @rare', async ({
  page,
  serverUrl,
}) => {
  const { hosts } = await publishEmbeddedSurvey(serverUrl);
  await page.goto(`${hosts.url}/overlays/`);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeHidden();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(dialog).toBeVisible();
  const survey = surveyIn(page);
  await expect(survey.locator('html')).toHaveAttribute('dir', 'rtl');
  expect((await dialog.boundingBox())?.x).toBe(0);
  await answerAll(survey);
  await expect(page.locator('#heard')).toContainText('submit');
  await page.reload();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForTimeout(500); // Waits long enough for a message to arrive.
  await expect(dialog).toBeHidden();
  hosts.stop();
});

test('a survey of sixty pages scrolls in a frame of 400 px, which keeps its height @rare', async ({
  page,
  serverUrl,
}) => {
  const pages = process.env['CANVASS_FULL'] === undefined ? 12 : 60;
  const { hosts } = await publishEmbeddedSurvey(
    serverUrl,
    { mobile_config: { height: 400 }, pc_config: { height: 400 } },
    pages,
  );
  await page.goto(`${hosts.url}/plain/`);
  const survey = surveyIn(page);
  await answerAll(survey, pages);
  await expect(page.locator('#heard')).toContainText('submit');
  expect((await page.locator('iframe').boundingBox())?.height).toBe(400);
  hosts.stop();
});

test('a closed survey shows its page in the frame, and reports height and reason to the host @rare', async ({
  page,
  serverUrl,
}) => {
  const { surveyId, hosts } = await publishEmbeddedSurvey(serverUrl);
  await callAsOperator(serverUrl, `/api/publishing/surveys/${surveyId}/close`, { method: 'POST' });
  await page.goto(`${hosts.url}/plain/`);
  await expect(surveyIn(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#heard')).toContainText('error {"code":1004}');
  const heights = () =>
    surveyIn(page)
      .locator('body')
      .evaluate((body) => innerHeight - body.getBoundingClientRect().height);
  await expect.poll(heights).toBeLessThan(4);
  expect(await heights()).toBeGreaterThanOrEqual(0);
  hosts.stop();
});

test('the link after a survey opens beside the host page, not in the frame @rare', async ({
  page,
  serverUrl,
}) => {
  const jumpLink = `${serverUrl}/s/test`;
  const { hosts } = await publishEmbeddedSurvey(serverUrl, {}, 1, { desc_end_page: { jumpLink } });
  await page.goto(`${hosts.url}/plain/`);
  const survey = surveyIn(page);
  await answerAll(survey, 1);
  await expect(page.locator('#heard')).toContainText(/submit \{"seq":\d+,"status":1\}/);
  const opening = page.context().waitForEvent('page');
  await survey.locator('.app-leave a').click();
  await expect(await opening).toHaveURL(jumpLink);
  await expect(survey.locator('.app-leave')).toBeVisible();
  hosts.stop();
});
