import type { Page } from '@playwright/test';
import { RespondentApp } from '../pages/respondent-app.ts';
import { publish } from './author.ts';

/** A required single choice with the options `gid_1`, `gid_2` and so on. */
export const single = (gid: string, title: string, titles: readonly string[]) => ({
  type: 'Q',
  gid,
  qtype: 'single',
  title,
  required: true,
  items: titles.map((option, index) => ({ gid: `${gid}_${index + 1}`, seq: index + 1, title: option })),
});
export const blank = (gid: string, title: string, extraFields: object = {}) => ({
  type: 'Q',
  gid,
  qtype: 'blank',
  title,
  ...extraFields,
});

/** A survey in English with these questions in one group. `fields` are added to the project. */
export const createSurvey = <Fields extends object>(
  title: string,
  questions: readonly object[],
  fields: Fields = {} as Fields,
) => ({
  format: 1,
  title,
  project_lang: { answer_language: 'en-GB' },
  items: [{ type: 'G', gid: 'g', items: questions }],
  ...fields,
});

/** Five questions of different types, one on each page. */
const PROJECT = {
  format: 1,
  title: 'A short journey',
  project_lang: { answer_language: 'en-GB' },
  one_question_on_page: true,
  desc_end_page: { content: '<p>Thank you, {{ Q2 }}.</p>' },
  items: [
    {
      type: 'G',
      gid: 'all',
      items: [
        single('colour', 'Which colour do you like?', ['Red', 'Green', 'Blue']),
        blank('name', 'What is your name?', { required: true }),
        {
          type: 'Q',
          gid: 'pets',
          qtype: 'multiple',
          title: 'Which animals live with you?',
          options_range: [null, 2],
          items: ['Cat', 'Dog', 'Fish'].map((title, index) => ({
            gid: `pets_${index + 1}`,
            seq: index + 1,
            title,
          })),
        },
        blank('why', 'Why {{ Q1 }}, {{ Q2 }}?', { inputbox_height: 'middle' }),
        single('rating', 'How was this survey?', ['Good', 'Bad']),
      ],
    },
  ],
  rule_map: {},
  dispConsList: [],
};
const QTYPES: Readonly<Record<string, string>> = {
  colour: 'single',
  name: 'blank',
  pets: 'multiple',
  why: 'blank',
  rating: 'single',
};

export const qtypeOf = (gid: string): string => QTYPES[gid] ?? 'unknown';

export interface PublishedSurvey {
  readonly surveyId: string;
  readonly link: string;
}

/** Publishes the survey of journeys. `changes` replaces fields of the project. */
export async function publishJourney(serverUrl: string, changes: object = {}): Promise<PublishedSurvey> {
  return publishWithLink(serverUrl, { ...PROJECT, projectId: createSurveyId(), ...changes });
}

export async function beginJourney(
  page: Page,
  serverUrl: string,
  changes: object = {},
): Promise<PublishedSurvey & { readonly app: RespondentApp }> {
  const publishedSurvey = await publishJourney(serverUrl, changes);
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(publishedSurvey.link);
  return { ...publishedSurvey, app };
}

export async function publishWithLink(serverUrl: string, project: unknown): Promise<PublishedSurvey> {
  const { surveyId, path } = await publish(serverUrl, project);
  return { surveyId, link: serverUrl + path };
}

export const createSurveyId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 24);
