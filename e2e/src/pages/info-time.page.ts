import type { Locator } from '@playwright/test';
import type { QuestionPageObject } from './question-page-object.ts';
import { tabTo } from './question-page-object.ts';

export const page: QuestionPageObject = {
  qtype: 'info_time',
  async answer(question, answer) {
    for (const [field, text] of listFields(question, answer)) await field.fill(text);
  },
  async answerByKeyboard(browserPage, question, answer) {
    for (const [field, text] of listFields(question, answer)) {
      await tabTo(browserPage, field);
      await browserPage.keyboard.press('ControlOrMeta+a');
      await browserPage.keyboard.press('Delete');
      await browserPage.keyboard.type(text);
    }
  },
};

function listFields(question: Locator, answer: unknown): readonly (readonly [Locator, string])[] {
  const [seconds] = (answer ?? []) as readonly number[]; // parsed by the script reader
  const parts =
    seconds === undefined
      ? ['', '']
      : [seconds / 3600, (seconds / 60) % 60].map((part) => `${Math.floor(part)}`);
  return ['hour', 'minute'].map((name, at) => [question.locator(`[data-part="${name}"]`), parts[at] ?? '']);
}
