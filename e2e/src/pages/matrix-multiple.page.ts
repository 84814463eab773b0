import type { Locator, Page } from '@playwright/test';
import {
  cellInput,
  openRow,
  openRowByKeyboard,
  computePart,
  readRowAnswers,
  type RowAnswer,
  writeRow,
  writeRowByKeyboard,
} from './matrix-rows.ts';
import { clearAnswer, PageRefusal, type QuestionPageObject, tabTo } from './question-page-object.ts';

export const page: QuestionPageObject = {
  qtype: 'matrix_multiple',
  async answer(question, answer) {
    if (answer === null) return clearAnswer(question);
    for (const rowAnswer of readRowAnswers(answer, 'list')) {
      await openRow(question, rowAnswer.row);
      for (const [gid, text] of rowAnswer.entries) {
        await press(cellInput(question, rowAnswer.row, gid));
        if (text !== undefined) await computePart(question, `${rowAnswer.row}:${gid}`).fill(text);
      }
      await writeRow(question, rowAnswer);
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    for (const rowAnswer of readRowAnswers(answer, 'list')) {
      await openRowByKeyboard(browserPage, question, rowAnswer.row);
      await chooseByKeyboard(browserPage, question, rowAnswer);
      await writeRowByKeyboard(browserPage, question, rowAnswer);
    }
  },
};

/** Chooses an option. Throws if the page refuses the option because the maximum is reached. */
async function press(input: Locator): Promise<void> {
  if (await input.isChecked()) return;
  const isRefused = (await input.getAttribute('aria-disabled')) === 'true';
  await input.locator('..').click({ force: isRefused });
  if (isRefused) throw new PageRefusal();
}

/** Chooses a row's options. In a table, a row is one tab stop with arrow keys. In a list, each option is a tab stop. */
async function chooseByKeyboard(
  browserPage: Page,
  question: Locator,
  { row, entries }: RowAnswer,
): Promise<void> {
  const boxes = question.locator(`input[type="checkbox"][value^="${row}:"]`);
  const isRoving = (await boxes.and(question.locator('[tabindex="-1"]')).count()) > 0;
  if (isRoving && entries.length > 0) {
    await tabTo(browserPage, boxes.and(question.locator('[tabindex="0"]')));
    await browserPage.keyboard.press('Home');
  }
  const values = await boxes.evaluateAll(
    (inputs) => inputs.map((input) => (input as HTMLInputElement).value), // the locator matches only inputs
  );
  for (const value of values) {
    const entry = entries.find(([gid]) => value === `${row}:${gid}`);
    if (entry !== undefined) {
      if (!isRoving) await tabTo(browserPage, cellInput(question, row, entry[0]));
      await browserPage.keyboard.press('Space');
      if (!isRoving) await write(browserPage, question, row, entry);
    }
    if (isRoving && entries.length > 0) await browserPage.keyboard.press(await forwards(question));
  }
  if (isRoving) for (const entry of entries) await write(browserPage, question, row, entry);
}

async function write(
  browserPage: Page,
  question: Locator,
  row: string,
  [gid, text]: readonly [string, string?],
): Promise<void> {
  if (text === undefined) return;
  await tabTo(browserPage, computePart(question, `${row}:${gid}`));
  await browserPage.keyboard.type(text);
}

const forwards = (question: Locator) =>
  question.evaluate((element) =>
    getComputedStyle(element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight',
  );
