import type { FrameLocator, Page } from '@playwright/test';
import type { EmbedConfigRequest } from '@canvass/protocol';
import { publish, setEmbedding } from '../harness/author.ts';
import { type HostPages, startHosts } from './host-pages.ts';
import { single } from '../harness/journey-survey.ts';

const question = (number: number) => single(`q${number}`, `Question ${number}`, ['Yes', 'No', 'Perhaps']);

/** Publishes a survey of some pages with one choice each, and starts host pages for the survey on another site. */
export async function publishEmbeddedSurvey(
  serverUrl: string,
  config: EmbedConfigRequest = {},
  pages = 3,
  settings: object = {},
): Promise<{ readonly surveyId: string; readonly hosts: HostPages }> {
  const { surveyId } = await publish(serverUrl, {
    format: 1,
    title: `Embedded ${crypto.randomUUID()}`,
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'ar', id: '1' }] },
    one_question_on_page: true,
    desc_begin_page: { skip: true },
    items: [{ type: 'G', gid: 'all', items: Array.from({ length: pages }, (_, at) => question(at + 1)) }],
    ...settings,
  });
  const hosts = await startHosts({ server: serverUrl, surveyId });
  await setEmbedding(serverUrl, surveyId, { origins: [hosts.url], ...config });
  return { surveyId, hosts };
}

export const surveyIn = (page: Page): FrameLocator => page.frameLocator('iframe');

/** Answers the only question of each page, to the end of the survey. */
export async function answerAll(survey: FrameLocator, pages = 3): Promise<void> {
  for (let number = 1; number <= pages; number += 1) {
    await survey.getByRole('heading', { name: new RegExp(`Question ${number}(?!\\d)`) }).waitFor();
    await survey.locator('.cv-choice').first().click();
    await survey.locator('form button[type="submit"]').click();
  }
}
