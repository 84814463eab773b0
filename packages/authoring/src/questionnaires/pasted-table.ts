import { parseCsv } from 'hucre/csv';
import { withoutControls } from './markers.ts';

/** Meanings of a column of a pasted table: the text of an option, its value in exports, its points, or none. */
export const COLUMN_ROLES = ['title', 'value', 'score', 'none'] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export interface PastedTable {
  /** All rows have the same number of cells. Empty rows are left out. */
  readonly rows: readonly (readonly string[])[];
  /** Whether the first row seems to have the headings of the columns. */
  readonly hasHeadings: boolean;
  /** The meaning of each column, as far as it can be guessed. */
  readonly roles: readonly ColumnRole[];
}

/** Most columns of a table, so that a hostile text cannot make the page slow. */
const MAX_COLUMNS = 20;
const MAX_ROWS = 1_000;

/** Reads the cells of a spreadsheet. Returns undefined if the text has fewer than two rows or columns. */
export function readPastedTable(text: string): PastedTable | undefined {
  if (!text.includes('\t')) return undefined;
  const cells = readRows(text);
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...cells.map((row) => row.length)));
  if (cells.length < 2 || width < 2) return undefined;
  const rows = cells.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
  const hasHeadings = hasHeadingRow(rows);
  return { rows, hasHeadings, roles: guessRoles(rows, hasHeadings) };
}

/** The cells of each line that is not empty. A cell in quotation marks may have several lines. */
export function readRows(text: string): readonly (readonly string[])[] {
  return parseCsv(text.replaceAll(/\r\n?/g, '\n'), { delimiter: '\t', maxRows: MAX_ROWS })
    .map((row) => row.map((cell) => withoutControls(String(cell ?? ''), '').trim()))
    .filter((row) => row.some((cell) => cell !== ''));
}

/** A number as people write it, with a point or a comma. */
const NUMBER = /^[+-]?\d+(?:[.,]\d+)?$/;
const isNumber = (cell: string): boolean => NUMBER.test(cell);

/** Reads points. Returns undefined if the cell has no number. */
const readPoints = (cell: string): number | undefined =>
  isNumber(cell) ? Number(cell.replace(',', '.')) : undefined;

/** Reads a value for exports: a number if the file would write the same digits, else a text. */
const readValue = (cell: string): number | string => (String(Number(cell)) === cell ? Number(cell) : cell);

const TITLE_HEADING = /^(?:text|title|label|answer|option|row|item|name|antwort|texto|respuesta)s?$/i;
const VALUE_HEADING = /code|value|wert|valor|código|编码|代码/i;
const SCORE_HEADING = /points?\b|score|punkt|punto|分/i;

function hasHeadingRow([first = [], ...others]: readonly (readonly string[])[]): boolean {
  if (first.some((cell) => TITLE_HEADING.test(cell) || VALUE_HEADING.test(cell))) return true;
  return first.some((cell, column) => {
    const below = others.map((row) => row[column] ?? '').filter((one) => one !== '');
    return cell !== '' && !isNumber(cell) && below.length > 0 && below.every(isNumber);
  });
}

/** Longest text that is taken for a code. */
const MAX_CODE_LENGTH = 8;

function guessRoles(rows: readonly (readonly string[])[], hasHeadings: boolean): readonly ColumnRole[] {
  const [first = []] = rows;
  const data = hasHeadings ? rows.slice(1) : rows;
  const columns = first.map((heading, index) => {
    const cells = data.map((row) => row[index] ?? '').filter((cell) => cell !== '');
    return {
      index,
      heading: hasHeadings ? heading : '',
      isNumeric: cells.length > 0 && cells.every(isNumber),
      isUnique: cells.length === data.length && new Set(cells).size === cells.length,
      isShort: cells.every((cell) => cell.length <= MAX_CODE_LENGTH && !/\s/.test(cell)),
      length: cells.reduce((sum, cell) => sum + cell.length, 0),
    };
  });
  const byLength = columns.toSorted((a, b) => b.length - a.length);
  const title =
    columns.find(({ heading }) => TITLE_HEADING.test(heading)) ??
    byLength.find(({ isNumeric }) => !isNumeric) ??
    byLength[0];
  const others = columns.filter((column) => column !== title);
  const value =
    others.find(({ heading }) => VALUE_HEADING.test(heading)) ??
    others.find((one) => one.isUnique && one.isShort && !SCORE_HEADING.test(one.heading));
  const score =
    others.find((one) => one !== value && SCORE_HEADING.test(one.heading)) ??
    others.find((one) => one !== value && one.isNumeric);
  return columns.map((column) =>
    column === title ? 'title' : column === value ? 'value' : column === score ? 'score' : 'none',
  );
}

/** An option or row of a pasted table. */
export interface PastedPart {
  readonly title: string;
  readonly value?: number | string;
  readonly score?: number;
}
export interface TableFault {
  readonly kind: 'noTitle' | 'points' | 'longValue' | 'sameValue';
  /** The number of the row, from 1. 0 for the whole table. */
  readonly row: number;
  readonly cell: string;
}

const MAX_VALUE_LENGTH = 64;

/** The parts of a table, with the first fault that prevents adding them. Rows without a title are left out. */
export function readTableParts({ rows, hasHeadings, roles }: PastedTable): {
  readonly parts: readonly PastedPart[];
  readonly fault?: TableFault;
} {
  if (!roles.includes('title')) return { parts: [], fault: { kind: 'noTitle', row: 0, cell: '' } };
  const cellOf = (cells: readonly string[], role: ColumnRole) => cells[roles.indexOf(role)] ?? '';
  const seenValues = new Set<string>();
  const parts: PastedPart[] = [];
  let fault: TableFault | undefined;
  for (const [index, cells] of rows.entries()) {
    const title = cellOf(cells, 'title');
    if (title === '' || (hasHeadings && index === 0)) continue;
    const [value, points] = [cellOf(cells, 'value'), cellOf(cells, 'score')];
    const found = findFault(value, points, seenValues);
    if (found !== undefined) fault ??= { ...found, row: index + 1 };
    seenValues.add(value);
    parts.push(createPart(title, value, readPoints(points)));
  }
  return fault === undefined ? { parts } : { parts, fault };
}

function findFault(
  value: string,
  points: string,
  seenValues: ReadonlySet<string>,
): Omit<TableFault, 'row'> | undefined {
  if (value.length > MAX_VALUE_LENGTH || value.includes('\n')) return { kind: 'longValue', cell: value };
  if (value !== '' && seenValues.has(value)) return { kind: 'sameValue', cell: value };
  return points !== '' && readPoints(points) === undefined ? { kind: 'points', cell: points } : undefined;
}

const createPart = (title: string, value: string, score: number | undefined): PastedPart => ({
  title,
  ...(value !== '' && { value: readValue(value) }),
  ...(score !== undefined && { score }),
});
