import { expect, type Page } from '@playwright/test';
import { holdScripts } from './held-scripts.ts';
import { blank, freshId, single } from '../journey-survey.ts';

/** An option of a choice. */
const option = (gid: string, seq: number, title: string, more = {}) => ({ gid, seq, title, ...more });

/** Two pages, the first with every native control of a page; `more` replaces fields of the project. */
export const firstPageSurvey = (more: object = {}) => ({
  format: 1,
  projectId: freshId(),
  title: 'First page',
  project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
  translations: { 'zh-CN': { colour: { title: '您喜欢哪种颜色？' } } },
  desc_begin_page: { skip: true },
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        single('colour', 'Which colour do you like?', ['Red', 'Green', 'Blue']),
        {
          type: 'Q',
          gid: 'pets',
          qtype: 'multiple',
          title: 'Which animals live with you?',
          items: [
            option('cat', 1, 'Cat'),
            option('dog', 2, 'Dog'),
            option('none', 3, 'None', { exclusive: true }),
          ],
        },
        blank('name', 'What is your name?'),
      ],
    },
    { type: 'G', gid: 'g2', items: [single('rating', 'How was this survey?', ['Good', 'Bad'])] },
  ],
  ...more,
});
/** Of its questions. */
export const qtypeOf = (gid: string) =>
  ({ colour: 'single', pets: 'multiple', name: 'blank', rating: 'single' })[gid] ?? '';

/** A matrix, which a phone asks row by row. */
export const wards = {
  type: 'Q',
  gid: 'wards',
  qtype: 'matrix_single',
  title: 'How was each ward?',
  items: [option('good', 1, 'Good'), option('bad', 2, 'Bad')],
  rows_items: [option('north', 1, 'North'), option('south', 2, 'South'), option('west', 3, 'West')],
};

/** Opens a link whose scripts do not come yet. The heading is marked, to be known again. */
export async function openHeld(page: Page, link: string): Promise<() => Promise<void>> {
  const letGo = await holdScripts(page);
  await page.goto(link, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-from-server', ''));
  return letGo;
}
/** The app has taken the page over, and has not drawn it again. */
export async function expectTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await expect(page.locator('h1').first()).toHaveAttribute('data-from-server', '');
}
