import {
  openRow,
  openRowByKeyboard,
  computePart,
  readRowAnswers,
  writeRow,
  writeRowByKeyboard,
} from './matrix-rows.ts';
import type { QuestionPageObject } from './question-page-object.ts';
import { fillText, typeText } from './text-control.ts';

function textsIn(answer: unknown, row: string): readonly (readonly [option: string, text: string])[] {
  const answersByPart = (answer ?? {}) as Readonly<Record<string, unknown>>; // parsed by the script reader
  return Object.entries((answersByPart[row] ?? {}) as Readonly<Record<string, string>>); // parsed by the script reader
}

export const page: QuestionPageObject = {
  qtype: 'matrix_blank',
  async answer(question, answer) {
    for (const rowAnswer of readRowAnswers(answer, 'list')) {
      await openRow(question, rowAnswer.row);
      for (const [option, text] of textsIn(answer, rowAnswer.row)) {
        await fillText(computePart(question, `${rowAnswer.row}:${option}`), text);
      }
      await writeRow(question, rowAnswer);
    }
  },
  async answerByKeyboard(browserPage, question, answer) {
    for (const rowAnswer of readRowAnswers(answer, 'list')) {
      await openRowByKeyboard(browserPage, question, rowAnswer.row);
      for (const [option, text] of textsIn(answer, rowAnswer.row)) {
        await typeText(browserPage, computePart(question, `${rowAnswer.row}:${option}`), text);
      }
      await writeRowByKeyboard(browserPage, question, rowAnswer);
    }
  },
};
