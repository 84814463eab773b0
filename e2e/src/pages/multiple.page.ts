import type { Locator } from '@playwright/test';
import {
  choiceInput,
  type Entry,
  PageRefusal,
  type QuestionPageObject,
  tabTo,
  writeOpenText,
} from './question-page-object.ts';

export const page: QuestionPageObject = {
  qtype: 'multiple',
  async answer(question, answer) {
    const entries = (answer ?? []) as readonly Entry[]; // parsed by the script reader
    for (const value of await findSuperfluous(question, entries))
      await press(choiceInput(question, value), false);
    for (const entry of entries) {
      const input = choiceInput(question, entry[0]);
      await press(input, true);
      await writeOpenText(question, entry);
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    const entries = (answer ?? []) as readonly Entry[]; // parsed by the script reader
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

async function press(input: Locator, isChosen: boolean): Promise<void> {
  if ((await input.isChecked()) === isChosen) return;
  if (isChosen) await choose(input);
  else await input.locator('..').click();
}

/** Chooses an option. Throws if the page refuses the option because the maximum is reached. */
async function choose(input: Locator): Promise<void> {
  const isRefused = (await input.getAttribute('aria-disabled')) === 'true';
  await input.locator('..').click({ force: isRefused });
  if (!isRefused) return;
  if (await input.isChecked()) throw new Error('The option says that it cannot be chosen, and is chosen.');
  throw new PageRefusal();
}

async function findSuperfluous(question: Locator, entries: readonly Entry[]): Promise<readonly string[]> {
  const values = await question
    .locator('input[type="checkbox"]:checked')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)); // the locator matches only inputs
  return values.filter((value) => !entries.some(([gid]) => gid === value));
}
