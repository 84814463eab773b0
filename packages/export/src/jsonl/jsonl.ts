import type { Cell, Dataset, FormatWriter, Row, RowSource, Variable } from '../dataset/dataset.ts';
import { GrowingBytes } from '../dataset/growing-bytes.ts';

/**
 * JSON Lines, with one object per response. `variables` has the values by name; missing values are `{"missing": kind}`.
 * The server adds further fields to the row, such as stored answers.
 */
export const jsonl: FormatWriter = {
  brokenOffLine: `\n${JSON.stringify({ error: 'EXPORT BROKEN OFF: this file is not whole. The log of the server has the reason.' })}\n`,
  storesExtra: true,
  write: writeLines,
};

async function* writeLines({ variables }: Dataset, rows: RowSource): AsyncIterable<Uint8Array> {
  const members = variables.map(createMemberWriter);
  const formatLine = (row: Row): string => {
    const extra = row.extra?.() ?? '{}';
    let text = extra === '{}' ? '{"variables":{' : `${extra.slice(0, -1)},"variables":{`;
    for (const write of members) text += write(row);
    return `${text}}}\n`;
  };
  const bytes = new GrowingBytes();
  for await (const batch of rows()) {
    for (const row of batch) bytes.utf8(formatLine(row));
    yield bytes.take();
  }
}

/** Creates a writer of one value with its name, which is much faster than serialising an object of all values. */
function createMemberWriter({ name, missing }: Variable, index: number): (row: Row) => string {
  const key = `${index === 0 ? '' : ','}${JSON.stringify(name)}:`;
  const missingTexts = new Map(missing.map((kind) => [kind, `${key}${JSON.stringify({ missing: kind })}`]));
  return (row) => {
    const cell = row[index] ?? NOT_ASKED;
    if (typeof cell === 'number') return key + cell;
    if (typeof cell === 'string') return key + JSON.stringify(cell);
    return missingTexts.get(cell.missing) ?? key + JSON.stringify(cell);
  };
}

const NOT_ASKED: Cell = { missing: 'not_asked' };
