import type { Locator } from '@playwright/test';
import { documentOf, pick, pickByKeyboard, pickerIn } from './picker.ts';
import { type Entry, type QuestionPageObject, tabTo, writeOpenText } from './question-page-object.ts';
import { page as singlePage } from './single.page.ts';

/** Chooses an option from radio buttons if there are few, or from a picker if there are many. */
export function createChoicePage(qtype: string): QuestionPageObject {
  return {
    qtype,
    async answer(question, answer) {
      if (await isList(question)) return singlePage.answer(question, answer);
      const entry = answer as Entry; // parsed by the script reader
      const control = pickerIn(question, 'control');
      await pick(control, await readLabel(control, entry[0]));
      await writeOpenText(question, entry);
    },
    async answerByKeyboard(page, question, answer) {
      if (await isList(question)) return singlePage.answerByKeyboard(page, question, answer);
      const [gid, text] = answer as Entry; // parsed by the script reader
      const control = pickerIn(question, 'control');
      await pickByKeyboard(page, control, await readLabel(control, gid));
      if (text === undefined) return;
      await tabTo(page, question.locator(`[id$="-part-${gid}"]`));
      await page.keyboard.type(text);
    },
  };
}

const isList = async (question: Locator) => (await question.locator('input[type="radio"]').count()) > 0;

/** The label of an option, which the picker shows only while open. */
async function readLabel(control: Locator, gid: string): Promise<string> {
  await control.click();
  const label = await documentOf(control).locator(`[role="option"][data-value="${gid}"]`).textContent();
  await control.page().keyboard.press('Escape');
  return label ?? '';
}
