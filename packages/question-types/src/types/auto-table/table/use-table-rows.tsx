import type { QuestionOf } from '@canvass/project';
import type { AutoTableAnswer } from '@canvass/protocol';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { defaultTexts, isFilled, makeRow, rowBounds, type TableRow } from '../table-rows.ts';
import type { ViewProps } from '../../../controls/view-props.ts';
import { cellPart } from '../../../answers/rows/rows.ts';
import { type PartIds, partIds } from '../../../controls/question/question-ids.ts';

/** A row on the screen. Blank rows are not stored. */
export interface ScreenRow {
  /** Key of the row, which stays the same when other rows are added or removed. */
  readonly key: number;
  readonly cells: TableRow;
  /** Index of the row in the answer. Undefined while the row is blank. */
  readonly stored: number | undefined;
}
export interface TableRows {
  readonly rows: readonly ScreenRow[];
  /** Whether the table has its maximum number of rows. */
  readonly isFull: boolean;
  write(key: number, gid: string, text: string): void;
  /** Called when the respondent types in a row. Adds a blank row if it is the last one. */
  grow(key: number): void;
  /** Whether the row is blank now, even between two changes of one event. */
  isBlank(key: number): boolean;
  /** Adds a blank row at the end, and returns its key. */
  add(): number;
  remove(key: number): void;
}

interface Row {
  readonly key: number;
  readonly cells: TableRow;
  /** Whether the author's texts have been filled in. They are filled in only once. */
  readonly begun?: boolean;
}
interface State {
  readonly rows: readonly Row[];
  readonly nextKey: number;
}
interface TableRowsOptions {
  readonly question: QuestionOf<'auto_table'>;
  /** Whether the column is shown. */
  isOffered(gid: string): boolean;
  readonly answer: AutoTableAnswer | undefined;
  onChange(answer: AutoTableAnswer | null): void;
  /** Whether to keep an empty row at the end, while more rows are allowed. */
  readonly spare: boolean;
}

/** The rows on the screen. The answer contains only those that are not blank. */
export function useTableRows(options: TableRowsOptions): TableRows {
  const { question, answer, onChange, spare } = options;
  const bounds = rowBounds(question);
  const addBlank = (state: State) => addBlankRows(state, bounds, spare);
  const [state, setState] = useState(() => addBlank(stateOf(answer, 0)));
  const latest = useRef(state);
  const sent = useRef(JSON.stringify(answer ?? []));

  const set = (next: State) => {
    latest.current = addBlank(next);
    setState(latest.current);
    const stored = latest.current.rows.map(({ cells }) => cells).filter(isFilled);
    const json = JSON.stringify(stored);
    if (json === sent.current) return;
    sent.current = json;
    onChange(stored.length === 0 ? null : stored);
  };
  const replaceRows = useEffectEvent(() => {
    const json = JSON.stringify(answer ?? []);
    if (json === sent.current) return;
    sent.current = json;
    latest.current = addBlank(stateOf(answer, latest.current.nextKey));
    setState(latest.current);
  });
  useEffect(() => replaceRows(), [answer]);

  return {
    rows: numberStored(state.rows),
    isFull: state.rows.length >= bounds.max,
    write(key, gid, text) {
      const rows = latest.current.rows.map((row) =>
        row.key === key ? writeCell(row, gid, text, options) : row,
      );
      set({ ...latest.current, rows });
    },
    grow(key) {
      const { rows } = latest.current;
      if (spare && rows.at(-1)?.key === key && rows.length < bounds.max) set(withBlank(latest.current));
    },
    isBlank: (key) => !latest.current.rows.some((row) => row.key === key && isFilled(row.cells)),
    add() {
      const key = latest.current.nextKey;
      set(withBlank(latest.current));
      return key;
    },
    remove(key) {
      set({ ...latest.current, rows: latest.current.rows.filter((row) => row.key !== key) });
    },
  };
}

/** Stores a cell. The first text in a row fills its other cells with the author's texts. */
function writeCell(row: Row, gid: string, text: string, { question, isOffered }: TableRowsOptions): Row {
  const cells = makeRow(question, (cell) => (cell === gid ? text : row.cells[cell]));
  if (row.begun === true || !isFilled(cells)) return { ...row, cells };
  const first = defaultTexts(question, isOffered);
  return { ...row, begun: true, cells: makeRow(question, (cell) => cells[cell] ?? first[cell]) };
}

function stateOf(answer: AutoTableAnswer | undefined, nextKey: number): State {
  const rows = (answer ?? []).map((cells, at) => ({ key: nextKey + at, cells, begun: true }));
  return { rows, nextKey: nextKey + rows.length };
}

function withBlank({ rows, nextKey }: State): State {
  return { rows: [...rows, { key: nextKey, cells: {} }], nextKey: nextKey + 1 };
}

/** Adds blank rows up to the minimum, at least one, and with `spare` one at the end. */
function addBlankRows(state: State, { min, max }: ReturnType<typeof rowBounds>, spare: boolean): State {
  let next = state;
  while (next.rows.length < Math.max(1, min)) next = withBlank(next);
  const last = next.rows.at(-1);
  const needsSpare = spare && last !== undefined && isFilled(last.cells) && next.rows.length < max;
  return needsSpare ? withBlank(next) : next;
}

function numberStored(rows: readonly Row[]): readonly ScreenRow[] {
  let stored = 0;
  return rows.map((row) => {
    if (!isFilled(row.cells)) return { ...row, stored: undefined };
    stored += 1;
    return { ...row, stored: stored - 1 };
  });
}

/** Props of both forms of the table. */
export interface TablePartProps extends ViewProps<QuestionOf<'auto_table'>, AutoTableAnswer> {
  readonly table: TableRows;
  remove(row: ScreenRow, at: number): void;
}

/** The name of a cell in issues. Cells of blank rows, which have no issues, get a unique name. */
export function partOf({ key, stored }: Pick<ScreenRow, 'key' | 'stored'>, column: string): string {
  return cellPart(stored === undefined ? `blank${key}` : String(stored), column);
}

export const cellIds = (gid: string, row: Pick<ScreenRow, 'key' | 'stored'>, column: string): PartIds =>
  partIds(gid, partOf(row, column));
