import { defineHostQuestionType, type ScriptResult } from '@canvass/logic';
import type { MatrixScoreAnswer, Option, Question } from '@canvass/protocol';
import {
  arbitraryCells,
  cellColumns,
  cellRowsFromScript,
  exportCells,
  summariseCells,
} from '../cell-rows/cell-host.ts';
import { cellsOf } from '../cell-rows/cells.ts';
import { optionCode, questionCode } from '../entries/option-code.ts';
import { rowCode } from '../rows/row-code.ts';
import { countPoints, isOnScale } from '../score-items/scale.ts';
import { cellScale } from './cell-scale.ts';
import { checkMatrixScore } from './check-matrix-score.ts';
import { matrixScore } from './matrix-score.ts';

export const matrixScoreHost = defineHostQuestionType<MatrixScoreAnswer>(matrixScore, {
  // Semantics g: the sum of all cells; rows that do not apply have none.
  score: (question, answer) => cellsOf<number>(question, answer).reduce((sum, { value }) => sum + value, 0),
  fromScript: (entry, { question }) =>
    cellRowsFromScript<number>(entry, question, (value, option, row) =>
      scoreFromScript(value, question, row, option),
    ),
  columns: cellColumns,
  cells: exportCells,
  arbitraryAnswer: (random, question, context) =>
    arbitraryCells<number>(random, question, context, (option, row) => {
      const scale = cellScale(question, row, option);
      return Number((scale.min + random.int(countPoints(scale)) * scale.step).toPrecision(12)) + 0;
    }),
  summarise: summariseCells,
  check: checkMatrixScore,
});

function scoreFromScript(
  value: unknown,
  question: Question,
  row: Option,
  option: Option,
): ScriptResult<number> {
  const score = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const scale = cellScale(question, row, option);
  if (typeof score === 'number' && isOnScale(score, scale)) return { answer: score + 0 };
  const where = `${questionCode(question)}: ${optionCode(option)} in row ${rowCode(row)}`;
  return { problem: `${where} takes a score from ${scale.min} to ${scale.max} in steps of ${scale.step}.` };
}
