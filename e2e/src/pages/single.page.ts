import {
  choiceInput,
  clearAnswer,
  type Entry,
  type QuestionPageObject,
  tabTo,
  writeOpenText,
} from './question-page-object.ts';

export const page: QuestionPageObject = {
  qtype: 'single',
  async answer(question, answer) {
    if (answer === null) return clearAnswer(question);
    const entry = answer as Entry; // parsed by the script reader
    await choiceInput(question, entry[0]).locator('..').click();
    await writeOpenText(question, entry);
  },
  async answerByKeyboard(browserPage, question, answer) {
    const entry = answer as Entry; // parsed by the script reader
    const wantedOption = choiceInput(question, entry[0]);
    // Tab stops once, at the chosen or first radio button. Arrow keys move between radio buttons.
    const checkedOption = question.locator('input[type="radio"]:checked');
    const stop =
      (await checkedOption.count()) > 0 ? checkedOption : question.locator('input[type="radio"]').first();
    await tabTo(browserPage, stop);
    const count = await question.locator('input[type="radio"]').count();
    if (count === 1 || (await wantedOption.evaluate((element) => element === document.activeElement)))
      await browserPage.keyboard.press('Space');
    for (let presses = 0; presses < count && !(await wantedOption.isChecked()); presses += 1) {
      await browserPage.keyboard.press('ArrowDown');
    }
    if (entry[1] !== undefined) {
      await tabTo(browserPage, question.locator(`[id$="-part-${entry[0]}"]`));
      await browserPage.keyboard.type(entry[1]);
    }
  },
};
