import type { Choice, Remark } from '@canvass/logic';
import type { Option } from '@canvass/project';
import type { ChoiceEntry, Issue, MatrixAnswer } from '@canvass/protocol';
import { entryChoice, entryIssues } from '../entries/entry.ts';
import { cellPart } from './row-parts.ts';
import { type MatrixQuestion } from './rows.ts';
import { listRows } from './rows-answer.ts';

export const choiceRows = {
  hasOptions: true,
  answerable: true,
  completesByChoice: false,
  effort: ({ rows_items: rows = [] }: MatrixQuestion) => ({ times: rows.length, kind: 'choose' as const }),
  remarks: rowsThatDoNotApply,
} as const;

export function choicesInRows<Cell>(
  question: MatrixQuestion,
  answer: MatrixAnswer<Cell>,
  entriesOf: (cell: Cell) => readonly ChoiceEntry[],
): readonly (Choice & { readonly row: Option })[] {
  return listRows(answer, question).flatMap(({ row, cell, text }) =>
    cell === undefined
      ? []
      : entriesOf(cell).flatMap((entry) =>
          entryChoice(entry, question).map((choice) => ({
            ...choice,
            row,
            ...(text !== undefined && { rowText: text }),
          })),
        ),
  );
}

/** Issues of the open texts in one row. Each names its cell. */
export function entriesIssues(
  entries: readonly ChoiceEntry[],
  row: Option,
  question: MatrixQuestion,
  today: string,
): readonly Issue[] {
  return entries.flatMap((entry) =>
    entryChoice(entry, question)
      .flatMap(({ option }) => entryIssues(entry, option, today))
      .map((issue) => ({ ...issue, part: cellPart(row.gid, entry[0]) })),
  );
}

/** The rows that do not apply, as choices with the author's text for "not applicable". */
function rowsThatDoNotApply<Cell>(
  question: MatrixQuestion & { readonly not_apply_text?: string },
  answer: MatrixAnswer<Cell>,
): readonly Remark[] {
  return listRows(answer, question).flatMap(({ row, noApply }) =>
    noApply === true ? [{ row, text: question.not_apply_text ?? '—' }] : [],
  );
}
