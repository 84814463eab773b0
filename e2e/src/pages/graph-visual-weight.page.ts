import type { Locator, Page } from '@playwright/test';
import { clearAnswer, type QuestionPageObject, tabTo } from './question-page-object.ts';

interface VisualWeightAnswer {
  readonly ans: readonly ({ readonly gid: string } | { readonly no_apply: 99 })[];
}

/** Shows each image, waits until its regions can be chosen, and chooses one region or "none". */
export const page: QuestionPageObject = {
  qtype: 'graph_visual_weight',
  async answer(question, answer) {
    if (answer === null) return clearAnswer(question);
    const { ans } = answer as VisualWeightAnswer; // parsed by the script reader
    for (const [index, entry] of ans.entries()) {
      await question.locator('.cv-look-start').click();
      await choice(question, entry).locator('..').click();
      if (index < ans.length - 1) await nextButtonOf(question).click();
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    const { ans } = answer as VisualWeightAnswer; // parsed by the script reader
    for (const [index, entry] of ans.entries()) {
      await press(browserPage, question.locator('.cv-look-start'));
      const wantedChoice = choice(question, entry);
      const allChoices = question.locator('.cv-look-choices input');
      await wantedChoice.waitFor({ state: 'visible' });
      await tabTo(browserPage, allChoices.first());
      await browserPage.keyboard.press('Space');
      const count = await allChoices.count();
      for (let presses = 0; presses < count && !(await wantedChoice.isChecked()); presses += 1) {
        await browserPage.keyboard.press('ArrowDown');
      }
      if (index < ans.length - 1) await press(browserPage, nextButtonOf(question));
    }
  },
};

const choice = (question: Locator, entry: VisualWeightAnswer['ans'][number]) =>
  question.locator(`.cv-look-choices input[value="${'gid' in entry ? entry.gid : ''}"]`);
const nextButtonOf = (question: Locator) => question.locator('.cv-look-moves button');

async function press(browserPage: Page, button: Locator): Promise<void> {
  await tabTo(browserPage, button);
  await browserPage.keyboard.press('Enter');
}
