import type { ExportColumn } from '@canvass/logic';
import type { MatrixAnswer, Option, Question } from '@canvass/protocol';
import { plainTitle } from '../entries/plain-title.ts';
import { rowCode } from './row-code.ts';
import { rowAnswer, type RowAnswer } from './rows-answer.ts';

/** What a row's columns are, besides those of its cells: not applicable as 0 and 1, and its open text. */
export function rowColumns(
  question: Question,
  cellColumns: (row: Option) => readonly ExportColumn[],
): readonly ExportColumn[] {
  return (question.rows_items ?? []).flatMap((row) => {
    const suffix = `_${rowCode(row)}`;
    const title = plainTitle(row.title);
    return [
      ...cellColumns(row).map((column) => ({ suffix: `${suffix}${column.suffix}`, title: column.title })),
      ...(question.not_apply === true ? [{ suffix: `${suffix}_no_apply`, title }] : []),
      ...(row.is_open === true ? [{ suffix: `${suffix}_open`, title }] : []),
    ];
  });
}

/** One cell per column of `rowColumns`. */
export function rowCells<Cell>(
  question: Question,
  answer: MatrixAnswer<Cell> | undefined,
  cells: (held: RowAnswer<Cell>, row: Option) => readonly string[],
): readonly string[] {
  return (question.rows_items ?? []).flatMap((row) => {
    const held = (answer && rowAnswer(answer, row)) ?? { row };
    const noApply = answer === undefined ? '' : held.noApply === true ? '1' : '0';
    return [
      ...cells(held, row),
      ...(question.not_apply === true ? [noApply] : []),
      ...(row.is_open === true ? [held.text ?? ''] : []),
    ];
  });
}
