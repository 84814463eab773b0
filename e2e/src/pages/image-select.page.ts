import type { Locator } from '@playwright/test';
import {
  choiceInput,
  type Entry,
  type QuestionPageObject,
  tabTo,
  writeOpenText,
} from './question-page-object.ts';
import { page as singlePage } from './single.page.ts';

/** The question has checkboxes, or radio buttons if the maximum is one image, also in the list beside an image. */
export const page: QuestionPageObject = {
  qtype: 'image_select',
  async answer(question, answer) {
    const entries = (answer ?? []) as readonly Entry[]; // parsed by the script reader
    if (entries.length === 0) await clear(question);
    for (const gid of await chosenValues(question)) {
      if (!entries.some((entry) => entry[0] === gid)) await choiceInput(question, gid).locator('..').click();
    }
    for (const entry of entries) {
      const input = choiceInput(question, entry[0]);
      if (!(await input.isChecked())) await input.locator('..').click();
      await writeOpenText(question, entry);
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    const entries = (answer ?? []) as readonly Entry[]; // parsed by the script reader
    if ((await question.locator('input[type="radio"]').count()) > 0) {
      await singlePage.answerByKeyboard(browserPage, question, entries[0]);
      return;
    }
    for (const input of await question.locator('input[type="checkbox"]').all()) {
      const value = await input.getAttribute('value');
      const entry = entries.find(([gid]) => gid === value);
      const isRadio = (await input.getAttribute('type')) === 'radio';
      if ((entry !== undefined) === (await input.isChecked()) || (isRadio && entry === undefined)) continue;
      if (isRadio)
        await input.focus(); // Tab stops only once in a group of radio buttons
      else await tabTo(browserPage, input);
      await browserPage.keyboard.press('Space');
      if (entry?.[1] === undefined) continue;
      await tabTo(browserPage, question.locator(`[id$="-part-${entry[0]}"]`));
      await browserPage.keyboard.type(entry[1]);
    }
  },
};

/** Values of the checked checkboxes. Radio buttons need no clearing, because another choice replaces the first. */
const chosenValues = (question: Locator): Promise<readonly string[]> =>
  question
    .locator('input[type="checkbox"]:checked')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)); // the locator matches only inputs

async function clear(question: Locator): Promise<void> {
  const button = question.locator('.cv-clear:not([data-idle]) button');
  if ((await button.count()) > 0) await button.click();
}
