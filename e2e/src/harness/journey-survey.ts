import { expect, type Page } from '@playwright/test';
import { RespondentApp, sentLines } from '../pages/respondent-app.ts';
import { publish, storedResponse } from './author.ts';

/** A required single choice with the options `gid_1`, `gid_2` and so on. */
export const single = (gid: string, title: string, titles: readonly string[]) => ({
  type: 'Q',
  gid,
  qtype: 'single',
  title,
  required: true,
  items: titles.map((option, index) => ({ gid: `${gid}_${index + 1}`, seq: index + 1, title: option })),
});
export const blank = (gid: string, title: string, more: object = {}) => ({
  type: 'Q',
  gid,
  qtype: 'blank',
  title,
  ...more,
});

/** Five questions of different types, one on each page. An answer is piped into a title and into the end page. */
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

/** Answers to all pages in order, in wire format. */
export const ANSWERS: readonly (readonly [string, unknown])[] = [
  ['colour', ['colour_1']],
  ['name', ['Ada']],
  ['pets', [['pets_1'], ['pets_2']]],
  ['why', ['Because']],
  ['rating', ['rating_1']],
];
/** Headings of the pages after these answers. */
export const TITLES = [
  'Which colour do you like?',
  'What is your name?',
  'Which animals live with you?',
  'Why Red, Ada?',
  'How was this survey?',
] as const;

export const qtypeOf = (gid: string): string => QTYPES[gid] ?? 'unknown';

export interface PublishedSurvey {
  readonly surveyId: string;
  readonly link: string;
}

/** A new survey for one test. `changes` replaces fields of the project. */
export async function publishJourney(serverUrl: string, changes: object = {}): Promise<PublishedSurvey> {
  return publishWithLink(serverUrl, { ...PROJECT, projectId: freshId(), ...changes });
}

/** The same, begun on the page. */
export async function beginJourney(
  page: Page,
  serverUrl: string,
  changes: object = {},
): Promise<PublishedSurvey & { readonly app: RespondentApp }> {
  const published = await publishJourney(serverUrl, changes);
  const app = new RespondentApp(page, qtypeOf);
  await app.begin(published.link);
  return { ...published, app };
}

export async function publishWithLink(serverUrl: string, project: unknown): Promise<PublishedSurvey> {
  const { surveyId, path } = await publish(serverUrl, project);
  return { surveyId, link: serverUrl + path };
}

export const freshId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 24);

/** Answers the pages from `from`, which is on the screen, up to but excluding `to`. */
export async function answerPages(
  app: RespondentApp,
  from: number,
  to: number = ANSWERS.length,
): Promise<void> {
  for (const [index, [gid, answer]] of [...ANSWERS.entries()].slice(from, to)) {
    await expect(app.heading).toContainText(TITLES[index] ?? '');
    await app.answer(gid, answer);
    await app.next();
  }
}

/** Checks that the end page is shown, and that the server has stored exactly the browser's events, once. */
export async function expectOneWholeResponse(
  app: RespondentApp,
  serverUrl: string,
  surveyId: string,
): Promise<void> {
  await app.allSent({ ended: true });
  await expect(app.page.locator('div.app-status')).toContainText('Thank you, Ada.');
  const stored = await storedResponse(serverUrl, surveyId, await app.seq());
  expect(stored.chain.valid).toBe(true);
  expect(stored.end_status?.is_end).toBe(1);
  expect(stored.transcript).toBe(sentLines(await app.transcript()));
  expect(stored.events.filter(({ type }) => type === 'next')).toHaveLength(ANSWERS.length);
}
