import { withTools, type ScriptResult } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { ChoiceEntry, MatrixMultipleAnswer } from '@canvass/protocol';
import { choiceScore, choiceSummary, entriesFromScript } from '../../answers/entries/entry-tools.ts';
import { questionCode } from '../../answers/entries/option-code.ts';
import { arbitrarySelection, checkBounds, chosenShape } from '../multiple/selection-tools.ts';
import { inAuthoredOrder } from '../multiple/selection.ts';
import { arbitraryRows, recordOfRowShapes, rowsFromScript } from '../../answers/rows/rows-tools.ts';
import { availableOptions, isAvailableIn, rowCode } from '../../answers/rows/rows.ts';
import { checkRows } from '../../answers/rows/row-checks.ts';
import { answerOfRows } from '../../answers/rows/rows-answer.ts';
import { matrixMultiple } from './matrix-multiple.ts';
import {
  rowValues,
  rowVariables,
  selectionValues,
  selectionVariables,
} from '../../answers/variables/variables.ts';

export const matrixMultipleWithTools = withTools<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer>(
  matrixMultiple,
  {
    shape: (question) => recordOfRowShapes(question, chosenShape(question)),
    score: (question, answer) => choiceScore(question, matrixMultiple.choices(question, answer)),
    fromScript(entry, { question }) {
      const result = rowsFromScript(entry, question, (value, row) => cellFromScript(value, row, question));
      return 'problem' in result ? result : { answer: answerOfRows(result.answer) };
    },
    variables: (question) =>
      rowVariables(question, (row) =>
        selectionVariables(availableOptions(question, row, question.items ?? [])),
      ),
    values: (question, answer) =>
      rowValues<readonly ChoiceEntry[]>(question, answer, (cell, row) =>
        selectionValues(availableOptions(question, row, question.items ?? []), cell),
      ),
    arbitraryAnswer: (random, question, context) =>
      arbitraryRows<readonly ChoiceEntry[]>(random, question, context, (row) => {
        const options = availableOptions(question, row, context.options);
        return arbitrarySelection(random, { ...question, required: true }, { options, today: context.today });
      }),
    summarise: (question, answer, titleOf) =>
      (question.rows_items ?? [])
        .flatMap((row) => {
          const chosen = matrixMultiple.choices(question, answer).filter((choice) => choice.row === row);
          const choiceTexts = chosen.map((choice) => choiceSummary(choice, titleOf)).join(', ');
          return choiceTexts === '' ? [] : [`${titleOf(row)}: ${choiceTexts}`];
        })
        .join('; '),
    check: (question) => [...checkRows(question), ...checkBounds(question)],
  },
);

function cellFromScript(
  value: unknown,
  row: Option,
  question: QuestionOf<'matrix_multiple'>,
): ScriptResult<readonly ChoiceEntry[]> {
  const result = entriesFromScript(value, question);
  if ('problem' in result) return result;
  const rowName = `${questionCode(question)}: row ${rowCode(row)}`;
  if (result.answer.length === 0) return { problem: `${rowName} takes one option or more.` };
  if (result.answer.every(([gid]) => isAvailableIn(question, row, gid))) {
    return { answer: inAuthoredOrder(result.answer, question) };
  }
  return { problem: `${rowName} leaves one of these options out.` };
}
