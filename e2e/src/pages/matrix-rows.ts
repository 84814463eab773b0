import type { Locator, Page } from '@playwright/test';
import { type Entry, tabTo } from './question-page-object.ts';

/** The stored answer to a row: its chosen cells, the text beside the row, or "does not apply". */
export interface RowAnswer {
  readonly row: string;
  readonly entries: readonly Entry[];
  readonly text?: string;
  readonly isNotApplicable: boolean;
}

/** Splits a stored answer by row. */
export function readRowAnswers(answer: unknown, cell: 'one' | 'list'): readonly RowAnswer[] {
  const parts = new Map(Object.entries((answer ?? {}) as Record<string, unknown>)); // parsed by the script reader
  const rows = new Set([...parts.keys()].map((key) => key.replace(/_(open|no_apply)$/, '')));
  return [...rows].map((row) => {
    const rowEntries = parts.get(row) as Entry | readonly Entry[] | undefined; // parsed by the script reader
    const entries =
      rowEntries === undefined
        ? []
        : cell === 'one'
          ? [rowEntries as Entry]
          : (rowEntries as readonly Entry[]);
    const text = parts.get(`${row}_open`) as string | undefined;
    return {
      row,
      entries,
      ...(text !== undefined && { text }),
      isNotApplicable: parts.has(`${row}_no_apply`),
    };
  });
}

const rowList = (question: Locator) => question.locator('select[id$="-rows"]');
export const computePart = (question: Locator, name: string) => question.locator(`[id$="-part-${name}"]`);
export const cellInput = (question: Locator, row: string, option: string) =>
  question.locator(`input[value="${row}:${option}"]`);

/** Opens the row from the list of rows, if the page shows one row at a time. */
export async function openRow(question: Locator, row: string): Promise<void> {
  const list = rowList(question);
  if ((await list.count()) > 0) await list.selectOption(row);
}

/**
 * Opens a row by keyboard, with arrow keys in the list of rows. A completed row may open the next row, so each step
 * reads the open row again.
 */
export async function openRowByKeyboard(page: Page, question: Locator, row: string): Promise<void> {
  const list = rowList(question);
  if ((await list.count()) === 0) return;
  const order = await list.locator('option').evaluateAll(
    (options) => options.map((option) => (option as HTMLOptionElement).value), // the locator matches only options
  );
  for (let steps = 0; steps < 200; steps += 1) {
    const ahead = order.indexOf(row) - order.indexOf(await list.inputValue());
    if (ahead === 0) return;
    await tabEitherWayTo(page, list);
    await page.keyboard.press(ahead > 0 ? 'ArrowDown' : 'ArrowUp');
  }
  throw new Error(`The list of rows does not lead to ${row}.`);
}

async function tabEitherWayTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const state = await control.evaluate((element) => {
      const { activeElement } = document;
      if (element === activeElement) return 'here';
      const position = activeElement?.compareDocumentPosition(element) ?? 0;
      return (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0 ? 'before' : 'behind';
    });
    if (state === 'here') return;
    await page.keyboard.press(state === 'before' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not reach ${control}`);
}

export async function writeRow(question: Locator, { row, text, isNotApplicable }: RowAnswer): Promise<void> {
  if (isNotApplicable) await computePart(question, `${row}-no-apply`).locator('..').click();
  if (text !== undefined) await computePart(question, `${row}_open`).fill(text);
}

export async function writeRowByKeyboard(
  page: Page,
  question: Locator,
  { row, text, isNotApplicable }: RowAnswer,
): Promise<void> {
  if (text !== undefined) {
    await tabTo(page, computePart(question, `${row}_open`));
    await page.keyboard.type(text);
  }
  if (isNotApplicable) {
    await tabTo(page, computePart(question, `${row}-no-apply`));
    await page.keyboard.press('Space');
  }
}
