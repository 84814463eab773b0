import { expect, type Page } from '@playwright/test';
import { fetchResponse } from '../author.ts';
import { RespondentApp } from '../../pages/respondent-app.ts';
import { holdScripts } from './held-scripts.ts';
import { blank, createSurveyId, single } from '../journey-survey.ts';

const option = (gid: string, seq: number, title: string, extraFields = {}) => ({
  gid,
  seq,
  title,
  ...extraFields,
});

/** A survey of two pages. The first has every native control. */
export const createFirstPageSurvey = (extraFields: object = {}) => ({
  format: 1,
  projectId: createSurveyId(),
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
  ...extraFields,
});
export const qtypeOf = (gid: string) =>
  ({ colour: 'single', pets: 'multiple', name: 'blank', rating: 'single' })[gid] ?? '';

/** A matrix, which phones show row by row. */
export const wards = {
  type: 'Q',
  gid: 'wards',
  qtype: 'matrix_single',
  title: 'How was each ward?',
  items: [option('good', 1, 'Good'), option('bad', 2, 'Bad')],
  rows_items: [option('north', 1, 'North'), option('south', 2, 'South'), option('west', 3, 'West')],
};

/** Opens a link while its scripts are held back. Marks the heading, to detect whether it is replaced. */
export async function openWithHeldScripts(page: Page, link: string): Promise<() => Promise<void>> {
  const releaseScripts = await holdScripts(page);
  await page.goto(link, { waitUntil: 'commit' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-from-server', ''));
  return releaseScripts;
}
/** Waits until the app has hydrated the page, and checks that the app did not replace it. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await expect(page.locator('h1').first()).toHaveAttribute('data-from-server', '');
}

/** Leaves the first page, answers the second page and submits. Checks that server and browser have equal transcripts. */
export async function finishFirstPage(page: Page, serverUrl: string, surveyId: string) {
  const app = new RespondentApp(page, qtypeOf);
  await app.waitForTranscript();
  await app.next();
  await app.answerPages([{ rating: ['rating_1'] }]);
  await app.waitUntilSent({ hasEnded: true });
  const storedResponse = await fetchResponse(serverUrl, surveyId, await app.readSeq());
  expect(storedResponse.transcript).toBe(await app.transcript());
  return storedResponse;
}
