import { BOX, hasSquare, isBlankText, readNumber, splitBoxes } from './markers.ts';

/** The meaning of a table below a question. */
export type Grid =
  | {
      readonly kind: 'matrix';
      readonly options: readonly string[];
      readonly rows: readonly string[];
      readonly cells: 'marks' | 'squares' | 'texts';
      readonly corner: string;
    }
  | { readonly kind: 'options'; readonly options: readonly string[]; readonly hasSquares: boolean }
  | {
      readonly kind: 'scale';
      readonly ends: readonly [number, number];
      readonly endNames?: readonly [string, string];
    }
  | { readonly kind: 'fields'; readonly fields: readonly string[] };

type Cells = readonly (readonly string[])[];

/** Reads a table with choices, a matrix, a scale, or names with fields. Returns undefined for other tables. */
export function readGrid(table: Cells): Grid | undefined {
  const rows = removeEmpty(table);
  const [head = []] = rows;
  if (rows.length === 0 || head.length === 0) return undefined;
  return (
    readScaleRow(rows) ??
    readMatrixGrid(rows) ??
    readTickList(rows) ??
    readFields(rows) ??
    readOptionCells(rows)
  );
}

/** Removes rows and columns without texts at the edges that have no box either. */
function removeEmpty(table: Cells): Cells {
  const rows = table
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
}

const isPoint = (cell: string): boolean =>
  /^\D?\s*\d{1,3}$/.test(cell.replace(BOX_START, '')) || /^\d{1,3}$/.test(cell);
const BOX_START = new RegExp(`^${BOX}\\s*`, 'u');
const pointOf = (cell: string): number => Number(/\d+/.exec(cell)?.[0] ?? Number.NaN);

/** The first and last of numbers that count up from 0 or 1. */
export function findPoints(cells: readonly string[]): readonly [number, number] | undefined {
  const points = cells.filter(isPoint).map(pointOf);
  const [first = -1] = points;
  const last = points.at(-1) ?? 0;
  const counts = points.every((point, at) => point === first + at);
  return counts && points.length > 2 && first >= 0 && first <= 1 && last <= 100 ? [first, last] : undefined;
}

/** A row such as `Not at all likely | 0 | 1 | … | 10 | Extremely likely`, or numbers above or below the names of the ends. */
function readScaleRow(rows: Cells): Grid | undefined {
  if (rows.length > 3) return undefined;
  const cells = rows.flat().filter((cell) => !isBlankText(cell));
  const ends = findPoints(cells);
  const names = cells.filter((cell) => !isPoint(cell));
  const [first, second, ...others] = names;
  if (ends === undefined || others.length > 0) return undefined;
  const numbersRow = rows.find((row) => findPoints(row) !== undefined);
  if (numbersRow === undefined || numbersRow.filter(isPoint).length !== ends[1] - ends[0] + 1)
    return undefined;
  // A row of a matrix has only one name, before its numbers.
  if (first !== undefined && second === undefined) return undefined;
  return first === undefined || second === undefined
    ? { kind: 'scale', ends }
    : { kind: 'scale', ends, endNames: [first, second] };
}

const isMark = (cell: string): boolean =>
  isBlankText(cell) || isPoint(cell) || /^[A-Z]{1,2}$|^[xX✓✗]$/.test(cell);

function readMatrixGrid(rows: Cells): Grid | undefined {
  const [head = [], ...body] = rows;
  const columns = head.slice(1);
  const hasHead =
    columns.filter((cell) => !isBlankText(cell)).length > 1 && !columns.every((cell) => hasSquare(cell));
  const labelled = body.filter((row) => !isBlankText(row[0] ?? ''));
  if (hasHead && labelled.length > 0 && body.every((row) => row.slice(1).every(isMark))) {
    const used = columns.map((cell, at) => (isBlankText(cell) ? -1 : at + 1)).filter((at) => at > 0);
    return createMatrix(
      used.map((at) => head[at] ?? ''),
      labelled,
      head[0] ?? '',
    );
  }
  return readNumberRows(rows);
}

/** Rows with numbers instead of a head, such as `Price | 1 | 2 | 3`, also with a second name at the end. */
function readNumberRows(rows: Cells): Grid | undefined {
  if (rows.length < 2) return undefined;
  const points = rows.map((row) => findPoints(row.slice(1)));
  const [first] = points;
  const isSame = points.every((one) => one !== undefined && one[0] === first?.[0] && one[1] === first[1]);
  if (first === undefined || !isSame) return undefined;
  const options = Array.from({ length: first[1] - first[0] + 1 }, (_, at) => String(first[0] + at));
  const names = rows.map((row) => {
    const last = row.at(-1) ?? '';
    return isMark(last) ? (row[0] ?? '') : `${row[0]} – ${last}`;
  });
  return { kind: 'matrix', options, rows: names, cells: 'marks', corner: '' };
}

