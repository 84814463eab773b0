import type { QuestionVariable, VariableValue } from '@canvass/logic';
import type { Option, QuestionWith } from '@canvass/project';
import type { MatrixAnswer } from '@canvass/protocol';
import { rowAnswer } from '../rows/rows-answer.ts';
import { openValue, openVariable } from './text-variable.ts';

/** The variables of each row: those of its cells, and its open text. */
export function rowVariables(
  question: QuestionWith<'options' | 'rows' | 'notApply'>,
  variablesOf: (row: Option) => readonly QuestionVariable[],
): readonly QuestionVariable[] {
  return (question.rows_items ?? []).flatMap((row) => {
    const cells = variablesOf(row).map(
      (variable): QuestionVariable => ({
        ...variable,
        row,
        ...(question.not_apply === true && { mayNotApply: true }),
      }),
    );
    return row.is_open === true ? [...cells, { row, ...openVariable(row) }] : cells;
  });
}

/** The values of `rowVariables`, one for each; `valuesOf` returns those of a row's cells. */
export function rowValues<Cell>(
  question: QuestionWith<'options' | 'rows' | 'notApply'>,
  answer: MatrixAnswer<Cell>,
  valuesOf: (cell: Cell | undefined, row: Option) => readonly VariableValue[],
): readonly VariableValue[] {
  return (question.rows_items ?? []).flatMap((row) => {
    const held = rowAnswer(answer, row);
    const cells = valuesOf(held?.cell, row);
    const own = held?.noApply === true ? cells.map(() => NOT_APPLICABLE_VALUE) : cells;
    return row.is_open === true ? [...own, openValue(row, held?.text)] : own;
  });
}

export const NOT_APPLICABLE_VALUE: VariableValue = { missing: 'not_applicable' };
