import { columnLetters, textEnd, numberCell, type Style } from './sheet-cell.ts';
import { GrowingBytes } from '../dataset/growing-bytes.ts';
import {
  MISSING,
  computeMissingLabel,
  type Row,
  type RowSource,
  type ShownColumn,
  type Variable,
  type VariableType,
} from '../dataset/dataset.ts';

/** The XML of every cell up to its address. */
const CELL_START = '<c r="';

/** The XML of a text cell, which Excel never reads as a formula, not even after the cell is edited. */
const textCell = (address: string, text: string, style: Style = 'text'): string =>
  CELL_START + address + textEnd(text, style);

const DAY_MS = 86_400_000;

const DAY_SECONDS = 86_400;

/** Days from the start of Excel's calendar to 1970. Excel counts a 29 February 1900, so that earlier days are wrong. */
const DAYS_TO_1970 = 25_569;

const FIRST_SAFE_MS = Date.UTC(1900, 2, 1);

/** Length of the text of a day that Excel cannot count. Defaults to the whole text. */
const DAY_TEXT_LENGTHS: Readonly<Partial<Record<VariableType, number>>> = { date: 10, local_datetime: 16 };

/** Limits of Excel: "Excel specifications and limits" in Microsoft's documentation. */
const MAX_SHEET_ROWS = 1_048_576;
export const MAX_SHEET_COLUMNS = 16_384;

/** Maximum number of UTF-16 code units of a cell's text. Longer texts are cut, and the sheet "Notes" reports it. */
const MAX_CELL_CHARACTERS = 32_767;

/** Collects notes for readers of the workbook. */
export class XlsxNotes {
  readonly #cut = new Map<string, number>();
  readonly #notes: string[] = [];

  add(note: string): void {
    this.#notes.push(note);
  }

  cutToFit(text: string, name: string): string {
    if (text.length <= MAX_CELL_CHARACTERS) return text;
    this.#cut.set(name, (this.#cut.get(name) ?? 0) + 1);
    const isPair = /[\uD800-\uDBFF]/.test(text.charAt(MAX_CELL_CHARACTERS - 1));
    return text.slice(0, isPair ? MAX_CELL_CHARACTERS - 1 : MAX_CELL_CHARACTERS);
  }

  listNotes(): readonly string[] {
    const cut = [...this.#cut].map(
      ([name, count]) =>
        `${name}: an Excel cell holds ${MAX_CELL_CHARACTERS} characters; ${count} of the texts were longer and end there.`,
    );
    return [...this.#notes, ...cut];
  }
}

/** Approximate number of bytes of each piece in which a sheet is passed on. */
const PIECE_BYTES = 64 * 1024;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

interface Sheet {
  readonly header: readonly string[];
  /** Widths of columns, in characters. */
  readonly widths: readonly number[];
  /** `<row>` elements, in batches; the header is row 1. */
  readonly rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
  lastRow(): number;
}

export async function* sheetXml(sheet: Sheet): AsyncIterable<Uint8Array> {
  const bytes = new GrowingBytes().utf8(openingXml(sheet));
  for await (const rows of sheet.rows) {
    for (const row of rows) bytes.utf8(row);
    if (bytes.length >= PIECE_BYTES) yield bytes.take();
  }
  yield bytes.utf8(closingXml(sheet)).take();
}

function openingXml({ header, widths }: Sheet): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const names = header.map((name, at) => textCell(`${columnLetters(at)}1`, name, 'header'));
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}">`,
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '</sheetView></sheetViews>',
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '',
    `<sheetData><row r="1">${names.join('')}</row>`,
  ].join('');
}

function closingXml({ header, lastRow }: Sheet): string {
  const filter =
    header.length > 0 ? `<autoFilter ref="A1:${columnLetters(header.length - 1)}${lastRow()}"/>` : '';
  return `</sheetData>${filter}</worksheet>`;
}

/** Number of rows between two checks of a piece's size. */
const ROWS_PER_CHECK = 50;
const CELL_WIDTHS = { number: 12, text: 24, date: 12, time: 10, datetime: 20, local_datetime: 17 } as const;

/** Creates the next sheet of responses, with as many rows as a sheet can hold. */
export function dataSheet(columns: readonly ShownColumn[], cursor: RowCursor, notes: XlsxNotes): Sheet {
  return rowSheet(columns, cursor, (column, letters) => createCellWriter(column, letters, notes));
}

/** Creates the next sheet with the reasons of missing values, in the same rows and columns as the responses. */
export const missingSheet = (columns: readonly ShownColumn[], cursor: RowCursor): Sheet =>
  rowSheet(columns, cursor, createReasonWriter);

/** Writes the XML of a column's cell in a row. Empty for an empty cell. */
type WriteCell = (row: Row, number: number) => string;

function rowSheet(
  columns: readonly ShownColumn[],
  cursor: RowCursor,
  createWriter: (column: ShownColumn, letters: string) => WriteCell,
): Sheet {
  const writers = columns.map((column, at) => createWriter(column, columnLetters(at)));
  let last = 1;
  const xml = (row: Row): string => {
    last += 1;
    let cells = '';
    for (const write of writers) cells += write(row, last);
    return `<row r="${last}">${cells}</row>`;
  };
  async function* rows(): AsyncIterable<readonly string[]> {
    while (last < MAX_SHEET_ROWS && (await cursor.peek()) !== undefined) {
      yield cursor.take(Math.min(ROWS_PER_CHECK, MAX_SHEET_ROWS - last)).map(xml);
    }
  }
  return {
    header: columns.map(({ name }) => name),
    widths: columns.map(({ variable, shows }) =>
      shows === 'label' ? CELL_WIDTHS.text : CELL_WIDTHS[variable.type],
    ),
    rows: rows(),
    lastRow: () => last,
  };
}

