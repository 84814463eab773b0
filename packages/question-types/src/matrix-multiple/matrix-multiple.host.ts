import { defineHostQuestionType, type ScriptResult } from '@canvass/logic';
import type { MatrixMultipleAnswer, Option, Question } from '@canvass/protocol';
import { entriesFromScript } from '../entries/entry-from-script.ts';
import { choiceScore, choiceSummary, type Entry } from '../entries/entry.ts';
import { questionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';
import { arbitrarySelection } from '../multiple/arbitrary-selection.ts';
import { checkBounds } from '../multiple/check-bounds.ts';
import { selectedCells, selectedColumns } from '../multiple/selection-columns.ts';
import { inAuthoredOrder } from '../multiple/selection.ts';
import { arbitraryRows } from '../rows/arbitrary-rows.ts';
import { askedIn, isAskedIn } from '../rows/row-cells.ts';
import { checkRows } from '../rows/row-checks.ts';
import { rowCode } from '../rows/row-code.ts';
import { rowCells, rowColumns } from '../rows/row-columns.ts';
import { answerOfRows } from '../rows/rows-answer.ts';
import { rowsFromScript } from '../rows/rows-from-script.ts';
import { matrixMultiple } from './matrix-multiple.ts';

export const matrixMultipleHost = defineHostQuestionType<MatrixMultipleAnswer>(matrixMultiple, {
  score: (question, answer) => choiceScore(question, matrixMultiple.choices(question, answer)),
  fromScript(entry, { question }) {
    const result = rowsFromScript(entry, question, (value, row) => cellFromScript(value, row, question));
    return 'problem' in result ? result : { answer: answerOfRows(result.answer) };
  },
  columns: (question) =>
    rowColumns(question, (row) =>
      selectedColumns(askedOnly(question, row)).map(({ suffix, title }) => ({
        suffix,
        title: `${plainTitle(row.title)}: ${title}`,
      })),
    ),
  cells: (question, answer) =>
    rowCells<readonly Entry[]>(question, answer, ({ cell }, row) =>
      selectedCells(askedOnly(question, row), answer === undefined ? undefined : (cell ?? [])),
    ),
  arbitraryAnswer: (random, question, context) =>
    arbitraryRows<readonly Entry[]>(random, question, context, (row) => {
      const options = askedIn(question, row, context.options);
      return arbitrarySelection(random, { ...question, required: true }, { options, today: context.today });
    }),
  summarise: (question, answer, titleOf) =>
    (question.rows_items ?? [])
      .flatMap((row) => {
        const chosen = matrixMultiple.choices(question, answer).filter((choice) => choice.row === row);
        const words = chosen.map((choice) => choiceSummary(choice, titleOf)).join(', ');
        return words === '' ? [] : [`${titleOf(row)}: ${words}`];
      })
      .join('; '),
  check: (question) => [...checkRows(question), ...checkBounds(question)],
});

/** The question as it is in one row. */
const askedOnly = (question: Question, row: Option): Question => ({
  ...question,
  items: askedIn(question, row, question.items ?? []),
});

function cellFromScript(value: unknown, row: Option, question: Question): ScriptResult<readonly Entry[]> {
  const result = entriesFromScript(value, question);
  if ('problem' in result) return result;
  const where = `${questionCode(question)}: row ${rowCode(row)}`;
  if (result.answer.length === 0) return { problem: `${where} takes one option or more.` };
  if (result.answer.every(([gid]) => isAskedIn(question, row, gid))) {
    return { answer: inAuthoredOrder(result.answer, question) };
  }
  return { problem: `${where} leaves one of these options out.` };
}
