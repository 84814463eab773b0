import type { AuthorTexts } from '@canvass/logic/author-texts';
import { withTools, type QuestionProblem } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { isCellRequired } from '../../answers/cell-rows/cells.ts';
import { blankKind, checkLimits, checkRange } from '../../answers/entries/question-checks.ts';
import { checkOpenText } from '../../answers/open-text/check-attributes.ts';
import { availableOptions, isRowRequired } from '../../answers/rows/rows.ts';
import { checkRows, type RowProblem } from '../../answers/rows/row-checks.ts';
import type { MatrixBlankAnswer } from '@canvass/protocol';
import {
  arbitraryCells,
  cellRowsFromScript,
  cellShape,
  cellValues,
  cellVariables,
  summariseCells,
} from '../../answers/cell-rows/cell-tools.ts';
import { optionCode, questionCode } from '../../answers/entries/option-code.ts';
import { exampleText } from '../../answers/open-text/example-text.ts';
import { blankRules } from '../../answers/open-text/option-rules.ts';
import { textValue, textVariable } from '../../answers/variables/variables.ts';
import { cellText, matrixBlank } from './matrix-blank.ts';

export const authorTexts = {
  'question.required-no-cell': {
    message: 'The question is required, but none of its cells is, so one cell is enough.',
    fix: 'Remove required: false or allowNull from the required rows or options.',
  },
} as const satisfies AuthorTexts;

type BlankProblem = RowProblem | QuestionProblem<keyof typeof authorTexts>;

/** Checks what all matrices need, and reports ranges that cannot be met and required questions without required cells. */
function checkMatrixBlank(question: QuestionOf<'matrix_blank'>): readonly BlankProblem[] {
  const { items = [], rows_items: rows = [] } = question;
  const needsSome = rows.some(
    (row) =>
      isRowRequired(question, row) &&
      availableOptions(question, row, items).some((option) => isCellRequired(question, row, option)),
  );
  return [
    ...checkRows(question),
    ...checkRange(question.words_number_range, '.words_number_range'),
    ...checkOpenText(question.open_attrs),
    ...items.flatMap((item, index) => checkLimits(item, `.items[${index}]`, blankKind(question, item))),
    ...(question.required === true && rows.length > 0 && items.length > 0 && !needsSome
      ? [{ severity: 'warning', id: 'question.required-no-cell', path: '.required' } as const]
      : []),
  ];
}

export const matrixBlankWithTools = withTools<QuestionOf<'matrix_blank'>, MatrixBlankAnswer>(matrixBlank, {
  shape: (question) => cellShape(question, { kind: 'text' }, question.not_apply_text ?? '—'),
  score: () => undefined,
  fromScript(entry, { question }) {
    const result = cellRowsFromScript<string>(entry, question, (text, option) =>
      typeof text === 'string' || typeof text === 'number'
        ? { answer: cellText(question, option, String(text)) ?? '' }
        : {
            problem: `${questionCode(question)}: ${optionCode(option)} takes a text, not ${JSON.stringify(text) ?? 'nothing'}.`,
          },
    );
    return 'problem' in result ? result : { answer: matrixBlank.parse(result.answer, question) ?? {} };
  },
  variables: (question) => cellVariables(question, (option) => textVariable(blankRules(question, option))),
  values: (question, answer) =>
    cellValues<string>(question, answer, (text, option) => textValue(blankRules(question, option), text)),
  arbitraryAnswer: (random, question: QuestionOf<'matrix_blank'>, context) =>
    arbitraryCells<string>(random, question, context, (option) => {
      const text = exampleText(random, blankRules(question, option), context.today);
      return text === '' ? undefined : text;
    }),
  summarise: summariseCells,
  check: checkMatrixBlank,
});