/** Writes values. The cell of a missing value is empty. */
function createCellWriter(column: ShownColumn, letters: string, notes: XlsxNotes): WriteCell {
  const { variable, shows, cell: cellIn } = column;
  const type = shows === 'label' ? 'text' : variable.type;
  return (row, number) => {
    const cell = cellIn(row);
    if (cell === undefined) throw new Error(`A row has no cell for ${variable.name}.`);
    if (typeof cell === 'object') return '';
    const place = letters + number;
    if (typeof cell === 'string') return valueCell(place, type, notes.cutToFit(cell, column.name));
    if (!Number.isFinite(cell)) throw new Error(`${variable.name} cannot be ${cell}.`);
    return valueCell(place, type, cell);
  };
}

/** Writes the reasons of missing values, and the number of the response in the first column. */
function createReasonWriter({ variable, cell: cellIn }: ShownColumn, letters: string): WriteCell {
  const start = `${CELL_START}${letters}`;
  const ends = new Map(
    variable.missing.map((kind) => [kind, textEnd(computeMissingLabel(variable, kind).label, 'text')]),
  );
  return (row, number) => {
    const cell = cellIn(row);
    if (typeof cell === 'object')
      return start + number + (ends.get(cell.missing) ?? textEnd(MISSING[cell.missing].label, 'text'));
    return letters === 'A' && typeof cell === 'number' ? numberCell(letters + number, cell) : '';
  };
}

/** Takes any number of rows from batches, so that a sheet can end after any row. */
export class RowCursor {
  readonly #batches: AsyncIterator<readonly Row[]>;
  #batch: readonly Row[] = [];
  #at = 0;

  constructor(rows: RowSource) {
    this.#batches = rows()[Symbol.asyncIterator]();
  }

  /** Returns the next row without taking it. Undefined after the last row. */
  async peek(): Promise<Row | undefined> {
    while (this.#at >= this.#batch.length) {
      const next = await this.#batches.next();
      if (next.done === true) return undefined;
      this.#batch = next.value;
      this.#at = 0;
    }
    return this.#batch[this.#at];
  }

  /** Returns at most `maxRows` rows of the batch. Empty if `peek` must fetch the next batch. */
  take(maxRows: number): readonly Row[] {
    const rows = this.#batch.slice(this.#at, this.#at + maxRows);
    this.#at += rows.length;
    return rows;
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}

const CODEBOOK_HEADER = ['variable', 'label', 'question', 'type', 'measure', 'value', 'value label'];
const CODEBOOK_WIDTHS = [20, 60, 14, 12, 12, 14, 40];

/** The codebook. Each variable has a row per labelled value and per kind of missing value, but at least one row. */
export function codebookSheet(variables: readonly Variable[], notes: XlsxNotes): Sheet {
  const codebookRows = variables.flatMap(variableRows);
  const fittingRows = codebookRows.slice(0, MAX_SHEET_ROWS - 1);
  if (fittingRows.length < codebookRows.length) {
    notes.add(
      `The codebook has ${codebookRows.length} rows, of which a sheet holds the first ${fittingRows.length}.`,
    );
  }
  return tableSheet(CODEBOOK_HEADER, CODEBOOK_WIDTHS, fittingRows, notes);
}

/** A sheet of texts and numbers that are already in memory. */
export function tableSheet(
  header: readonly string[],
  widths: readonly number[],
  table: readonly (readonly (number | string)[])[],
  notes: XlsxNotes,
): Sheet {
  const rows = table.map((cells, at) => {
    const xml = cells.map((cell, column) => {
      const place = `${columnLetters(column)}${at + 2}`;
      return typeof cell === 'number'
        ? numberCell(place, cell)
        : textCell(place, notes.cutToFit(cell, 'A label'));
    });
    return `<row r="${at + 2}">${xml.join('')}</row>`;
  });
  return { header, widths, rows: [rows], lastRow: () => table.length + 1 };
}

function variableRows(variable: Variable): readonly (readonly (number | string)[])[] {
  const { name, label, question, type, measure, valueLabels, missing } = variable;
  const variableCells = [
    name,
    label,
    question?.cid ?? '',
    type === 'datetime' ? 'datetime (UTC)' : type.replace('_', ' '),
    measure,
  ];
  const valueRows = valueLabels.map(({ value, label: meaning }) => [...variableCells, value, meaning]);
  const missingRows = missing.map((kind) => [
    ...variableCells,
    computeMissingLabel(variable, kind).label,
    'missing value',
  ]);
  const rows = [...valueRows, ...missingRows];
  return rows.length > 0 ? rows : [[...variableCells, '', '']];
}

/** A cell of the value's type. Days that Excel cannot count are texts: `yyyy-MM-dd`, with the time if there is one. */
function valueCell(address: string, type: VariableType, value: number | string): string {
  if (type === 'date') return dayCell(address, Date.parse(`${value}T00:00:00Z`), 'date');
  if (typeof value === 'string') return textCell(address, value);
  if (type === 'datetime' || type === 'local_datetime') return dayCell(address, value, type);
  return type === 'time' ? numberCell(address, value / DAY_SECONDS, 'time') : numberCell(address, value);
}

function dayCell(place: string, milliseconds: number, type: VariableType): string {
  const style = type === 'date' ? 'date' : 'datetime';
  if (milliseconds >= FIRST_SAFE_MS) return numberCell(place, milliseconds / DAY_MS + DAYS_TO_1970, style);
  return textCell(place, new Date(milliseconds).toISOString().slice(0, DAY_TEXT_LENGTHS[type]));
}
