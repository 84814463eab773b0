import { expect } from '@playwright/test';
import { type RespondentApp, sentLines } from './respondent-app.ts';
import { fetchResponse } from '../harness/author.ts';

/** The answers to the questions of `publishJourney`, in the order of its pages, in wire format. */
export const ANSWERS: readonly (readonly [string, unknown])[] = [
  ['colour', ['colour_1']],
  ['name', ['Ada']],
  ['pets', [['pets_1'], ['pets_2']]],
  ['why', ['Because']],
  ['rating', ['rating_1']],
];
export const TITLES = [
  'Which colour do you like?',
  'What is your name?',
  'Which animals live with you?',
  'Why Red, Ada?',
  'How was this survey?',
] as const;

/** Answers the pages with indexes from `from`, which is on the screen, up to but excluding `to`. */
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

/** Checks that the end page is shown, and that the server has stored each of the browser's events once. */
export async function expectOneWholeResponse(
  app: RespondentApp,
  serverUrl: string,
  surveyId: string,
): Promise<void> {
  await app.waitUntilSent({ hasEnded: true });
  await expect(app.page.locator('div.app-status')).toContainText('Thank you, Ada.');
  const storedResponse = await fetchResponse(serverUrl, surveyId, await app.readSeq());
  expect(storedResponse.chain.valid).toBe(true);
  expect(storedResponse.end_status?.is_end).toBe(1);
  expect(storedResponse.transcript).toBe(sentLines(await app.transcript()));
  expect(storedResponse.events.filter(({ type }) => type === 'next')).toHaveLength(ANSWERS.length);
}
