import { defineHostQuestionType, type ScriptResult } from '@canvass/logic';
import type { MatrixSingleAnswer, Option, Question } from '@canvass/protocol';
import { entriesFromScript } from '../entries/entry-from-script.ts';
import { arbitraryEntry, choiceScore, choiceSummary, type Entry } from '../entries/entry.ts';
import { optionCode, questionCode } from '../entries/option-code.ts';
import { plainTitle } from '../entries/plain-title.ts';
import { askedIn } from '../rows/row-cells.ts';
import { checkRows } from '../rows/row-checks.ts';
import { rowCode } from '../rows/row-code.ts';
import { rowCells, rowColumns } from '../rows/row-columns.ts';
import { arbitraryRows } from '../rows/arbitrary-rows.ts';
import { answerOfRows } from '../rows/rows-answer.ts';
import { rowsFromScript } from '../rows/rows-from-script.ts';
import { matrixSingle } from './matrix-single.ts';

export const matrixSingleHost = defineHostQuestionType<MatrixSingleAnswer>(matrixSingle, {
  score: (question, answer) => choiceScore(question, matrixSingle.choices(question, answer)),
  fromScript(entry, { question }) {
    const result = rowsFromScript(entry, question, (value, row) => cellFromScript(value, row, question));
    return 'problem' in result ? result : { answer: answerOfRows(result.answer) };
  },
  columns: (question) =>
    rowColumns(question, (row) => [
      { suffix: '', title: plainTitle(row.title) },
      ...openOptions(question).map((option) => ({
        suffix: `_${optionCode(option)}_open`,
        title: `${plainTitle(row.title)}: ${plainTitle(option.title)}`,
      })),
    ]),
  cells: (question, answer) =>
    rowCells<Entry>(question, answer, ({ cell }) => {
      const chosen = question.items?.find(({ gid }) => gid === cell?.[0]);
      const texts = openOptions(question).map(({ gid }) => (gid === chosen?.gid ? (cell?.[1] ?? '') : ''));
      return [chosen === undefined ? '' : plainTitle(chosen.title), ...texts];
    }),
  arbitraryAnswer: (random, question, context) =>
    arbitraryRows<Entry>(random, question, context, (row) => {
      const options = askedIn(question, row, context.options);
      const option = options[random.int(Math.max(1, options.length))];
      return option && arbitraryEntry(random, option, context.today);
    }),
  summarise: (question, answer, titleOf) =>
    matrixSingle
      .choices(question, answer)
      .map((choice) => `${choice.row ? titleOf(choice.row) : ''}: ${choiceSummary(choice, titleOf)}`)
      .join('; '),
  check: checkRows,
});

const openOptions = ({ items = [] }: Question) => items.filter(({ is_open }) => is_open === true);

function cellFromScript(value: unknown, row: Option, question: Question): ScriptResult<Entry> {
  const result = entriesFromScript(value, question);
  if ('problem' in result) return result;
  const where = `${questionCode(question)}: row ${rowCode(row)}`;
  const [entry, ...others] = result.answer;
  if (entry === undefined || others.length > 0) {
    return { problem: `${where} takes one option, not ${result.answer.length}.` };
  }
  const option = askedIn(question, row, question.items ?? []).find(({ gid }) => gid === entry[0]);
  return option === undefined ? { problem: `${where} leaves this option out.` } : { answer: entry };
}
