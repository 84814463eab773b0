import type { QuestionOf } from '@canvass/project';
import type { AutoTableAnswer } from '@canvass/protocol';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { defaultTexts, isFilled, makeRow, rowBounds, type TableRow } from '../table-rows.ts';
import type { ViewProps } from '../../../controls/view-props.ts';
import { cellPart } from '../../../answers/rows/row-parts.ts';
import { type PartIds, partIds } from '../../../controls/question/question-ids.ts';

/** A row on the screen. Blank rows are not in the answer. */
export interface ScreenRow {
  /** Stays the same when other rows are added or removed. */
  readonly key: number;
  readonly cells: TableRow;
  /** Undefined while the row is blank. */
  readonly answerIndex: number | undefined;
}
export interface TableRows {
  readonly rows: readonly ScreenRow[];
  readonly isFull: boolean;
  write(key: number, gid: string, text: string): void;
  /** Called when the respondent types in a row. Adds a blank row if this row is the last. */
  grow(key: number): void;
  /** Reads the latest rows, even between two changes of one event. */
  isBlank(key: number): boolean;
  /** Adds a row and returns its key. */
  add(): number;
  remove(key: number): void;
}

interface Row {
  readonly key: number;
  readonly cells: TableRow;
  /** Whether the author's texts were filled in, which happens only once. */
  readonly hasDefaults?: boolean;
}
interface State {
  readonly rows: readonly Row[];
  readonly nextKey: number;
}
interface TableRowsOptions {
  readonly question: QuestionOf<'auto_table'>;
  isOffered(gid: string): boolean;
  readonly answer: AutoTableAnswer | undefined;
  onChange(answer: AutoTableAnswer | null): void;
  readonly hasSpareRow: boolean;
}

/** Reads and changes the rows on the screen. The answer contains only rows that are not blank. */
export function useTableRows(options: TableRowsOptions): TableRows {
  const { question, answer, onChange, hasSpareRow } = options;
  const bounds = rowBounds(question);
  const addBlank = (state: State) => addBlankRows(state, bounds, hasSpareRow);
  const [state, setState] = useState(() => addBlank(computeState(answer, 0)));
  const latest = useRef(state);
  const sentJson = useRef(JSON.stringify(answer ?? []));

  const applyState = (next: State) => {
    latest.current = addBlank(next);
    setState(latest.current);
    const filledRows = latest.current.rows.map(({ cells }) => cells).filter(isFilled);
    const json = JSON.stringify(filledRows);
    if (json === sentJson.current) return;
    sentJson.current = json;
    onChange(filledRows.length === 0 ? null : filledRows);
  };
  const replaceRows = useEffectEvent(() => {
    const json = JSON.stringify(answer ?? []);
    if (json === sentJson.current) return;
    sentJson.current = json;
    latest.current = addBlank(computeState(answer, latest.current.nextKey));
    setState(latest.current);
  });
  useEffect(() => replaceRows(), [answer]);

  return {
    rows: numberStoredRows(state.rows),
    isFull: state.rows.length >= bounds.max,
    write(key, gid, text) {
      const rows = latest.current.rows.map((row) =>
        row.key === key ? writeCell(row, gid, text, options) : row,
      );
      applyState({ ...latest.current, rows });
    },
    grow(key) {
      const { rows } = latest.current;
      if (hasSpareRow && rows.at(-1)?.key === key && rows.length < bounds.max)
        applyState(withBlank(latest.current));
    },
    isBlank: (key) => !latest.current.rows.some((row) => row.key === key && isFilled(row.cells)),
    add() {
      const key = latest.current.nextKey;
      applyState(withBlank(latest.current));
      return key;
    },
    remove(key) {
      applyState({ ...latest.current, rows: latest.current.rows.filter((row) => row.key !== key) });
    },
  };
}

/** Writes a cell. The first text in a row fills its other cells with the author's texts. */
function writeCell(row: Row, gid: string, text: string, { question, isOffered }: TableRowsOptions): Row {
  const cells = makeRow(question, (cell) => (cell === gid ? text : row.cells[cell]));
  if (row.hasDefaults === true || !isFilled(cells)) return { ...row, cells };
  const first = defaultTexts(question, isOffered);
  return { ...row, hasDefaults: true, cells: makeRow(question, (cell) => cells[cell] ?? first[cell]) };
}

function computeState(answer: AutoTableAnswer | undefined, nextKey: number): State {
  const rows = (answer ?? []).map((cells, at) => ({ key: nextKey + at, cells, hasDefaults: true }));
  return { rows, nextKey: nextKey + rows.length };
}

function withBlank({ rows, nextKey }: State): State {
  return { rows: [...rows, { key: nextKey, cells: {} }], nextKey: nextKey + 1 };
}

/** Adds blank rows up to the minimum, or to one row. `hasSpareRow` adds a blank row below a filled last row. */
function addBlankRows(state: State, { min, max }: ReturnType<typeof rowBounds>, hasSpareRow: boolean): State {
  let next = state;
  while (next.rows.length < Math.max(1, min)) next = withBlank(next);
  const last = next.rows.at(-1);
  const needsSpare = hasSpareRow && last !== undefined && isFilled(last.cells) && next.rows.length < max;
  return needsSpare ? withBlank(next) : next;
}

function numberStoredRows(rows: readonly Row[]): readonly ScreenRow[] {
  let filledCount = 0;
  return rows.map((row) => {
    if (!isFilled(row.cells)) return { ...row, answerIndex: undefined };
    filledCount += 1;
    return { ...row, answerIndex: filledCount - 1 };
  });
}

export interface TablePartProps extends ViewProps<QuestionOf<'auto_table'>, AutoTableAnswer> {
  readonly table: TableRows;
  remove(row: ScreenRow, index: number): void;
}

/** The name of a cell in issues. Cells of blank rows, which have no issues, get a unique name. */
export function computePart(
  { key, answerIndex }: Pick<ScreenRow, 'key' | 'answerIndex'>,
  column: string,
): string {
  return cellPart(answerIndex === undefined ? `blank${key}` : String(answerIndex), column);
}

export const cellIds = (gid: string, row: Pick<ScreenRow, 'key' | 'answerIndex'>, column: string): PartIds =>
  partIds(gid, computePart(row, column));
