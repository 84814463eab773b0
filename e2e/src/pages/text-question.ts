import type { Locator } from '@playwright/test';
import { type QuestionPageObject, tabTo } from './question-page-object.ts';
import { fillText, typeText } from './text-control.ts';

/** Text, and the code of an SMS. */
type TextAnswer = readonly [text: string, code?: string];

/** Answers a question with one text, depending on its type. */
export function textPage(qtype: string): QuestionPageObject {
  return {
    qtype,
    async answer(question, answer) {
      const [text, code] = (answer ?? ['']) as TextAnswer; // from the script reader, which parsed it
      if (await needsOtherKind(question, text)) await kindOf(question).selectOption(kindIn(text));
      await fillText(fieldOf(question), text);
      if (code !== undefined) await codeOf(question).fill(code);
    },
    async answerByKeyboard(page, question, answer) {
      const [text, code] = (answer ?? ['']) as TextAnswer; // as above
      if (await needsOtherKind(question, text)) {
        await tabTo(page, kindOf(question));
        await page.keyboard.press(kindIn(text) === 'tel' ? 'ArrowDown' : 'ArrowUp');
      }
      await typeText(page, fieldOf(question), text);
      if (code !== undefined) await typeText(page, codeOf(question), code);
    },
  };
}

const fieldOf = (question: Locator) => question.locator('[id$="-control"]:is(input, textarea)');
const codeOf = (question: Locator) => question.locator('[id$="-part-code"]');
/** Mobile or landline number, if the question accepts both. */
const kindOf = (question: Locator) => question.locator('.cv-phone:not([data-countries]) select');
const kindIn = (text: string) => (text.startsWith('0') ? 'tel' : 'mobile');

async function needsOtherKind(question: Locator, text: string): Promise<boolean> {
  if ((await kindOf(question).count()) === 0 || text === '') return false;
  return (await kindOf(question).inputValue()) !== kindIn(text);
}
