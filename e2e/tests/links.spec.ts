import type { Browser } from '@playwright/test';
import { publish, fetchQuotaCounts, createSignedLink, fetchResponse } from '../src/harness/author.ts';
import { blank, createSurveyId } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';
import { RespondentApp } from '../src/pages/respondent-app.ts';

test.use({ locale: 'en-GB' });

const ward = (id: string) => ({ id, name: id, cap: 5, cond: `ext.ward == "${id}"` });
const survey = () => ({
  format: 1,
  projectId: createSurveyId(),
  title: 'Wards',
  project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
  one_question_on_page: true,
  ext_params: [
    {
      code: 'ward',
      type: 'enum',
      signed: true,
      options: [
        { value: 'north', title: 'the North' },
        { value: 'south', title: 'the South' },
      ],
    },
  ],
  items: [
    {
      type: 'G',
      gid: 'all',
      items: [blank('life', 'How is life in {{ ext.ward | default("town") }}?'), blank('more', 'What else?')],
    },
  ],
  quotas: [{ id: 'wards', name: 'Wards', cells: [ward('north'), ward('south')] }],
  translations: {
    'zh-CN': {
      project: { 'ext_params.ward.options.north.title': '城北' },
      life: { title: '{{ ext.ward | default("城里") }}的生活怎么样？' },
    },
  },
});

async function open(browser: Browser, link: string): Promise<RespondentApp> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  const app = new RespondentApp(await context.newPage(), () => 'blank');
  await app.begin(link);
  return app;
}

test('a signed link counts in the quota of its ward; a changed link opens the survey without the ward', async ({
  browser,
  serverUrl,
}) => {
  const { surveyId } = await publish(serverUrl, survey());
  const link = await createSignedLink(serverUrl, surveyId, { ward: 'north' });
  const app = await open(browser, link);
  await expect(app.page.locator('.cv-question')).toContainText('How is life in the North?');
  await app.answerPages([{ life: ['good'] }]);
  await app.waitUntilSent({ hasEnded: false });
  expect(await fetchQuotaCounts(serverUrl, surveyId)).toMatchObject({
    north: { held: 1 },
    south: { held: 0 },
  });

  const chinese = await open(browser, `${link}&language=zh-CN`);
  await expect(chinese.page.locator('.cv-question')).toContainText('城北的生活怎么样？');

  const changedLink = await open(browser, link.replace('ward=north', 'ward=south'));
  await expect(changedLink.page.locator('.cv-question')).toContainText('How is life in town?');
  const storedResponse = await fetchResponse(serverUrl, surveyId, await changedLink.readSeq());
  expect(storedResponse.facts.params).toEqual({});
  expect(await fetchQuotaCounts(serverUrl, surveyId)).toMatchObject({
    north: { held: 2 },
    south: { held: 0 },
  });
});
