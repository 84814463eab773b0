import type { OptionView, QuestionViewModel } from '@canvass/logic';
import { availableOptions } from '../../answers/rows/rows.ts';
import { type Rows, useRows } from '../matrix/use-rows.tsx';
import { type Cells, type CellsAnswer, isCellRequired, makeCells } from '../../answers/cell-rows/cells.ts';

interface CellsProps<V> {
  readonly view: QuestionViewModel;
  readonly answer: CellsAnswer<V> | undefined;
  onChange(answer: CellsAnswer<V> | null): void;
}
export interface CellRows<V> {
  readonly rows: Rows<Cells<V>>;
  valueIn(row: OptionView, optionView: OptionView): V | undefined;
  /** Fills a cell, or empties it if `value` is undefined. */
  setValue(row: OptionView, optionView: OptionView, value: V | undefined): void;
  isAnswered(row: OptionView): boolean;
  /** Whether the latest answer has all required cells of the row, even between two changes of one event. */
  isFullNow(row: OptionView): boolean;
}

export function useCells<V>(props: CellsProps<V>): CellRows<V> {
  const { question, options } = props.view;
  const rows = useRows<Cells<V>>(props);
  const allOptions = options.map(({ option }) => option);
  const optionsIn = (row: OptionView) => availableOptions(question, row.option, allOptions);
  const isComplete = (row: OptionView, { cell, noApply }: ReturnType<Rows<Cells<V>>['answerOf']>) => {
    if (noApply === true) return true;
    const requiredOptions = optionsIn(row).filter((option) => isCellRequired(question, row.option, option));
    // If no cell is required, any filled cell is enough.
    if (requiredOptions.length === 0) return cell !== undefined || optionsIn(row).length === 0;
    return requiredOptions.every(({ gid }) => cell?.[gid] !== undefined);
  };
  return {
    rows,
    valueIn: (row, { option }) => rows.answerOf(row.option).cell?.[option.gid],
    setValue(row, optionView, value) {
      const { cell } = rows.latestAnswerOf(row.option);
      const next = makeCells(question, row.option, (option) =>
        option.gid === optionView.option.gid ? value : cell?.[option.gid],
      );
      rows.setCell(row.option, next);
    },
    isAnswered: (row) => isComplete(row, rows.answerOf(row.option)),
    isFullNow(row) {
      const { cell } = rows.latestAnswerOf(row.option);
      return optionsIn(row).every(({ gid }) => cell?.[gid] !== undefined);
    },
  };
}
