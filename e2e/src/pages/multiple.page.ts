import type { Locator } from '@playwright/test';
import {
  choiceInput,
  type Entry,
  type QuestionPageObject,
  tabTo,
  writeOpenText,
} from './question-page-object.ts';

export const page: QuestionPageObject = {
  qtype: 'multiple',
  async answer(question, answer) {
    const entries = (answer ?? []) as readonly Entry[]; // from the script reader, which parsed it
    for (const input of await superfluous(question, entries)) await input.locator('..').click();
    for (const entry of entries) {
      const input = choiceInput(question, entry[0]);
      if (!(await input.isChecked())) await input.locator('..').click();
      await writeOpenText(question, entry);
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    const entries = (answer ?? []) as readonly Entry[]; // as above
    const inShownOrder = await question.locator('input[type="checkbox"]').all();
    for (const input of inShownOrder) {
      const value = await input.getAttribute('value');
      const entry = entries.find(([gid]) => gid === value);
      if ((entry !== undefined) === (await input.isChecked())) continue;
      await tabTo(browserPage, input);
      await browserPage.keyboard.press('Space');
      if (entry?.[1] !== undefined) {
        await tabTo(browserPage, question.locator(`[id$="-part-${entry[0]}"]`));
        await browserPage.keyboard.type(entry[1]);
      }
    }
  },
};

async function superfluous(question: Locator, entries: readonly Entry[]): Promise<readonly Locator[]> {
  const checked = await question.locator('input[type="checkbox"]:checked').all();
  const values = await Promise.all(checked.map((input) => input.getAttribute('value')));
  return checked.filter((_, index) => !entries.some(([gid]) => gid === values[index]));
}
