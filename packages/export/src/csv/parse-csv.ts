/** One record of a CSV file. */
export interface CsvRecord {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}
export type CsvResult =
  | { readonly records: readonly CsvRecord[] }
  | { readonly line: number; readonly message: string };

/** A cell in quotes, or one without; then what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/**
 * Reads RFC 4180: commas, quotes around cells that need them, any line ends, a byte order mark or none. Empty lines are
 * left out. The first thing that is wrong is the result.
 */
export function parseCsv(text: string): CsvResult {
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let begun = 1;
  CELL.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (CELL.lastIndex < text.length || cells.length > 0) {
    const found = CELL.exec(text);
    if (found === null)
      return {
        line,
        message: 'A quote stands where none can: quote the whole cell, and write "" inside of it.',
      };
    const [whole, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',') continue;
    if (cells.length > 1 || cells[0] !== '') records.push({ line: begun, cells });
    cells = [];
    begun = line;
  }
  return { records };
}
