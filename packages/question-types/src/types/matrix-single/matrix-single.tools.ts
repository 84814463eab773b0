import { withTools, type ScriptResult } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { ChoiceEntry, MatrixSingleAnswer } from '@canvass/protocol';
import {
  arbitraryEntry,
  choiceScore,
  choiceShape,
  choiceSummary,
  entriesFromScript,
} from '../../answers/entries/entry-tools.ts';
import { questionCode } from '../../answers/entries/option-code.ts';
import { availableOptions, rowCode } from '../../answers/rows/rows.ts';
import { checkRows } from '../../answers/rows/row-checks.ts';
import { arbitraryRows, recordOfRowShapes, rowsFromScript } from '../../answers/rows/rows-tools.ts';
import { answerOfRows } from '../../answers/rows/rows-answer.ts';
import { matrixSingle } from './matrix-single.ts';
import {
  choiceVariable,
  NOT_OPENED,
  openOptions,
  openValue,
  openVariable,
  rowValues,
  rowVariables,
} from '../../answers/variables/variables.ts';

export const matrixSingleWithTools = withTools<QuestionOf<'matrix_single'>, MatrixSingleAnswer>(
  matrixSingle,
  {
    shape: (question) => recordOfRowShapes(question, choiceShape(question)),
    score: (question, answer) => choiceScore(question, matrixSingle.choices(question, answer)),
    fromScript(entry, { question }) {
      const result = rowsFromScript(entry, question, (value, row) => cellFromScript(value, row, question));
      return 'problem' in result ? result : { answer: answerOfRows(result.answer) };
    },
    variables: (question) =>
      rowVariables(question, (row) => [
        choiceVariable(availableOptions(question, row, question.items ?? [])),
        ...openOptions(question.items ?? []).map((option) => ({ option, ...openVariable(option) })),
      ]),
    values: (question, answer) =>
      rowValues<ChoiceEntry>(question, answer, (cell) => [
        cell?.[0],
        ...openOptions(question.items ?? []).map((option) => {
          if (cell === undefined) return undefined;
          return cell[0] === option.gid ? openValue(option, cell[1]) : NOT_OPENED;
        }),
      ]),
    arbitraryAnswer: (random, question, context) =>
      arbitraryRows<ChoiceEntry>(random, question, context, (row) => {
        const options = availableOptions(question, row, context.options);
        const option = options[random.int(Math.max(1, options.length))];
        return option && arbitraryEntry(random, option, context.today);
      }),
    summarise: (question, answer, titleOf) =>
      matrixSingle
        .choices(question, answer)
        .map((choice) => `${choice.row ? titleOf(choice.row) : ''}: ${choiceSummary(choice, titleOf)}`)
        .join('; '),
    check: checkRows,
  },
);

function cellFromScript(
  value: unknown,
  row: Option,
  question: QuestionOf<'matrix_single'>,
): ScriptResult<ChoiceEntry> {
  const result = entriesFromScript(value, question);
  if ('problem' in result) return result;
  const rowName = `${questionCode(question)}: row ${rowCode(row)}`;
  const [entry, ...otherEntries] = result.answer;
  if (entry === undefined || otherEntries.length > 0) {
    return { problem: `${rowName} takes one option, not ${result.answer.length}.` };
  }
  const option = availableOptions(question, row, question.items ?? []).find(({ gid }) => gid === entry[0]);
  return option === undefined ? { problem: `${rowName} leaves this option out.` } : { answer: entry };
}
