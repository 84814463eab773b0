import { defineQuestionType, formatDisplayText } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { MatrixBlankAnswer } from '@canvass/protocol';
import {
  cellChoices,
  cellRowIssues,
  cellsOfValue,
  makeCells,
  parseCells,
  pruneCells,
  recordOfCells,
} from '../../answers/cell-rows/cells.ts';
import { blankRules } from '../../answers/open-text/option-rules.ts';
import { normaliseText, textIssues } from '../../answers/open-text/text-rules.ts';
import { answerOfRows, parseRows, pruneRows } from '../../answers/rows/rows-answer.ts';

/** The stored form of a cell's text. Null if the text is blank. */
export function cellText(question: QuestionOf<'matrix_blank'>, option: Option, text: string): string | null {
  return normaliseText(text, blankRules(question, option)) || null;
}

/** A matrix with a text in each cell (VALID-16). */
export const matrixBlank = defineQuestionType<QuestionOf<'matrix_blank'>, MatrixBlankAnswer>({
  id: 'matrix_blank',
  hasOptions: true,
  answerable: true,
  completesByChoice: false,
  effort: ({ rows_items: rows = [], items = [] }) => ({ times: rows.length * items.length, kind: 'write' }),
  parse: (raw, question) =>
    parseRows(raw, question, (cells, row) =>
      parseCells(cells, row, question, (text, option) =>
        typeof text === 'string' ? cellText(question, option, text) : undefined,
      ),
    ),
  initialAnswer(question, { rows, options }) {
    const offeredGids = new Set(options.map(({ gid }) => gid));
    const filledRows = rows.flatMap((row) => {
      const cell = makeCells(question, row, (option) => {
        const text = offeredGids.has(option.gid) ? (option.open_attrs?.defaultCotnent ?? '') : '';
        return cellText(question, option, text) ?? undefined;
      });
      return cell === undefined ? [] : [{ row, cell }];
    });
    return filledRows.length === 0 ? undefined : answerOfRows(filledRows);
  },
  validate: (question, answer, context) =>
    cellRowIssues<string>(question, answer, context, {
      missing: 'validate.answer',
      listIssues: (text, option, _, part) =>
        textIssues(text, blankRules(question, option), { today: context.today, part }),
    }),
  prune: (answer, { isOffered }, question) =>
    pruneRows(answer, question, isOffered, (cells) => pruneCells(cells, isOffered)),
  isEmpty: (answer) => Object.keys(answer).length === 0,
  value: (question, answer) => recordOfCells(question, answer, question.not_apply_text ?? '—'),
  fromValue(question, value) {
    const rows = cellsOfValue(
      question,
      value,
      (text, option) => cellText(question, option, formatDisplayText(text)) ?? undefined,
    );
    return rows.length === 0 ? undefined : answerOfRows(rows);
  },
  choices: cellChoices,
});
