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
      if (await takesSeveral(question)) {
        const add = async () => addButton(question).click();
        for (const [at, text] of textsOf(answer).entries())
          await fillText(await entryOf(question, at, add), text);
        return;
      }
      const [text, code] = (answer ?? ['']) as TextAnswer; // from the script reader, which parsed it
      if (await needsOtherKind(question, text)) await kindOf(question).selectOption(kindIn(text));
      await fillText(fieldOf(question), text);
      if (code !== undefined) await codeOf(question).fill(code);
    },
    async answerByKeyboard(page, question, answer) {
      if (await takesSeveral(question)) {
        const add = async () => {
          await tabTo(page, addButton(question));
          await page.keyboard.press('Enter');
        };
        for (const [at, text] of textsOf(answer).entries())
          await typeText(page, await entryOf(question, at, add), text);
        return;
      }
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

/** A question with `entries`. */
const takesSeveral = async (question: Locator) => (await question.locator('.cv-entries').count()) > 0;
const addButton = (question: Locator) => question.locator('.cv-entries > .cv-button');

/** The texts of all entries, each parsed to an answer by the script reader. One empty text clears the first. */
function textsOf(answer: unknown): readonly string[] {
  const entries = (answer ?? [['']]) as readonly TextAnswer[];
  return entries.map(([text]) => text);
}

/** The field of an entry, which is added first if it is missing. */
async function entryOf(question: Locator, at: number, add: () => Promise<void>): Promise<Locator> {
  const entries = question.locator('.cv-entry');
  if ((await entries.count()) <= at) await add();
  return entries.nth(at).locator('input, textarea').first();
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
