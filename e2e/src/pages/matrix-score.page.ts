import type { Locator, Page } from '@playwright/test';
import {
  openRow,
  openRowByKeyboard,
  computePart,
  readRowAnswers,
  writeRow,
  writeRowByKeyboard,
} from './matrix-rows.ts';
import { clearAnswer, type QuestionPageObject, tabTo } from './question-page-object.ts';

type Score = readonly [option: string, score: number];

function scoresIn(answer: unknown, row: string): readonly Score[] {
  const answersByPart = (answer ?? {}) as Readonly<Record<string, unknown>>; // parsed by the script reader
  return Object.entries((answersByPart[row] ?? {}) as Readonly<Record<string, number>>); // parsed by the script reader
}

export const page: QuestionPageObject = {
  qtype: 'matrix_score',
  async answer(question, answer) {
    if (answer === null) return clearAnswer(question);
    for (const rowAnswer of readRowAnswers(answer, 'list')) {
      await openRow(question, rowAnswer.row);
      for (const [option, score] of scoresIn(answer, rowAnswer.row)) {
        await setScore(computeCell(question, rowAnswer.row, option), score);
      }
      await writeRow(question, rowAnswer);
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    for (const rowAnswer of readRowAnswers(answer, 'list')) {
      await openRowByKeyboard(browserPage, question, rowAnswer.row);
      for (const [option, score] of scoresIn(answer, rowAnswer.row)) {
        await setScoreByKeyboard(browserPage, computeCell(question, rowAnswer.row, option), score);
      }
      await writeRowByKeyboard(browserPage, question, rowAnswer);
    }
  },
};

/** The control of a cell: a radio group, a group with a slider or a number field, or a select. */
const computeCell = (question: Locator, row: string, option: string) =>
  computePart(question, `${row}:${option}`);
const pointsOf = (cell: Locator) => cell.locator('input[type="radio"]');
const numberFieldOf = (cell: Locator) => cell.locator('input:not([type="range"], [type="radio"])');
const isSelect = (cell: Locator) => cell.evaluate((element) => element.matches('select'));

async function setScore(cell: Locator, score: number): Promise<void> {
  if (await isSelect(cell)) {
    await cell.selectOption(String(score));
  } else if ((await pointsOf(cell).count()) > 0) {
    await cell.locator(`input[type="radio"][value="${score}"]`).click();
  } else {
    await numberFieldOf(cell).fill(String(score));
    await numberFieldOf(cell).blur();
  }
}

async function setScoreByKeyboard(browserPage: Page, cell: Locator, score: number): Promise<void> {
  if (await isSelect(cell)) {
    await tabTo(browserPage, cell);
    const count = await cell.locator('option').count();
    for (let presses = 0; presses < count && (await cell.inputValue()) !== String(score); presses += 1)
      await browserPage.keyboard.press('ArrowDown');
  } else if ((await pointsOf(cell).count()) > 0) {
    await choosePoint(browserPage, cell, score);
  } else {
    await tabTo(browserPage, numberFieldOf(cell));
    await browserPage.keyboard.press('ControlOrMeta+a');
    await browserPage.keyboard.type(String(score));
  }
}

/** Reaches the group by Tab (a group is one tab stop), and chooses a point by Space or arrow keys. */
async function choosePoint(browserPage: Page, cell: Locator, score: number): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await cell.evaluate((element) => element.contains(document.activeElement))) break;
    await browserPage.keyboard.press('Tab');
  }
  const wantedPoint = cell.locator(`input[type="radio"][value="${score}"]`);
  // Space chooses the focused point. Arrow keys choose other points, without opening the next row.
  if (await wantedPoint.evaluate((element) => element === document.activeElement))
    await browserPage.keyboard.press('Space');
  const count = await pointsOf(cell).count();
  for (let presses = 0; presses < count && !(await wantedPoint.isChecked()); presses += 1)
    await browserPage.keyboard.press('ArrowDown');
}
