import type { QuestionOf } from '@canvass/project';
import { checkRows, type RowProblem } from '../../answers/rows/row-checks.ts';
import { checkScores, type ScoreProblem } from '../../answers/score-items/check-scores.ts';
import { cellKind } from './cell-scale.ts';

/** What matrices check, and what scores say of their scales: of the question, of options and of rows. */
export function checkMatrixScore(
  question: QuestionOf<'matrix_score'>,
): readonly (RowProblem | ScoreProblem)[] {
  const kind = cellKind(question);
  const ofScale = (asked: QuestionOf<'matrix_score'>) =>
    checkScores(kind, asked).filter(({ id }) => id.startsWith('score.'));
  const ofRows = ofScale({ ...question, items: question.rows_items ?? [] })
    .filter(({ path }) => path.startsWith('.items'))
    .map((problem) => ({ ...problem, path: problem.path.replace('.items', '.rows_items') }));
  return [...checkRows(question), ...ofScale(question), ...ofRows];
}
