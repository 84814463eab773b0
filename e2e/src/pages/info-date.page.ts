import type { Locator } from '@playwright/test';
import type { QuestionPageObject } from './question-page-object.ts';
import { fillText, typeText } from './text-control.ts';

export const page: QuestionPageObject = {
  qtype: 'info_date',
  async answer(question, answer) {
    const [day, time] = computeParts(answer);
    await fillText(firstField(question), day);
    if (time !== undefined) await fillText(timeField(question), time);
  },
  async answerByKeyboard(browserPage, question, answer) {
    const [day, time] = computeParts(answer);
    await typeText(browserPage, firstField(question), day);
    if (time !== undefined) await typeText(browserPage, timeField(question), time);
  },
};

/** Splits an answer into day and time. Each of the two can be typed into its first field. */
function computeParts(answer: unknown): readonly [day: string, time?: string] {
  const [moment] = (answer ?? []) as readonly [(number | string)?]; // parsed by the script reader
  if (typeof moment !== 'string') return [computeDate(answer)];
  const [day = '', time = ''] = moment.split('T');
  return [day, time];
}

const timeField = (question: Locator) => question.locator('[data-part="hour"]');

const firstField = (question: Locator) => question.locator('[id$="-control"]');
const CHINA_MS = 8 * 3600 * 1000;

/** The day of a timestamp in China, the time zone of journeys. */
function computeDate(answer: unknown): string {
  if (answer === null) return '';
  const [seconds] = answer as readonly [number]; // parsed by the script reader
  const ms = Math.abs(seconds) >= 1e12 ? seconds : seconds * 1000;
  return new Date(ms + CHINA_MS).toISOString().slice(0, 10);
}
