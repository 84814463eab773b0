import type { Cell, MissingKind, VariableType } from '@canvass/logic';
import type { Dataset, ExportFormat, Row, RowSource, WriteOptions } from '../dataset/dataset.ts';
import { shownColumns } from '../dataset/shown-column.ts';

/**
 * RFC 4180 with a line of names, for spreadsheets and statistics alike. What is missing is a word (`not_asked`,
 * `not_offered`, `not_applicable`), so that it is not counted as a number; only what was seen and left empty is an empty
 * cell. A text that is such a word gets an apostrophe before it, like one that begins as a formula does.
 */
export const csv: ExportFormat = {
  id: 'csv',
  extension: 'csv',
  mediaType: 'text/csv; charset=utf-8; header=present',
  brokenOffLine: '\r\nEXPORT BROKEN OFF: this file is not whole. The log of the server has the reason.\r\n',
  write: writeLines,
};

const MISSING_TEXT: Readonly<Record<MissingKind, string>> = {
  not_asked: 'not_asked',
  not_offered: 'not_offered',
  empty: '',
  not_applicable: 'not_applicable',
};
const WORDS: ReadonlySet<string> = new Set(Object.values(MISSING_TEXT));

async function* writeLines(
  dataset: Dataset,
  rows: RowSource,
  options?: WriteOptions,
): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  const columns = shownColumns(dataset, options);
  yield encoder.encode(BYTE_ORDER_MARK + csvLine(columns.map(({ name }) => name)));
  const line = (row: Row) =>
    `${columns.map(({ variable, cell }) => quoted(cellText(variable.type, cell(row)))).join(',')}\r\n`;
  for await (const batch of rows()) yield encoder.encode(batch.map(line).join(''));
}

function cellText(type: VariableType, cell: Cell = { missing: 'not_asked' }): string {
  if (typeof cell === 'object') return MISSING_TEXT[cell.missing];
  if (typeof cell === 'string') return WORDS.has(cell) ? `'${cell}` : harmless(cell);
  if (type === 'datetime') return isoDatetime(cell);
  return type === 'time' ? timeOfDay(cell) : String(cell);
}

/** Excel reads CSV as UTF-8 only with it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A plain number is no formula, whatever its sign. */
const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet takes for the beginning of a formula, also in full width or after blanks (TRUST-20). */
const FORMULA = /^[\s\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

/** A phone number with its country code: digits alone, which can neither call a function nor read a cell. */
const PHONE = /^\+\d[\d ().-]{5,28}$/;

/**
 * One line of RFC 4180, with its line end. Texts that a spreadsheet would run get an apostrophe before them; phone numbers
 * stay as they are, since mail merges and couriers read these files (ADR 0199).
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((text) => quoted(PHONE.test(text) ? text : harmless(text))).join(',')}\r\n`;
}

/** A text that no spreadsheet takes for a formula. */
function harmless(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** RFC 4180: in quotes where it has to be. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `2026-11-20T12:00:00.000Z`, from milliseconds since 1970. */
function isoDatetime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** `09:30:00`, from seconds since midnight. */
function timeOfDay(seconds: number): string {
  const whole = Math.floor(seconds);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
