import { readXlsx } from 'hucre/xlsx';
import type { Cell, Dataset, MissingKind, Row, Variable } from '../dataset/dataset.ts';
import { parquetCell, readParquetTable } from './parquet-cells.ts';
import { computeKind, savCells } from './sav-cells.ts';
import { readSav } from './sav-reader.ts';

type ReadBack = (bytes: Uint8Array, dataset: Dataset) => Promise<readonly Row[]>;

/** Readers by format. Texts must not begin with an apostrophe, which the CSV reader takes for the mark of a formula. */
export const readBack: Readonly<Record<string, ReadBack>> = {
  csv: async (bytes, { variables }) =>
    readLines(bytes).map((line) => variables.map((variable, at) => csvCell(variable, line[at] ?? ''))),
  jsonl: async (bytes, { variables }) =>
    new TextDecoder()
      .decode(bytes)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).variables as Readonly<Record<string, Cell>>)
      .map((values) => variables.map(({ name }) => values[name] ?? NO_CELL)),
  sav: async (bytes, dataset) => savCells(readSav(bytes), dataset),
  parquet: async (bytes, { variables }) => {
    const table = readParquetTable(bytes);
    return Array.from({ length: table.numRows }, (_, row) =>
      variables.map((variable) => parquetCell(table, variable, row)),
    );
  },
  xlsx: async (bytes, { variables }) => {
    const { sheets } = await readXlsx(bytes);
    const [data] = sheets;
    const reasons = sheets.find(({ name }) => name === 'Missing values');
    const [rows, missingRows] = [data?.rows ?? [], reasons?.rows ?? []];
    // A row of missing values has no cells, so that the reader may leave it out at the end.
    return Array.from({ length: Math.max(rows.length, missingRows.length) - 1 }, (_, row) =>
      variables.map(({ type }, at) => xlsxCell(type, rows[row + 1]?.[at] ?? missingRows[row + 1]?.[at])),
    );
  },
};

const NO_CELL: Cell = 'no such variable';
const WORDS: ReadonlySet<string> = new Set<MissingKind>(['not_asked', 'not_offered', 'not_applicable']);

function readLines(bytes: Uint8Array): readonly (readonly string[])[] {
  const cells = /("(?:[^"]|"")*"|[^,"\r\n]*)(,|\r\n)/g;
  const lines: string[][] = [[]];
  for (const [, cell = '', end] of new TextDecoder().decode(bytes).matchAll(cells)) {
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') lines.push([]);
  }
  return lines.slice(1, -1);
}

function csvCell({ type }: Variable, text: string): Cell {
  if (text === '') return { missing: 'empty' };
  if (WORDS.has(text)) return { missing: text as MissingKind }; // The text is a word for a kind of missing value.
  if (type === 'number') return Number(text);
  if (type === 'datetime') return Date.parse(text);
  if (type === 'local_datetime') return Date.parse(`${text}Z`);
  if (type !== 'time') return text.replace(/^'/, '').replaceAll(/(?<=[;\t\r\n]\s*)'(?=[=@＝＠+＋－-])/g, '');
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Reads a cell. A text in a cell of another type is the label of a kind of missing value. */
function xlsxCell(type: Variable['type'], value: unknown): Cell {
  if (typeof value === 'string') return type === 'text' ? missingOr(value) : { missing: computeKind(value) };
  if (value instanceof Date) {
    if (type === 'date') return value.toISOString().slice(0, 10);
    return type === 'time' ? secondsOfDay(value) : value.getTime();
  }
  return type === 'time' ? Math.round(Number(value) * 86_400) : Number(value);
}

/** Seconds of a time of day, which the reader returns as a moment of the calendar's first day, before 1970. */
const secondsOfDay = (moment: Date): number =>
  (moment.getUTCHours() * 60 + moment.getUTCMinutes()) * 60 + moment.getUTCSeconds();

function missingOr(text: string): Cell {
  try {
    return { missing: computeKind(text) };
  } catch {
    return text;
  }
}
