import type { Locator } from '@playwright/test';
import {
  choiceInput,
  type Entry,
  PageRefuses,
  type QuestionPageObject,
  tabTo,
  writeOpenText,
} from './question-page-object.ts';

export const page: QuestionPageObject = {
  qtype: 'multiple',
  async answer(question, answer) {
    const entries = (answer ?? []) as readonly Entry[]; // from the script reader, which parsed it
    for (const value of await superfluous(question, entries))
      await press(choiceInput(question, value), false);
    for (const entry of entries) {
      const input = choiceInput(question, entry[0]);
      await press(input, true);
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

async function press(input: Locator, chosen: boolean): Promise<void> {
  if ((await input.isChecked()) === chosen) return;
  if (chosen) await choose(input);
  else await input.locator('..').click();
}

/** At the maximum a further option stays focusable, shows why it is unavailable, and is not chosen. */
async function choose(input: Locator): Promise<void> {
  const refused = (await input.getAttribute('aria-disabled')) === 'true';
  await input.locator('..').click({ force: refused });
  if (!refused) return;
  if (await input.isChecked()) throw new Error('The option says that it cannot be chosen, and is chosen.');
  throw new PageRefuses();
}

/** Values that are chosen but should not be. */
async function superfluous(question: Locator, entries: readonly Entry[]): Promise<readonly string[]> {
  const values = await question
    .locator('input[type="checkbox"]:checked')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)); // only inputs match
  return values.filter((value) => !entries.some(([gid]) => gid === value));
}
