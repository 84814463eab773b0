import type { QuestionProblem } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { TextId } from '../author-texts.gen.ts';
import { isNeeded } from '../cell-rows/cells.ts';
import { checkLimits, checkRange } from '../entries/question-checks.ts';
import { askedIn, isRowRequired } from '../rows/row-cells.ts';
import { checkRows } from '../rows/row-checks.ts';

type BlankProblem = QuestionProblem<TextId>;

/** What matrices check, ranges that nothing can meet, and a required question in which nothing is. */
export function checkMatrixBlank(question: QuestionOf<'matrix_blank'>): readonly BlankProblem[] {
  const { items = [], rows_items: rows = [] } = question;
  const needsSome = rows.some(
    (row) =>
      isRowRequired(question, row) &&
      askedIn(question, row, items).some((option) => isNeeded(question, row, option)),
  );
  return [
    ...checkRows(question),
    ...checkRange(question.words_number_range, '.words_number_range'),
    ...items.flatMap((item, index) => checkLimits(item, `.items[${index}]`)),
    ...(question.required === true && rows.length > 0 && items.length > 0 && !needsSome
      ? [{ severity: 'warning', id: 'question.required-no-cell', path: '.required' } as const]
      : []),
  ];
}
