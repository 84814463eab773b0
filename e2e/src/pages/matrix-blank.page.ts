import {
  openRow,
  openRowByKeyboard,
  partOf,
  readRowAnswers,
  writeRow,
  writeRowByKeyboard,
} from './matrix-rows.ts';
import type { QuestionPageObject } from './question-page-object.ts';
import { fillText, typeText } from './text-control.ts';

/** The texts in the cells of a row, by option. A row may have none. */
function textsIn(answer: unknown, row: string): readonly (readonly [option: string, text: string])[] {
  const held = (answer ?? {}) as Readonly<Record<string, unknown>>; // parsed by the script reader
  return Object.entries((held[row] ?? {}) as Readonly<Record<string, string>>); // parsed by the script reader
}

export const page: QuestionPageObject = {
  qtype: 'matrix_blank',
  async answer(question, answer) {
    for (const held of readRowAnswers(answer, 'list')) {
      await openRow(question, held.row);
      for (const [option, text] of textsIn(answer, held.row)) {
        await fillText(partOf(question, `${held.row}:${option}`), text);
      }
      await writeRow(question, held);
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    for (const held of readRowAnswers(answer, 'list')) {
      await openRowByKeyboard(browserPage, question, held.row);
      for (const [option, text] of textsIn(answer, held.row)) {
        await typeText(browserPage, partOf(question, `${held.row}:${option}`), text);
      }
      await writeRowByKeyboard(browserPage, question, held);
    }
  },
};
