import type { Locator } from '@playwright/test';
import { type QuestionPageObject, tabTo } from './question-page-object.ts';

/** Texts by the gid of their field. */
type Texts = Readonly<Record<string, readonly [string]>>;

export const page: QuestionPageObject = {
  qtype: 'multiple_blank',
  async answer(question, answer) {
    const texts = (answer ?? {}) as Texts; // from the script reader, which parsed it
    for (const field of await fields(question).all()) {
      await field.fill(texts[await gidOf(field)]?.[0] ?? '');
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    const texts = (answer ?? {}) as Texts; // as above
    for (const field of await fields(question).all()) {
      const text = texts[await gidOf(field)]?.[0] ?? '';
      if ((await field.inputValue()) === text) continue;
      await tabTo(browserPage, field);
      await browserPage.keyboard.press('ControlOrMeta+a');
      await browserPage.keyboard.press('Delete');
      await browserPage.keyboard.type(text);
    }
  },
};

const fields = (question: Locator) => question.locator('.cv-blank :is(input, textarea)');

/** The end of the field's id. */
const gidOf = async (field: Locator): Promise<string> =>
  ((await field.getAttribute('id')) ?? '').replace(/^.*-part-/, '');
