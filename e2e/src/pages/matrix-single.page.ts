import type { Locator, Page } from '@playwright/test';
import {
  cellInput,
  openRow,
  openRowByKeyboard,
  computePart,
  readRowAnswers,
  writeRow,
  writeRowByKeyboard,
} from './matrix-rows.ts';
import { clearAnswer, type Entry, type QuestionPageObject, tabTo } from './question-page-object.ts';

export const page: QuestionPageObject = {
  qtype: 'matrix_single',
  async answer(question, answer) {
    if (answer === null) return clearAnswer(question);
    for (const rowAnswer of readRowAnswers(answer, 'one')) {
      await openRow(question, rowAnswer.row);
      for (const entry of rowAnswer.entries) {
        const select = findSelect(question, rowAnswer.row);
        if ((await select.count()) > 0) await select.selectOption(entry[0]);
        else await cellInput(question, rowAnswer.row, entry[0]).locator('..').click();
        if (entry[1] !== undefined)
          await computePart(question, `${rowAnswer.row}:${entry[0]}`).fill(entry[1]);
      }
      await writeRow(question, rowAnswer);
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    for (const rowAnswer of readRowAnswers(answer, 'one')) {
      await openRowByKeyboard(browserPage, question, rowAnswer.row);
      for (const entry of rowAnswer.entries)
        await chooseByKeyboard(browserPage, question, rowAnswer.row, entry);
      await writeRowByKeyboard(browserPage, question, rowAnswer);
    }
  },
};

const findSelect = (question: Locator, row: string) => question.locator(`select[id$="-part-${row}"]`);

/** Tabs to the chosen or first option of the row, and chooses an option by arrow keys. */
async function chooseByKeyboard(
  browserPage: Page,
  question: Locator,
  row: string,
  [gid, text]: Entry,
): Promise<void> {
  const select = findSelect(question, row);
  if ((await select.count()) > 0) {
    await tabTo(browserPage, select);
    const count = await select.locator('option').count();
    for (let presses = 0; presses < count && (await select.inputValue()) !== gid; presses += 1)
      await browserPage.keyboard.press('ArrowDown');
  } else {
    const radios = question.locator(`input[type="radio"][value^="${row}:"]`);
    const wantedOption = cellInput(question, row, gid);
    const checkedOption = radios.and(question.locator(':checked'));
    await tabTo(browserPage, (await checkedOption.count()) > 0 ? checkedOption : radios.first());
    if (await wantedOption.evaluate((element) => element === document.activeElement))
      await browserPage.keyboard.press('Space');
    const count = await radios.count();
    for (let presses = 0; presses < count && !(await wantedOption.isChecked()); presses += 1)
      await browserPage.keyboard.press('ArrowDown');
  }
  if (text === undefined) return;
  await tabTo(browserPage, computePart(question, `${row}:${gid}`));
  await browserPage.keyboard.type(text);
}
