import type {
  QuestionContext,
  QuestionVariable,
  RandomSource,
  RecordShape,
  ScriptResult,
  ValueShape,
  VariableValue,
} from '@canvass/logic';
import { recordOfItems } from '../entries/entry-tools.ts';
import { arbitraryRows, recordOfRowShapes, rowsFromScript } from '../rows/rows-tools.ts';
import { withNotApplicable } from '../score-items/score-tools.ts';
import type { Option, QuestionOf } from '@canvass/project';
import { pairsByItem } from '../entries/item-pairs.ts';
import { findOption, optionCode, questionCode, describeUnknownOption } from '../entries/option-code.ts';
import { availableOptions, isAvailableIn, rowCode } from '../rows/rows.ts';
import { answerOfRows, listRows } from '../rows/rows-answer.ts';
import { rowValues, rowVariables } from '../variables/variables.ts';
import { type Cells, type CellsAnswer, isCellRequired, makeCells } from './cells.ts';

/** The shape of a record by row, whose members are records by option. A row that does not apply has `notApplicable`. */
export function cellShape(
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  shape: ValueShape,
  notApplicable: string,
): RecordShape {
  const cells = recordOfItems(question, () => shape);
  return recordOfRowShapes(question, withNotApplicable(question, cells, notApplicable));
}

type ReadValue<V> = (value: unknown, option: Option, row: Option) => ScriptResult<V>;

/** Reads the rows of a script's entry `{ R1: { A1: value, A2: value }, R2: { ... } }`. */
export function cellRowsFromScript<V>(
  entry: unknown,
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  readValue: ReadValue<V>,
): ScriptResult<CellsAnswer<V>> {
  const result = rowsFromScript<Cells<V>>(entry, question, (value, row) =>
    cellsFromScript(value, row, { question, readValue }),
  );
  if ('problem' in result) return result;
  const rows = result.answer.map(({ cell, ...otherParts }) =>
    cell === undefined || Object.keys(cell).length === 0 ? otherParts : { ...otherParts, cell },
  );
  return { answer: answerOfRows(rows) };
}

function cellsFromScript<V>(
  value: unknown,
  row: Option,
  {
    question,
    readValue,
  }: { readonly question: QuestionOf<'matrix_score' | 'matrix_blank'>; readonly readValue: ReadValue<V> },
): ScriptResult<Cells<V>> {
  const rowName = `${questionCode(question)}: row ${rowCode(row)}`;
  const pairs = pairsByItem(value, question);
  if (pairs === undefined) {
    return {
      problem: `${rowName} takes its cells by code, such as { A1: value }, not ${JSON.stringify(value) ?? 'nothing'}.`,
    };
  }
  const values = new Map<Option, V>();
  for (const [name, part] of pairs) {
    const option = findOption(question, name);
    if (option === undefined) return { problem: describeUnknownOption(question, name) };
    if (!isAvailableIn(question, row, option.gid)) {
      return { problem: `${rowName} leaves ${optionCode(option)} out.` };
    }
    const valueResult = readValue(part, option, row);
    if ('problem' in valueResult) return valueResult;
    values.set(option, valueResult.answer);
  }
  return { answer: makeCells(question, row, (option) => values.get(option)) ?? {} };
}

/** The exported variables of all available cells, and of the rows' open texts. */
export function cellVariables(
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  variableOf: (option: Option, row: Option) => QuestionVariable,
): readonly QuestionVariable[] {
  return rowVariables(question, (row) =>
    availableOptions(question, row, question.items ?? []).map((option) => ({
      ...variableOf(option, row),
      option,
    })),
  );
}

/** The exported values of an answer, in the order of the variables that `cellVariables` returns. */
export function cellValues<V>(
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  answer: CellsAnswer<V>,
  valueOf: (value: V, option: Option) => VariableValue,
): readonly VariableValue[] {
  return rowValues<Cells<V>>(question, answer, (cells, row) =>
    availableOptions(question, row, question.items ?? []).map((option) => {
      const value = cells?.[option.gid];
      return value === undefined ? undefined : valueOf(value, option);
    }),
  );
}

/** Rows of a random respondent, who leaves a quarter of the optional cells empty. */
export function arbitraryCells<V>(
  random: RandomSource,
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  context: QuestionContext,
  valueOf: (option: Option, row: Option) => V | undefined,
): CellsAnswer<V> | undefined {
  const answer = arbitraryRows<Cells<V>>(random, question, context, (row) =>
    makeCells(question, row, (option) => {
      const isOffered = context.isOffered(option.gid);
      const isLeftOut = !isCellRequired(question, row, option) && random.int(4) === 0;
      return isOffered && !isLeftOut ? valueOf(option, row) : undefined;
    }),
  );
  return answer !== undefined && Object.keys(answer).length === 0 ? undefined : answer;
}

/** Summarises cells in one line: `Row: Column value, Column value; ...`. */
export function summariseCells<V extends string | number>(
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  answer: CellsAnswer<V>,
  titleOf: (option: Option) => string,
): string {
  return listRows<Cells<V>>(answer, question)
    .map(({ row, cell = {}, text, noApply }) => {
      const cells = (question.items ?? []).flatMap((option) => {
        const value = cell[option.gid];
        return value === undefined ? [] : [`${titleOf(option)} ${value}`];
      });
      const notApplicableTexts = noApply === true ? [question.not_apply_text ?? 'n/a'] : [];
      const openText = text === undefined ? '' : ` (${text})`;
      return `${titleOf(row)}${openText}: ${[...cells, ...notApplicableTexts].join(', ')}`.replace(
        /\s+/g,
        ' ',
      );
    })
    .join('; ');
}
