import type { Locator } from '@playwright/test';
import type { QuestionPageObject } from './question-page-object.ts';
import { fillText, typeText } from './text-control.ts';

type Texts = Readonly<Record<string, readonly [string]>>;

export const page: QuestionPageObject = {
  qtype: 'multiple_blank',
  async answer(question, answer) {
    const texts = (answer ?? {}) as Texts; // parsed by the script reader
    for (const { gid, control } of await blanks(question)) await fillText(control, texts[gid]?.[0] ?? '');
  },
  async answerByKeyboard(browserPage, question, answer) {
    const texts = (answer ?? {}) as Texts; // parsed by the script reader
    for (const { gid, control } of await blanks(question)) {
      await typeText(browserPage, control, texts[gid]?.[0] ?? '');
    }
  },
};

async function blanks(question: Locator) {
  const fields = await question.locator('.cv-blank:has(input, textarea)').all();
  return Promise.all(
    fields.map(async (blank) => ({
      gid: (await blank.getAttribute('data-gid')) ?? '',
      control: blank.locator('input, textarea').first(),
    })),
  );
}
