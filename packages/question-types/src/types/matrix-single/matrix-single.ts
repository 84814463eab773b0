import { type Choice, choicesOfValue, defineQuestionType, type QuestionContext } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { ChoiceEntry, Issue, MatrixSingleAnswer } from '@canvass/protocol';
import { automaticEntry, chosenEntry, parseEntry } from '../../answers/entries/entry.ts';
import {
  availableOptions,
  isAvailableIn,
  isRowRequired,
  recordOfRows,
  rowsOfValue,
} from '../../answers/rows/rows.ts';
import { choiceRows, choicesInRows, entriesIssues } from '../../answers/rows/row-entries.ts';
import {
  answerOfRows,
  parseRows,
  pruneRows,
  rowAnswer,
  rowTextIssues,
} from '../../answers/rows/rows-answer.ts';

/** A matrix in whose rows respondents choose one option (VALID-16). */
export const matrixSingle = defineQuestionType<QuestionOf<'matrix_single'>, MatrixSingleAnswer>({
  id: 'matrix_single',
  ...choiceRows,
  parse: (raw, question) => parseRows(raw, question, (cell, row) => parseCell(cell, row, question)),
  initialAnswer(question, { rows, options }) {
    const chosen = rows.flatMap((row) => {
      const option = availableOptions(question, row, options).find(({ selected }) => selected === true);
      return option === undefined ? [] : [{ row, cell: chosenEntry(option) }];
    });
    return chosen.length === 0 ? undefined : answerOfRows(chosen);
  },
  validate: (question, answer = {}, context) =>
    context.rows.flatMap((row) => rowIssues(question, answer, row, context)),
  prune: (answer, { isOffered }, question) =>
    pruneRows(answer, question, isOffered, (entry) => (isOffered(entry[0]) ? entry : undefined)),
  isEmpty: (answer) => Object.keys(answer).length === 0,
  value: (question, answer, titleOf) =>
    recordOfRows(computeChoices(question, answer), titleOf, ([choice = null]) => choice),
  fromValue(question, value) {
    const rows = rowsOfValue(question, value).flatMap(({ row, value: part }) => {
      const choice = choicesOfValue(question, part).find(({ option }) =>
        isAvailableIn(question, row, option.gid),
      );
      return choice === undefined ? [] : [{ row, cell: automaticEntry(choice) }];
    });
    return rows.length === 0 ? undefined : answerOfRows(rows);
  },
  choices: computeChoices,
});

function computeChoices(
  question: QuestionOf<'matrix_single'>,
  answer: MatrixSingleAnswer,
): readonly (Choice & { readonly row: Option })[] {
  return choicesInRows(question, answer, (entry: ChoiceEntry) => [entry]);
}

/** Parses the entry of a row. Undefined if it is invalid, or its option is not available in the row. */
function parseCell(
  raw: unknown,
  row: Option,
  question: QuestionOf<'matrix_single'>,
): ChoiceEntry | undefined {
  const entry = parseEntry(raw, question);
  return entry !== undefined && isAvailableIn(question, row, entry[0]) ? entry : undefined;
}

function rowIssues(
  question: QuestionOf<'matrix_single'>,
  answer: MatrixSingleAnswer,
  row: Option,
  context: QuestionContext,
): readonly Issue[] {
  if (availableOptions(question, row, context.options).length === 0) return [];
  const { cell, text, noApply } = rowAnswer<ChoiceEntry>(answer, row) ?? {};
  if (noApply === true) return [];
  const isRequired = isRowRequired(question, row);
  const missingChoice: readonly Issue[] =
    cell === undefined && isRequired ? [{ key: 'validate.option', part: row.gid }] : [];
  return [
    ...missingChoice,
    ...(cell === undefined ? [] : entriesIssues([cell], row, question, context.today)),
    ...rowTextIssues(row, text, isRequired || cell !== undefined, context),
  ];
}
