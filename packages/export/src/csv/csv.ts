import type { Cell, MissingKind } from '@canvass/logic';
import { NO_ANSWER_CODES } from '@canvass/project';
import { harmlessText } from '@canvass/protocol';
import {
  type Dataset,
  type FormatWriter,
  type Row,
  type RowSource,
  type ShownColumn,
  shownColumns,
  type VariableType,
  type WriteOptions,
} from '../dataset/dataset.ts';
import { GrowingBytes } from '../dataset/growing-bytes.ts';

/**
 * CSV by RFC 4180 with a line of names, for spreadsheets and statistics. Missing values are words such as `not_asked`,
 * so that programs do not count them as numbers. An empty cell is a question that was seen and left empty. An
 * apostrophe is put before a text that equals such a word, or begins like a formula, but not before phone numbers.
 */
export const csv: FormatWriter = {
  brokenOffLine: '\r\nEXPORT BROKEN OFF: this file is not whole. The log of the server has the reason.\r\n',
  write: writeLines,
};

const MISSING_TEXT: Readonly<Record<MissingKind, string>> = {
  not_asked: 'not_asked',
  not_offered: 'not_offered',
  empty: '',
  not_applicable: 'not_applicable',
  asked_left: 'asked_left',
  dont_know: 'dont_know',
  prefer_not: 'prefer_not',
};
/** Words for missing values that any column may contain. Words for non-answers are only in columns that offer them. */
const MISSING_WORDS: ReadonlySet<string> = new Set(
  Object.entries(MISSING_TEXT).flatMap(([kind, text]) => (kind in NO_ANSWER_CODES ? [] : [text])),
);

async function* writeLines(
  dataset: Dataset,
  rows: RowSource,
  options?: WriteOptions,
): AsyncIterable<Uint8Array> {
  const columns = shownColumns(dataset, options);
  const bytes = new GrowingBytes();
  yield bytes.utf8(BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name))).take();
  const cells = columns.map(createCellWriter);
  const formatLine = (row: Row): string => {
    let text = '';
    for (const write of cells) text += write(row);
    return `${text}\r\n`;
  };
  for await (const batch of rows()) {
    for (const row of batch) bytes.utf8(formatLine(row));
    yield bytes.take();
  }
}

function createCellWriter(
  { variable: { type, missing }, cell: cellIn }: ShownColumn,
  columnIndex: number,
): (row: Row) => string {
  const comma = columnIndex === 0 ? '' : ',';
  const missingWords = new Set([...MISSING_WORDS, ...missing.map((kind) => MISSING_TEXT[kind])]);
  const missingTexts = new Map(Object.entries(MISSING_TEXT).map(([kind, text]) => [kind, comma + text]));
  const textOfNumber = TEXT_OF_NUMBER[type];
  return (row) => {
    const cell = cellIn(row) ?? NOT_ASKED;
    if (typeof cell === 'object') return missingTexts.get(cell.missing) ?? comma;
    if (typeof cell === 'number') return comma + (textOfNumber === undefined ? cell : textOfNumber(cell));
    const text = missingWords.has(cell) ? `'${cell}` : cell;
    if (PLAIN_TEXT.test(cell)) return comma + text;
    return comma + quoteIfNeeded(text === cell ? harmlessText(cell) : text);
  };
}

const TEXT_OF_NUMBER: Readonly<Partial<Record<VariableType, (value: number) => string>>> = {
  datetime: formatDatetime,
  local_datetime: formatLocalDatetime,
  time: formatTimeOfDay,
};

const NOT_ASKED: Cell = { missing: 'not_asked' };
/** Texts that are not formulas and do not need quotes. */
const PLAIN_TEXT = /^[A-Za-z0-9](?:[\w .:/-]*[\w.:/-])?$/;

/** Excel reads CSV as UTF-8 only if the file begins with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** One line of CSV with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((text) => quoteIfNeeded(harmlessText(text))).join(',')}\r\n`;
}

/** Spaces at the ends are in quotes, because some programs drop them otherwise. */
function quoteIfNeeded(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats milliseconds since 1970 as `2026-11-20T12:00:00.000Z`. */
function formatDatetime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Formats a local time of the survey as `2026-11-20T12:00`. */
function formatLocalDatetime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length);
}

/** Formats seconds since midnight as `09:30:00`. */
function formatTimeOfDay(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  return [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60, wholeSeconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

interface MadeLink {
  readonly number: number;
  readonly path: string;
  readonly member_id?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const COLUMNS = ['batch', 'number', 'member_id', 'link', 'link_id'] as const;

/**
 * A row for each link with its complete address, and a column for every field of the members. A field with the name of
 * another column gets the prefix `member_`.
 */
export function linksCsv(
  { batch, links }: { readonly batch: number; readonly links: readonly MadeLink[] },
  root: string,
): string {
  const names = [...new Set(links.flatMap(({ fields = {} }) => Object.keys(fields)))];
  const ownColumns: ReadonlySet<string> = new Set(COLUMNS);
  const header = [...COLUMNS, ...names.map((name) => (ownColumns.has(name) ? `member_${name}` : name))];
  const lines = links.map(({ number, path, member_id = '', fields = {} }) => {
    const link = new URL(path, `${root}/`).href;
    const values = names.map((name) => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : ''));
    return csvLine([String(batch), String(number), member_id, link, `U${batch}N${number}`, ...values]);
  });
  return BYTE_ORDER_MARK + csvLine(header) + lines.join('');
}
