import { type Choice, choicesOfValue, defineQuestionType, type QuestionContext } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { ChoiceEntry, Issue, MatrixMultipleAnswer } from '@canvass/protocol';
import { automaticEntry, chosenEntry, entryChoice } from '../../answers/entries/entry.ts';
import { inAuthoredOrder, parseSelection } from '../multiple/selection.ts';
import { cellPart } from '../../answers/rows/row-parts.ts';
import {
  availableOptions,
  isAvailableIn,
  isRowRequired,
  recordOfRows,
  rowsOfValue,
} from '../../answers/rows/rows.ts';
import { rowBounds, type RowBounds } from '../../answers/rows/row-bounds.ts';
import { choiceRows, choicesInRows, entriesIssues } from '../../answers/rows/row-entries.ts';
import {
  answerOfRows,
  parseRows,
  pruneRows,
  rowAnswer,
  rowTextIssues,
} from '../../answers/rows/rows-answer.ts';
import { pruneEntries } from '../../answers/entries/prune.ts';

type Entries = readonly ChoiceEntry[];

/** A matrix in whose rows respondents choose several options. Their number can have bounds (VALID-16). */
export const matrixMultiple = defineQuestionType<QuestionOf<'matrix_multiple'>, MatrixMultipleAnswer>({
  id: 'matrix_multiple',
  ...choiceRows,
  parse: (raw, question) => parseRows(raw, question, (cell, row) => parseCell(cell, row, question)),
  initialAnswer(question, { rows, options }) {
    const chosen = rows.flatMap((row) => {
      const preselected = availableOptions(question, row, options).filter(
        ({ selected }) => selected === true,
      );
      return preselected.length === 0 ? [] : [{ row, cell: preselected.map(chosenEntry) }];
    });
    return chosen.length === 0 ? undefined : answerOfRows(chosen);
  },
  validate: (question, answer = {}, context) =>
    context.rows.flatMap((row) => rowIssues(question, answer, row, context)),
  prune: (answer, { isOffered }, question) =>
    pruneRows(answer, question, isOffered, (entries: Entries) => pruneEntries(entries, isOffered)),
  isEmpty: (answer) => Object.keys(answer).length === 0,
  value: (question, answer, titleOf) =>
    recordOfRows(computeChoices(question, answer), titleOf, (values) => values),
  fromValue(question, value) {
    const rows = rowsOfValue(question, value).flatMap(({ row, value: part }) => {
      const entries = choicesOfValue(question, part)
        .filter(({ option }) => isAvailableIn(question, row, option.gid))
        .map(automaticEntry);
      return entries.length === 0 ? [] : [{ row, cell: inAuthoredOrder(entries, question) }];
    });
    return rows.length === 0 ? undefined : answerOfRows(rows);
  },
  choices: computeChoices,
});

function computeChoices(
  question: QuestionOf<'matrix_multiple'>,
  answer: MatrixMultipleAnswer,
): readonly (Choice & { readonly row: Option })[] {
  return choicesInRows(question, answer, (entries: Entries) => entries);
}

/** Parses a row's entries into authored order. Null for no entries, undefined if one is not available in the row. */
function parseCell(
  raw: unknown,
  row: Option,
  question: QuestionOf<'matrix_multiple'>,
): Entries | null | undefined {
  const entries = parseSelection(raw, question);
  if (entries === undefined || !entries.every(([gid]) => isAvailableIn(question, row, gid))) return undefined;
  return entries.length === 0 ? null : entries;
}

function rowIssues(
  question: QuestionOf<'matrix_multiple'>,
  answer: MatrixMultipleAnswer,
  row: Option,
  context: QuestionContext,
): readonly Issue[] {
  const { options, today } = context;
  if (availableOptions(question, row, options).length === 0) return [];
  const { cell = [], text, noApply } = rowAnswer<Entries>(answer, row) ?? {};
  if (noApply === true) return [];
  const isRequired = isRowRequired(question, row);
  const isAnswered = cell.length > 0;
  return [
    ...(isAnswered ? cellIssues(question, cell, row, options) : missingIssues(isRequired, row)),
    ...entriesIssues(cell, row, question, today),
    ...rowTextIssues(row, text, isRequired || isAnswered, context),
  ];
}

const missingIssues = (isRequired: boolean, { gid }: Option): readonly Issue[] =>
  isRequired ? [{ key: 'validate.option', part: gid }] : [];

function cellIssues(
  question: QuestionOf<'matrix_multiple'>,
  cell: Entries,
  row: Option,
  offeredOptions: readonly Option[],
): readonly Issue[] {
  const choices = cell.flatMap((entry) => entryChoice(entry, question));
  const part = { row: row.gid, cell: (option: string) => cellPart(row.gid, option) };
  return numberIssues(choices, rowBounds(question, row, offeredOptions), part);
}

/**
 * Issues of too few or too many options, or of an exclusive option among others. A single exclusive option is always
 * valid.
 */
function numberIssues(
  choices: readonly Choice[],
  { min, max }: RowBounds,
  part: { readonly row: string; cell(option: string): string },
): readonly Issue[] {
  const count = choices.length;
  const exclusive = choices.find(({ option }) => option.exclusive === true);
  if (exclusive !== undefined) {
    return count === 1 ? [] : [{ key: 'validate.exclusive_option', part: part.cell(exclusive.option.gid) }];
  }
  if (count < min) {
    return [{ key: 'validate.need_min_num_option_line', part: part.row, params: { min, count } }];
  }
  return count > max
    ? [{ key: 'validate.need_max_num_option_line', part: part.row, params: { max, count } }]
    : [];
}
