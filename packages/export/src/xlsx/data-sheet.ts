import type { Row } from '../dataset/dataset.ts';
import { MISSING } from '../dataset/missing.ts';
import type { ShownColumn } from '../dataset/shown-column.ts';
import type { RowCursor } from './row-cursor.ts';
import { columnLetters, textCell, valueCell } from './sheet-cell.ts';
import type { Sheet } from './sheet-xml.ts';
import { MOST_SHEET_ROWS } from './xlsx-limits.ts';
import type { XlsxNotes } from './xlsx-notes.ts';

/** Rows that are put together before they are handed on. */
const ROWS_AT_A_TIME = 50;
const WIDTHS = { number: 12, text: 24, date: 12, time: 10, datetime: 20 } as const;

/** The next sheet of responses: as many rows as it can hold. */
export function dataSheet(columns: readonly ShownColumn[], cursor: RowCursor, notes: XlsxNotes): Sheet {
  const cells = columns.map((column, at) => ({ column, letters: columnLetters(at) }));
  let last = 1;
  const xml = (row: Row): string => {
    last += 1;
    return `<row r="${last}">${cells.map(({ column, letters }) => cellXml(column, `${letters}${last}`, row, notes)).join('')}</row>`;
  };
  async function* rows(): AsyncIterable<string> {
    while (last < MOST_SHEET_ROWS && (await cursor.peek()) !== undefined) {
      yield cursor
        .take(Math.min(ROWS_AT_A_TIME, MOST_SHEET_ROWS - last))
        .map(xml)
        .join('');
    }
  }
  return {
    header: columns.map(({ name }) => name),
    widths: columns.map(({ variable, shows }) => (shows === 'label' ? WIDTHS.text : WIDTHS[variable.type])),
    rows: rows(),
    lastRow: () => last,
  };
}

/** What is missing is said in words, in a style of its own: words are no part of sums and averages. */
function cellXml(column: ShownColumn, place: string, row: Row, notes: XlsxNotes): string {
  const { variable, shows } = column;
  const cell = column.cell(row);
  if (cell === undefined) throw new Error(`A row has no cell for ${variable.name}.`);
  if (typeof cell === 'object') return textCell(place, MISSING[cell.missing].label, 'missing');
  if (typeof cell === 'number' && !Number.isFinite(cell))
    throw new Error(`${variable.name} cannot be ${cell}.`);
  const value = typeof cell === 'string' ? notes.fittingAnswer(cell, column.name) : cell;
  return valueCell(place, shows === 'label' ? 'text' : variable.type, value);
}
