import type { QuestionViewModel } from '@canvass/logic';
import type { Option } from '@canvass/project';
import type { ChoiceEntry, MatrixAnswer } from '@canvass/protocol';
import { useRef } from 'react';
import { makeEntry } from '../../answers/entries/entry.ts';
import { cellPart } from '../../answers/rows/row-parts.ts';
import { answerOfRows, rowAnswer, type RowAnswer } from '../../answers/rows/rows-answer.ts';
import { useLatestAnswer } from '../question/use-latest-answer.tsx';
import { useWrittenTexts } from '../texts/use-written-texts.tsx';

interface RowsProps<Cell> {
  readonly view: QuestionViewModel;
  readonly answer: MatrixAnswer<Cell> | undefined;
  onChange(answer: MatrixAnswer<Cell> | null): void;
}
export interface Rows<Cell> {
  answerOf(row: Option): Partial<RowAnswer<Cell>>;
  /** The latest answer of a row, even between two changes of one event. */
  latestAnswerOf(row: Option): Partial<RowAnswer<Cell>>;
  /** The answer of a row as a text to compare (`rowState` of `MatrixLayout`). */
  state(row: Option): string;
  /** Sets a cell, and removes the "not applicable" of its row. Undefined empties the cell. */
  setCell(row: Option, cell: Cell | undefined): void;
  setText(row: Option, text: string): void;
  /** Sets whether a row does not apply. Its cell is kept aside, and restored when the row applies again. */
  setNoApply(row: Option, noApply: boolean): void;
  clear(): void;
}

export function useRows<Cell>({ view, answer, onChange }: RowsProps<Cell>): Rows<Cell> {
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const hiddenCells = useRef(new Map<string, Cell>());
  const rows = view.question.rows_items ?? [];
  const readRow = (from: MatrixAnswer<Cell> | undefined, row: Option): Partial<RowAnswer<Cell>> =>
    (from && rowAnswer(from, row)) ?? {};

  const setRow = (newAnswer: RowAnswer<Cell>) => {
    const next = answerOfRows(
      rows.map((row) => (row.gid === newAnswer.row.gid ? newAnswer : { ...readRow(getAnswer(), row), row })),
    );
    commit(Object.keys(next).length === 0 ? null : next);
  };
  return {
    answerOf: (row) => readRow(answer, row),
    state(row) {
      const { row: _, ...answerParts } = readRow(answer, row);
      return JSON.stringify(answerParts);
    },
    latestAnswerOf: (row) => readRow(getAnswer(), row),
    setCell(row, cell) {
      const { text } = readRow(getAnswer(), row);
      setRow({ row, ...(cell !== undefined && { cell }), ...(text !== undefined && { text }) });
    },
    setText: (row, text) => setRow({ ...readRow(getAnswer(), row), row, text }),
    setNoApply(row, noApply) {
      const { cell, text } = readRow(getAnswer(), row);
      if (cell !== undefined) hiddenCells.current.set(row.gid, cell);
      const restoredCell = noApply ? undefined : hiddenCells.current.get(row.gid);
      setRow({
        row,
        ...(restoredCell !== undefined && { cell: restoredCell }),
        ...(text !== undefined && { text }),
        ...(noApply && { noApply }),
      });
    },
    clear: () => commit(null),
  };
}

/** Remembers open texts by cell, so that a respondent who returns to a choice finds the text again. */
export function useCellTexts() {
  const texts = useWrittenTexts();
  return {
    remember(row: Option, entries: readonly ChoiceEntry[]): void {
      texts.remember(
        entries.map(([gid, text]) => {
          const part = cellPart(row.gid, gid);
          return text === undefined ? [part] : [part, text];
        }),
      );
    },
    entryFor(row: Option, option: Option): ChoiceEntry {
      return makeEntry(option, texts.entryFor({ ...option, gid: cellPart(row.gid, option.gid) })[1]);
    },
  };
}
