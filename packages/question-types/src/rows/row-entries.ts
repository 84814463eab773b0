import type { Choice } from '@canvass/logic';
import type { Option } from '@canvass/project';
import type { ChoiceEntry, Issue, MatrixAnswer } from '@canvass/protocol';
import { entryChoice, entryIssues } from '../entries/entry.ts';
import { cellPart } from './parts.ts';
import type { MatrixQuestion } from './row-cells.ts';
import { rowsOf } from './rows-answer.ts';

/** What was chosen, with the row that it was chosen in. */
export function choicesInRows<Cell>(
  question: MatrixQuestion,
  answer: MatrixAnswer<Cell>,
  entriesOf: (cell: Cell) => readonly ChoiceEntry[],
): readonly (Choice & { readonly row: Option })[] {
  return rowsOf(answer, question).flatMap(({ row, cell }) =>
    cell === undefined
      ? []
      : entriesOf(cell).flatMap((entry) =>
          entryChoice(entry, question).map((choice) => ({ ...choice, row })),
        ),
  );
}

/** Issues of the open texts in one row, each about its cell. */
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
