import type { QuestionContext, RandomSource } from '@canvass/logic';
import type { Option } from '@canvass/project';
import type { MatrixAnswer } from '@canvass/protocol';
import { arbitraryEntry } from '../entries/entry.ts';
import { isRowRequired, type MatrixQuestion } from './row-cells.ts';
import { answerOfRows, type RowAnswer } from './rows-answer.ts';

/** Answers of a random respondent row by row: optional rows are sometimes left out. */
export function arbitraryRows<Cell>(
  random: RandomSource,
  question: MatrixQuestion,
  { rows, today }: QuestionContext,
  cellOf: (row: Option) => Cell | undefined,
): MatrixAnswer<Cell> | undefined {
  if (question.required !== true && random.int(8) === 0) return undefined;
  const held = rows.flatMap((row): readonly RowAnswer<Cell>[] => {
    if (!isRowRequired(question, row) && random.int(4) === 0) return [];
    if (question.not_apply === true && random.int(6) === 0) return [{ row, noApply: true }];
    const cell = cellOf(row);
    const [, text] = arbitraryEntry(random, row, today);
    const isNothing = cell === undefined && text === undefined;
    return isNothing
      ? []
      : [{ row, ...(cell !== undefined && { cell }), ...(text !== undefined && { text }) }];
  });
  return held.length === 0 ? undefined : answerOfRows(held);
}
