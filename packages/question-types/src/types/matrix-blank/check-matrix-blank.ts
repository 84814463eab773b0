import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { isNeeded } from '../../answers/cell-rows/cells.ts';
import { checkLimits, checkRange } from '../../answers/entries/question-checks.ts';
import { askedIn, isRowRequired } from '../../answers/rows/row-cells.ts';
import { checkRows, type RowProblem } from '../../answers/rows/row-checks.ts';

/** What its check says to authors. */
export const authorTexts = {
  'question.required-no-cell': {
    message: 'The question is required, but none of its cells is: whichever one is filled in is enough.',
    fix: 'Take required: false or allowNull away from the rows, options or question that must be answered.',
  },
} as const satisfies AuthorTexts;

type BlankProblem = RowProblem | QuestionProblem<keyof typeof authorTexts>;

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
