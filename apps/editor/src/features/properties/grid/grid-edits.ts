import { type Editing, idOf, type JsonRecord } from '@canvass/authoring';
import { isUntouched } from '../../../controls/lists/title-field.tsx';
import { arrayAt, fieldAt, recordsAt, textAt } from '../../../document/json.ts';
import { htmlOf } from '../../../document/plain-text.ts';
import { randomId } from '../../../document/random-ids.ts';

/** The lists of a matrix that are the rows and the columns of its table. */
export type Axis = 'rows_items' | 'items';

interface AddedTitles {
  readonly question: JsonRecord;
  readonly axis: Axis;
  /** The entry in whose title the titles were pasted. */
  readonly index: number;
  readonly titles: readonly string[];
}

/** Adds entries after an entry. Entries that have no title of their own yet give way. */
export function addTitles(editing: Editing, { question, axis, index, titles }: AddedTitles): void {
  if (titles.length === 0) return;
  const entries = recordsAt(question, axis);
  const isFresh = entries.every((entry, at) => isUntouched(entry, [axis], at));
  const isEmpty = entries[index] !== undefined && textAt(entries[index], 'title').trim() === '';
  const start = isFresh ? 0 : isEmpty ? index : Math.min(index + 1, entries.length);
  const end = isFresh ? entries.length : isEmpty ? start + 1 : start;
  let seq = Math.max(0, ...entries.map((entry) => Number(entry['seq'] ?? 0)).filter(Number.isFinite));
  const added = titles.map((title, step) => {
    const present = start + step < end ? entries[start + step] : undefined;
    if (present !== undefined) return { ...present, title: htmlOf(title) };
    seq += 1;
    return { gid: randomId(), seq, title: htmlOf(title) };
  });
  editing.set({ id: idOf(question) ?? '', path: [axis] }, entries.toSpliced(start, end - start, ...added));
}

/** Whether a cell of a matrix is asked. */
export function isCellAsked(row: JsonRecord, column: JsonRecord): boolean {
  return (
    !arrayAt(row, 'allowNull').includes(textAt(column, 'gid')) &&
    !arrayAt(column, 'allowNull').includes(textAt(row, 'gid'))
  );
}

/** Leaves a cell out, or asks it again. */
export function toggleCell(
  editing: Editing,
  { question, row, column }: { question: JsonRecord; row: JsonRecord; column: JsonRecord },
): void {
  const [rowGid, columnGid] = [textAt(row, 'gid'), textAt(column, 'gid')];
  const set = (part: JsonRecord, gids: readonly unknown[]) => {
    const place = { id: idOf(part) ?? '', path: ['allowNull'] };
    editing.set(place, gids.length === 0 ? undefined : gids.filter((gid) => typeof gid === 'string'));
  };
  if (isCellAsked(row, column)) {
    set(row, [...arrayAt(row, 'allowNull'), columnGid]);
    if (fieldAt(question, 'showCellSetting') === false)
      editing.set({ id: idOf(question) ?? '', path: ['showCellSetting'] }, undefined);
    return;
  }
  for (const [part, other] of [
    [row, columnGid],
    [column, rowGid],
  ] as const)
    if (arrayAt(part, 'allowNull').includes(other))
      set(
        part,
        arrayAt(part, 'allowNull').filter((gid) => gid !== other),
      );
}

/** The titles of rows and columns in pasted cells. */
export interface PastedTitles {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

/** Reads cells that are pasted into a title: one row or column of titles, or a table with titles at its edges. */
export function readTitles(cells: readonly (readonly string[])[], axis: Axis): PastedTitles {
  const [first = []] = cells;
  const width = Math.max(0, ...cells.map((row) => row.length));
  const isKept = (title: string | undefined): title is string => title !== undefined && title !== '';
  if (cells.length > 1 && width > 1)
    return {
      columns: first.slice(1).filter(isKept),
      rows: cells
        .slice(1)
        .map(([title]) => title)
        .filter(isKept),
    };
  const titles = (cells.length > 1 ? cells.map(([title]) => title) : first).filter(isKept);
  return axis === 'items' ? { columns: titles, rows: [] } : { columns: [], rows: titles };
}
