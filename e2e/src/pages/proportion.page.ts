import type { Locator } from '@playwright/test';
import { clearAnswer, type QuestionPageObject, tabTo } from './question-page-object.ts';

type Shares = Readonly<Record<string, number>>;
const field = (question: Locator, gid: string) =>
  question.locator(`[id$="-part-${gid}"] input:not([type="range"])`);

export const page: QuestionPageObject = {
  qtype: 'proportion',
  async answer(question, answer) {
    if (answer === null) return clearAnswer(question);
    for (const [gid, share] of Object.entries(answer as Shares)) {
      await field(question, gid).fill(String(share));
      await field(question, gid).blur();
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    for (const [gid, share] of Object.entries((answer ?? {}) as Shares)) {
      await tabTo(browserPage, field(question, gid));
      await browserPage.keyboard.press('ControlOrMeta+a');
      await browserPage.keyboard.type(String(share));
    }
  },
};
