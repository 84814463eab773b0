import type { OptionView, QuestionViewModel } from '@canvass/logic';
import { askedIn } from '../rows/row-cells.ts';
import { type Rows, useRows } from '../views/matrix/use-rows.tsx';
import { type Cells, type CellsAnswer, isNeeded, makeCells } from './cells.ts';

interface CellsProps<V> {
  readonly view: QuestionViewModel;
  readonly answer: CellsAnswer<V> | undefined;
  onChange(answer: CellsAnswer<V> | null): void;
}
export interface CellRows<V> {
  readonly rows: Rows<Cells<V>>;
  valueIn(row: OptionView, shown: OptionView): V | undefined;
  /** Undefined empties the cell. */
  set(row: OptionView, shown: OptionView, value: V | undefined): void;
  /** Whether there is nothing left to do in the row. */
  isAnswered(row: OptionView): boolean;
  /** The same as it is at this moment, between two changes of one event. */
  isAnsweredNow(row: OptionView): boolean;
}

/** An answer by rows and cells, changed one cell at a time. */
export function useCells<V>(props: CellsProps<V>): CellRows<V> {
  const { question, options } = props.view;
  const rows = useRows<Cells<V>>(props);
  const isDone = (row: OptionView, { cell, noApply }: ReturnType<Rows<Cells<V>>['of']>) => {
    if (noApply === true) return true;
    const asked = askedIn(
      question,
      row.option,
      options.map(({ option }) => option),
    );
    const needed = asked.filter((option) => isNeeded(question, row.option, option));
    const wanted = needed.length === 0 ? asked.slice(0, cell === undefined ? 1 : 0) : needed;
    return wanted.every(({ gid }) => cell?.[gid] !== undefined);
  };
  return {
    rows,
    valueIn: (row, { option }) => rows.of(row.option).cell?.[option.gid],
    set(row, shown, value) {
      const { cell } = rows.now(row.option);
      const next = makeCells(question, row.option, (option) =>
        option.gid === shown.option.gid ? value : cell?.[option.gid],
      );
      rows.setCell(row.option, next);
    },
    isAnswered: (row) => isDone(row, rows.of(row.option)),
    isAnsweredNow: (row) => isDone(row, rows.now(row.option)),
  };
}
