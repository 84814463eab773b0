import type { Cell, Dataset, ExportFormat, Row, RowSource, WriteOptions } from '../dataset/dataset.ts';

/**
 * One JSON object per line: `variables` has the values by name; missing values are `{"missing": kind}`. Further
 * fields are those that the host adds to the row, such as stored answers.
 */
export const jsonl: ExportFormat = {
  id: 'jsonl',
  extension: 'jsonl',
  mediaType: 'application/x-ndjson; charset=utf-8',
  brokenOffLine: `\n${JSON.stringify({ error: 'EXPORT BROKEN OFF: this file is not whole. The log of the server has the reason.' })}\n`,
  takesExtra: true,
  write: writeLines,
};

async function* writeLines(
  { variables }: Dataset,
  rows: RowSource,
  { extra }: WriteOptions = {},
): AsyncIterable<Uint8Array> {
  const encoder = new TextEncoder();
  const names = variables.map(({ name }) => name);
  const line = (row: Row) => {
    const values: Record<string, Cell> = {};
    for (const [at, cell] of row.entries()) values[names[at] ?? ''] = cell;
    return `${JSON.stringify({ ...extra?.(row), variables: values })}\n`;
  };
  for await (const batch of rows()) yield encoder.encode(batch.map(line).join(''));
}
