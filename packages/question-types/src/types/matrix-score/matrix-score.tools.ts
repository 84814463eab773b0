import type { QuestionOf, Option } from '@canvass/project';
import { checkRows, type RowProblem } from '../../answers/rows/row-checks.ts';
import { checkScores, type ScoreProblem } from '../../answers/score-items/check-scores.ts';
import { cellKind, cellScale } from './cell-scale.ts';
import { withTools, type ScriptResult, type ValueShape } from '@canvass/logic';
import type { MatrixScoreAnswer } from '@canvass/protocol';
import {
  arbitraryCells,
  cellRowsFromScript,
  cellShape,
  cellValues,
  cellVariables,
  summariseCells,
} from '../../answers/cell-rows/cell-tools.ts';
import { computeCells } from '../../answers/cell-rows/cells.ts';
import { optionCode, questionCode } from '../../answers/entries/option-code.ts';
import { rowCode } from '../../answers/rows/rows.ts';
import { countPoints, isOnScale } from '../../answers/score-items/scale.ts';
import { decimalsOfStep } from '../../answers/variables/variables.ts';
import { matrixScore } from './matrix-score.ts';
import { notApplicableValue } from '../../answers/score-items/score-members.ts';

/** Checks what all matrices need, and the scales of the question, of options and of rows. */
function checkMatrixScore(question: QuestionOf<'matrix_score'>): readonly (RowProblem | ScoreProblem)[] {
  const kind = cellKind(question);
  const scaleProblemsOf = (variant: QuestionOf<'matrix_score'>) =>
    checkScores(kind, variant).filter(({ id }) => id.startsWith('score.'));
  const ofRows = scaleProblemsOf({ ...question, items: question.rows_items ?? [] })
    .filter(({ path }) => path.startsWith('.items'))
    .map((problem) => ({ ...problem, path: problem.path.replace('.items', '.rows_items') }));
  return [...checkRows(question), ...scaleProblemsOf(question), ...ofRows];
}

export const matrixScoreWithTools = withTools<QuestionOf<'matrix_score'>, MatrixScoreAnswer>(matrixScore, {
  shape: (question) => cellShape(question, pointShape(question), notApplicableValue(question)),
  // The score is the sum of all cells, without rows that do not apply (SCORE-1).
  score: (question, answer) =>
    computeCells<number>(question, answer).reduce((sum, { value }) => sum + value, 0),
  fromScript: (entry, { question }) =>
    cellRowsFromScript<number>(entry, question, (value, option, row) =>
      scoreFromScript(value, question, row, option),
    ),
  variables: (question) =>
    cellVariables(question, (option, row) => ({
      kind: 'number',
      decimals: decimalsOfStep(cellScale(question, row, option)),
    })),
  values: (question, answer) => cellValues<number>(question, answer, (value) => value),
  arbitraryAnswer: (random, question, context) =>
    arbitraryCells<number>(random, question, context, (option, row) => {
      const scale = cellScale(question, row, option);
      return Number((scale.min + random.int(countPoints(scale)) * scale.step).toPrecision(12)) + 0;
    }),
  summarise: summariseCells,
  check: checkMatrixScore,
});

/** The shape of a score, with the bounds of all scales together. It has no bounds if a patch may change them. */
function pointShape(question: QuestionOf<'matrix_score'>): ValueShape {
  const { items = [], rows_items: rows = [], plaster_code: patch } = question;
  const scales = rows.flatMap((row) => items.map((option) => cellScale(question, row, option)));
  if (patch !== undefined || scales.length === 0) return { kind: 'number' };
  const from = Math.min(...scales.map(({ min }) => min));
  return { kind: 'number', from, to: Math.max(...scales.map(({ max }) => max)) };
}

function scoreFromScript(
  value: unknown,
  question: QuestionOf<'matrix_score'>,
  row: Option,
  option: Option,
): ScriptResult<number> {
  const score = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const scale = cellScale(question, row, option);
  if (typeof score === 'number' && isOnScale(score, scale)) return { answer: score + 0 };
  const cellName = `${questionCode(question)}: ${optionCode(option)} in row ${rowCode(row)}`;
  return {
    problem: `${cellName} takes a score from ${scale.min} to ${scale.max} in steps of ${scale.step}.`,
  };
}
