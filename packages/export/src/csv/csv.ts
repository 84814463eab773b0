import type { Cell, MissingKind, VariableType } from '@canvass/logic';
import type { Dataset, ExportFormat, Row, RowSource, WriteOptions } from '../dataset/dataset.ts';
import { isoDatetime, timeOfDay } from '../dataset/moments.ts';
import { shownColumns } from '../dataset/shown-column.ts';
import { BYTE_ORDER_MARK, csvLine, harmless, quoted } from './csv-line.ts';

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
