import type { Locator } from '@playwright/test';
import type { QuestionPageObject } from './question-page-object.ts';
import { fillText, typeText } from './text-control.ts';

export const page: QuestionPageObject = {
  qtype: 'info_date',
  answer: (question, answer) => fillText(firstField(question), dateOf(answer)),
  answerByKeyboard: (browserPage, question, answer) =>
    typeText(browserPage, firstField(question), dateOf(answer)),
};

const firstField = (question: Locator) => question.locator('[id$="-control"]');
const CHINA_MS = 8 * 3600 * 1000;

/** The present day in China, the time zone of journeys. */
function dateOf(answer: unknown): string {
  if (answer === null) return '';
  const [seconds] = answer as readonly [number]; // from the script reader, which parsed it
  const ms = Math.abs(seconds) >= 1e12 ? seconds : seconds * 1000;
  return new Date(ms + CHINA_MS).toISOString().slice(0, 10);
}
