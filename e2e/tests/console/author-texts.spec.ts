import type { Page } from '@playwright/test';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expect, test } from '../../src/harness/test.ts';
import { finishResults, publishResults } from '../results/results-survey.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

const SUBJECTS = {
  plan: 'أخطط ليومي',
  focus: 'أنهي ما بدأت',
  help: 'أطلب المساعدة',
  rest: 'أستريح',
  calm: 'أبقى هادئا',
};
const LEVELS = ['نادرا', 'أحيانا', 'غالبا', 'دائما'];

const IN_ARABIC = {
  title: 'كيف أعمل',
  project_lang: { answer_language: 'ar' },
  timezone: 'Africa/Cairo',
  translations: undefined,
  report: undefined,
  vote: undefined,
  items: [
    {
      type: 'G',
      gid: 'all',
      items: Object.entries(SUBJECTS).map(([gid, title]) => ({
        type: 'Q',
        gid,
        qtype: 'single',
        title,
        items: LEVELS.map((level, at) => ({ gid: `${gid}${at + 1}`, seq: at + 1, title: level })),
      })),
    },
  ],
};

/**
 * Finds texts of the survey outside sentences of the product whose element is not marked as Arabic. The name of the
 * language among those of the page is the product's.
 */
const findUnmarked = (page: Page) =>
  page.evaluate(() => {
    const unmarkedTexts: string[] = [];
    const isMarked = (element: Element) =>
      element.closest('[lang]')?.getAttribute('lang') === 'ar' &&
      element.closest('[dir]')?.getAttribute('dir') === 'auto';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const element = node.parentElement;
      if (!/\p{Script=Arabic}/u.test(text) || /\p{Script=Latin}/u.test(text)) continue;
      if (element === null || element.closest('.language-select') !== null) continue;
      if (!isMarked(element)) unmarkedTexts.push(text);
    }
    return unmarkedTexts;
  });

test('texts of an Arabic survey carry their language in the English console and editor @half', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publishResults(serverUrl, IN_ARABIC);
  const { seq } = await finishResults(serverUrl, surveyId, [1, 2, 3, 4, 1]);
  await signIn(page, serverUrl);
  await expect(page.getByText(IN_ARABIC.title).first()).toBeVisible();
  expect(await findUnmarked(page), 'list of surveys').toEqual([]);
  const textsByView = {
    '': SUBJECTS.plan,
    answers: LEVELS[0],
    tables: SUBJECTS.plan,
    [`responses/${seq}`]: SUBJECTS.calm,
  };
  for (const [view, text = ''] of Object.entries(textsByView)) {
    await page.goto(`${serverUrl}/console/surveys/${surveyId}/${view}`);
    await expect(page.getByText(text).first()).toBeAttached();
    expect.soft(await findUnmarked(page), view).toEqual([]);
  }
  await page.getByLabel('Language', { exact: true }).selectOption({ label: 'español' });
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.getByLabel('Idioma', { exact: true }).selectOption({ label: 'English' });
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/edit`);
  await page.getByRole('treeitem', { name: SUBJECTS.plan }).click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await expect(title).toHaveAttribute('lang', 'ar');
  await expect(title).toHaveCSS('direction', 'rtl');
  expect.soft(await findUnmarked(page), 'editor').toEqual([]);
});
