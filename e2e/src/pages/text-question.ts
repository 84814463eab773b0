import type { Locator } from '@playwright/test';
import { type QuestionPageObject, tabTo } from './question-page-object.ts';
import { fillText, typeText } from './text-control.ts';

type TextAnswer = readonly [text: string, code?: string];

export function createTextPage(qtype: string): QuestionPageObject {
  return {
    qtype,
    async answer(question, answer) {
      if (await hasEntries(question)) {
        const add = async () => addButton(question).click();
        for (const [index, text] of listTexts(answer).entries())
          await fillText(await readEntry(question, index, add), text);
        return;
      }
      const [text, code] = (answer ?? ['']) as TextAnswer; // parsed by the script reader
      if (await needsOtherKind(question, text)) await kindSelectOf(question).selectOption(numberKindOf(text));
      await fillText(fieldOf(question), text);
      if (code !== undefined) await codeOf(question).fill(code);
    },
    async answerByKeyboard(page, question, answer) {
      if (await hasEntries(question)) {
        const add = async () => {
          await tabTo(page, addButton(question));
          await page.keyboard.press('Enter');
        };
        for (const [index, text] of listTexts(answer).entries())
          await typeText(page, await readEntry(question, index, add), text);
        return;
      }
      const [text, code] = (answer ?? ['']) as TextAnswer; // parsed by the script reader
      if (await needsOtherKind(question, text)) {
        await tabTo(page, kindSelectOf(question));
        await page.keyboard.press(numberKindOf(text) === 'tel' ? 'ArrowDown' : 'ArrowUp');
      }
      await typeText(page, fieldOf(question), text);
      if (code !== undefined) await typeText(page, codeOf(question), code);
    },
  };
}

const hasEntries = async (question: Locator) => (await question.locator('.cv-entries').count()) > 0;
const addButton = (question: Locator) => question.locator('.cv-entries > .cv-button');

/** The texts of all entries, or one empty text, which clears the first entry. */
function listTexts(answer: unknown): readonly string[] {
  const entries = (answer ?? [['']]) as readonly TextAnswer[];
  return entries.map(([text]) => text);
}

/** The field of an entry. Adds the entry if it is missing. */
async function readEntry(question: Locator, index: number, add: () => Promise<void>): Promise<Locator> {
  const entries = question.locator('.cv-entry');
  if ((await entries.count()) <= index) await add();
  return entries.nth(index).locator('input, textarea').first();
}

const fieldOf = (question: Locator) => question.locator('[id$="-control"]:is(input, textarea)');
const codeOf = (question: Locator) => question.locator('[id$="-part-code"]');
/** The select for mobile or landline, which exists if the question accepts both kinds of number. */
const kindSelectOf = (question: Locator) => question.locator('.cv-phone select:not([id$="-country"])');
const numberKindOf = (text: string) => (text.startsWith('0') ? 'tel' : 'mobile');

async function needsOtherKind(question: Locator, text: string): Promise<boolean> {
  if ((await kindSelectOf(question).count()) === 0 || text === '') return false;
  return (await kindSelectOf(question).inputValue()) !== numberKindOf(text);
}
