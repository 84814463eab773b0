import { expectAccessible } from '../../src/harness/inspect-screen.ts';
import { answerPages } from '../../src/pages/answer-journey.ts';
import { publishJourney, qtypeOf } from '../../src/harness/journey-survey.ts';
import { expect, test } from '../../src/harness/test.ts';
import { RespondentApp } from '../../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

test('every page has the watermark, a phone shows the hint once, and colours and sizes are the author’s @rare', async ({
  page,
  serverUrl,
}) => {
  const { link } = await publishJourney(serverUrl, {
    settings: { watermark: 'Draft of a long watermark text', swipe_hint: true },
    desc_common_page: { font: { color: '#123456' } },
    desc_begin_page: { text: '<p>Five questions.</p>' },
    showQuestionCid: true,
  });
  await page.goto(link);
  await expect(page.locator('.app-watermark')).toHaveCSS('background-image', /^url\("data:image\/png/);
  await expect(page.getByText('Swipe left to leave the survey')).toBeVisible();
  await expect(page.getByText('Five questions.')).toHaveCSS('color', 'rgb(18, 52, 86)');
  const size = (text: string) =>
    page.getByText(text).evaluate((element) => {
      const px = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.02;
      return Math.round(Number.parseFloat(getComputedStyle(element).fontSize) / px);
    });
  expect(await size('Five questions.')).toBe(14);
  await expectAccessible(page, 'extras');
  const app = new RespondentApp(page, qtypeOf);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Q1', { exact: true })).toBeVisible();
  await answerPages(app, 0, 1);
  await expect(page.getByText('Q2', { exact: true })).toBeVisible();
  await expect(page.locator('.app-watermark')).toHaveCSS('background-image', /^url/);
  await expect(page.getByText('Swipe left to leave the survey')).toBeHidden();
  await page.reload();
  await expect(page.locator('.app-watermark')).toHaveCount(1);
  await expect(page.getByText('Swipe left to leave the survey')).toHaveCount(0);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('texts appear letter by letter, and are complete in the document at once @rare', async ({
    page,
    serverUrl,
  }) => {
    const { link } = await publishJourney(serverUrl, {
      desc_begin_page: { text: `<p>${'A long text. '.repeat(40)}</p>`, typing: true },
    });
    await page.goto(link);
    await expect(page.locator('.app-start-text')).toContainText('A long text. A long text.');
    const untypedLength = () =>
      page.evaluate(() => [...(CSS.highlights.get('untyped') ?? [])].map(String).join('').length);
    await expect.poll(untypedLength).toBeGreaterThan(0);
    const lengthBefore = await untypedLength();
    await expect.poll(untypedLength).toBeLessThan(lengthBefore);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect.poll(() => page.evaluate(() => CSS.highlights.has('untyped'))).toBe(false);
  });
});

test('with reduced motion texts appear at once @rare', async ({ page, serverUrl }) => {
  const { link } = await publishJourney(serverUrl, {
    desc_begin_page: { text: '<p>A long text.</p>', typing: true },
  });
  await page.goto(link);
  await expect(page.getByText('A long text.')).toBeVisible();
  expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);
});

test('phones have a separate flag for the start page @rare', async ({ page, serverUrl }) => {
  const { link } = await publishJourney(serverUrl, { desc_begin_page: { skip_phone: true } });
  await page.goto(link);
  await expect(page.getByText('Which colour do you like?')).toBeVisible();
  const { link: otherLink } = await publishJourney(serverUrl, {
    desc_begin_page: { skip: true, skip_phone: false },
  });
  await page.goto(otherLink);
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
});

test('an option of a matrix may leave out rows @rare', async ({ page, serverUrl }) => {
  const { link } = await publishJourney(serverUrl, {
    desc_begin_page: { skip: true },
    one_question_on_page: false,
    rule_map: {},
    desc_end_page: {},
    items: [
      {
        type: 'Q',
        gid: 'm',
        qtype: 'matrix_single',
        title: 'How do you travel?',
        rows_items: [
          { gid: 'r1', seq: 1, title: 'To work' },
          { gid: 'r2', seq: 2, title: 'Abroad' },
        ],
        items: [
          { gid: 'o1', seq: 1, title: 'Train' },
          { gid: 'o2', seq: 2, title: 'Bicycle', allowNull: ['r2'] },
        ],
      },
    ],
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${link}?select_view=pc`);
  await expect(page.getByText('How do you travel?')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(3);
});

test('a sheet with a search field stays above the on-screen keyboard @rare', async ({ page, serverUrl }) => {
  // Simulates the keyboard of iOS: the page keeps its height, but the visual viewport shrinks.
  await page.addInitScript(() => {
    const viewport = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: viewport });
  });
  const { link } = await publishJourney(serverUrl, {
    desc_begin_page: { skip: true },
    rule_map: {},
    desc_end_page: {},
    items: [{ type: 'Q', gid: 'c', qtype: 'city', title: 'Where do you live?' }],
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${link}?select_view=phone`);
  await page
    .getByRole('button', { name: /Province|Choose/ })
    .first()
    .click();
  const sheet = page.locator('dialog[open]');
  await expect(sheet.getByRole('searchbox')).toBeVisible();
  await page.evaluate(() => {
    const viewport = window.visualViewport as unknown as EventTarget & { height: number };
    viewport.height = innerHeight - 300;
    viewport.dispatchEvent(new Event('resize'));
  });
  const box = async () => (await sheet.boundingBox()) ?? { y: 0, height: 0 };
  await expect.poll(async () => Math.round((await box()).y + (await box()).height)).toBe(440);
  expect((await box()).y).toBeGreaterThanOrEqual(0);
  await expect(sheet.getByRole('searchbox')).toBeInViewport();
  expect(await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await page.screenshot({ path: 'test-results/screens/sheet-on-keyboard.png' });
});