function createMatrix(options: readonly string[], body: Cells, corner: string): Grid {
  const cells = body.flatMap((row) => row.slice(1));
  const hasTexts = cells.some((cell) => /[_＿]{2,}|\.{4,}/.test(cell));
  const hasSquares = cells.some((cell) => /[☐□❑▢]|\[\s?\]/u.test(cell));
  return {
    kind: 'matrix',
    options: options.map((option) => option.replaceAll('\n', ' ')),
    rows: body.map(([name = '']) => cleanName(name)),
    cells: hasTexts ? 'texts' : hasSquares ? 'squares' : 'marks',
    corner: corner.replaceAll('\n', ' '),
  };
}

const cleanName = (name: string): string => {
  const number = readNumber(name);
  const withoutLetter = name.replace(/^\(?[a-zA-Z]\s*[.)]\s+/, '');
  return (number?.rest ?? withoutLetter).replaceAll('\n', ' ');
};

/** Two columns, of which one has boxes or codes and the other the options. */
function readTickList(rows: Cells): Grid | undefined {
  if (rows.length < 2 || rows.some((row) => row.length !== 2)) return undefined;
  for (const textColumn of [0, 1]) {
    const texts = rows.map((row) => row[textColumn] ?? '');
    const boxes = rows.map((row) => row[1 - textColumn] ?? '');
    const areBoxes = boxes.every((cell) => cell !== '' && (BOX_ONLY.test(cell) || /^\d{1,2}$/.test(cell)));
    if (areBoxes && texts.every((text) => text !== '' && !isBlankText(text)))
      return { kind: 'options', options: texts, hasSquares: boxes.every(hasSquare) };
  }
  return undefined;
}
const BOX_ONLY = new RegExp(`^(?:${BOX}|\\[[ _]{0,3}\\]|\\([ _]{0,3}\\))$`, 'u');

/** Names with an empty cell beside each, such as a form for an address. */
function readFields(rows: Cells): Grid | undefined {
  const pairs = rows.flatMap((row) =>
    row.length % 2 === 0
      ? Array.from({ length: row.length / 2 }, (_, at) => [row[at * 2] ?? '', row[at * 2 + 1] ?? ''] as const)
      : [['', 'x'] as const],
  );
  const areFields = pairs.every(([name, field]) => !isBlankText(name) && isBlankText(field));
  return areFields
    ? { kind: 'fields', fields: pairs.map(([name]) => name.replace(/\s*[:：]$/, '')) }
    : undefined;
}

/** Cells of which each is an option, or has several with boxes. */
function readOptionCells(rows: Cells): Grid | undefined {
  const cells = rows.flat().filter((cell) => !isBlankText(cell));
  const haveBoxes =
    cells.length > 1 &&
    cells.every((cell) => new RegExp(BOX, 'u').test(cell) || /\[\s?\]|\(\s?\)/.test(cell));
  const areShort = rows.length === 1 && cells.length > 1 && cells.every((cell) => cell.length < 60);
  if (!haveBoxes && !areShort) return undefined;
  return {
    kind: 'options',
    options: cells.flatMap((cell) => cell.split('\n').flatMap((line) => splitBoxes(line))),
    hasSquares: cells.some(hasSquare),
  };
}

const CELL_GAP = /\t+|\s{3,}|\s*\|\s*/;

/** Reads a matrix whose columns are separated by tabs, spaces or lines: a line with the columns, and one for each row. */
export function readTextGrid(lines: readonly string[]): Grid | undefined {
  const written = lines.filter((line) => !/^[\s|:+=-]*$/.test(line));
  const [head = '', ...others] = written;
  const columns = listCells(head);
  const isHead = /^(?:\s{3}|\t|\s*\|)/.test(head) ? columns.length > 1 : columns.length > 2;
  const rows = others.map((line) => listCells(line.replace(/^\s*\|/, '')));
  if (!isHead || rows.length < 2 || rows.some(([name = '']) => isMark(name))) return undefined;
  if (rows.some((row) => row.slice(1).some((cell) => !isMark(cell) && !cell.split(/\s+/).every(isMark))))
    return undefined;
  const hasCorner =
    rows.every((row) => row.length === columns.length && row.length > 2) && !/^(?:\s{3}|\t)/.test(head);
  return createMatrix(hasCorner ? columns.slice(1) : columns, rows, hasCorner ? (columns[0] ?? '') : '');
}

const listCells = (line: string): readonly string[] =>
  line
    .trim()
    .split(CELL_GAP)
    .filter((cell) => cell !== '');
