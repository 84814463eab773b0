import type { Locator, Page } from '@playwright/test';
import { type QuestionPageObject, tabTo } from './question-page-object.ts';
import { fillText, typeText } from './text-control.ts';

type Row = Readonly<Record<string, string>>;

/** An input device that opens rows and fills in cells, such as a pointer or a keyboard. */
interface TableInput {
  write(control: Locator, text: string): Promise<void>;
  press(button: Locator): Promise<void>;
}

export const page: QuestionPageObject = {
  qtype: 'auto_table',
  answer: (question, answer) => fillTable(question, answer, { write: fillText, press: (to) => to.click() }),
  answerByKeyboard: (browserPage, question, answer) =>
    fillTable(question, answer, {
      write: (control, text) => typeText(browserPage, control, text),
      press: (button) => pressEnter(browserPage, button),
    }),
};

async function fillTable(question: Locator, answer: unknown, hand: TableInput): Promise<void> {
  const rows = (answer ?? []) as readonly Row[]; // parsed by the script reader
  const isWide = (await question.locator('.cv-table').count()) > 0;
  const shownRows = isWide ? question.locator('tbody [data-row]') : question.locator('.cv-table-card');
  const places = Math.max(rows.length, isWide ? await shownRows.count() : 1);
  for (let index = 0; index < places; index += 1) {
    if (isWide && index >= (await shownRows.count())) await hand.press(question.locator('.cv-table-add'));
    if (!isWide && index > 0) await hand.press(nextRowButton(question));
    await fillRow(isWide ? shownRows.nth(index) : shownRows, rows[index] ?? {}, hand);
  }
}

const nextRowButton = (question: Locator) =>
  question.locator('.cv-row-moves button:not([data-kind="quiet"])');

async function fillRow(row: Locator, texts: Row, { write }: TableInput): Promise<void> {
  for (const cell of await row.locator('[data-column]').all()) {
    const text = texts[(await cell.getAttribute('data-column')) ?? ''] ?? '';
    const control = cell.locator('input, textarea').first();
    if (text !== '' || (await control.inputValue()) !== '') await write(control, text);
  }
}

async function pressEnter(browserPage: Page, button: Locator): Promise<void> {
  await tabTo(browserPage, button);
  await browserPage.keyboard.press('Enter');
}
