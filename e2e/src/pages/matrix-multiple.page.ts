import type { Locator, Page } from '@playwright/test';
import {
  cellInput,
  openRow,
  openRowByKeyboard,
  part,
  rowAnswers,
  type RowAnswer,
  writeRow,
  writeRowByKeyboard,
} from './matrix-rows.ts';
import { clearAnswer, PageRefuses, type QuestionPageObject, tabTo } from './question-page-object.ts';

export const page: QuestionPageObject = {
  qtype: 'matrix_multiple',
  async answer(question, answer) {
    if (answer === null) return clearAnswer(question);
    for (const held of rowAnswers(answer, 'list')) {
      await openRow(question, held.row);
      for (const [gid, text] of held.entries) {
        await press(cellInput(question, held.row, gid));
        if (text !== undefined) await part(question, `${held.row}:${gid}`).fill(text);
      }
      await writeRow(question, held);
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    for (const held of rowAnswers(answer, 'list')) {
      await openRowByKeyboard(browserPage, question, held.row);
      await chooseByKeyboard(browserPage, question, held);
      await writeRowByKeyboard(browserPage, question, held);
    }
  },
};

/** At the maximum a further option stays focusable, shows why it is unavailable, and is not chosen. */
async function press(input: Locator): Promise<void> {
  if (await input.isChecked()) return;
  const refused = (await input.getAttribute('aria-disabled')) === 'true';
  await input.locator('..').click({ force: refused });
  if (refused) throw new PageRefuses();
}

/** In the table Tab reaches a row once, and arrow keys move inside. In a list Tab reaches every checkbox. */
async function chooseByKeyboard(
  browserPage: Page,
  question: Locator,
  { row, entries }: RowAnswer,
): Promise<void> {
  const boxes = question.locator(`input[type="checkbox"][value^="${row}:"]`);
  const roves = (await boxes.and(question.locator('[tabindex="-1"]')).count()) > 0;
  if (roves && entries.length > 0) {
    await tabTo(browserPage, boxes.and(question.locator('[tabindex="0"]')));
    await browserPage.keyboard.press('Home');
  }
  const values = await boxes.evaluateAll(
    (inputs) => inputs.map((input) => (input as HTMLInputElement).value), // only inputs match
  );
  for (const value of values) {
    const entry = entries.find(([gid]) => value === `${row}:${gid}`);
    if (entry !== undefined) {
      if (!roves) await tabTo(browserPage, cellInput(question, row, entry[0]));
      await browserPage.keyboard.press('Space');
      if (!roves) await write(browserPage, question, row, entry);
    }
    if (roves && entries.length > 0) await browserPage.keyboard.press(await forwards(question));
  }
  if (roves) for (const entry of entries) await write(browserPage, question, row, entry);
}

async function write(
  browserPage: Page,
  question: Locator,
  row: string,
  [gid, text]: readonly [string, string?],
): Promise<void> {
  if (text === undefined) return;
  await tabTo(browserPage, part(question, `${row}:${gid}`));
  await browserPage.keyboard.type(text);
}

const forwards = (question: Locator) =>
  question.evaluate((element) =>
    getComputedStyle(element).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight',
  );
