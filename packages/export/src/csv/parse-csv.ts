export interface CsvRecord {
  /** Line on which the record begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}
/** The result is all records, or the first fault with the records before it. */
export type CsvResult =
  | { readonly records: readonly CsvRecord[] }
  | { readonly line: number; readonly message: string; readonly records: readonly CsvRecord[] };

/** Patterns by separator. Each matches a quoted or unquoted cell with the separator or line end after it. */
const CELLS = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|\n|\r|$)/y,
  '\t': /(?:"((?:[^"]|"")*)"|([^"\t\r\n]*))(\t|\r\n|\n|\r|$)/y,
} as const;
/** Maximum number of characters that are searched for the end of the first line. */
const MAX_SNIFFED_CHARACTERS = 50_000;
type Separator = keyof typeof CELLS;

/**
 * Parses CSV by RFC 4180 and omits empty lines. The separator is the comma, semicolon or tab, as the first line shows:
 * spreadsheet programs write semicolons in many countries. Stops at the first fault.
 */
export function parseCsv(text: string): CsvResult {
  const separator = computeSeparator(text);
  const pattern = CELLS[separator];
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let line = 1;
  let recordLine = 1;
  pattern.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (pattern.lastIndex < text.length || cells.length > 0) {
    const found = pattern.exec(text);
    if (found === null)
      return {
        line,
        message:
          'A quotation mark is not allowed here. Quote the whole cell, and write "" for a quotation mark in it.',
        records,
      };
    const [match, quotedCell, plainCell = '', end] = found;
    cells.push(quotedCell === undefined ? plainCell : quotedCell.replaceAll('""', '"'));
    line += match.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === separator) continue;
    if (cells.length > 1 || cells[0] !== '') records.push({ line: recordLine, cells });
    cells = [];
    recordLine = line;
  }
  return { records };
}

/** The separator that the first line has most often outside quotes. Among equals, the first one in the line. */
function computeSeparator(text: string): Separator {
  const [firstLine = ''] = text
    .slice(0, MAX_SNIFFED_CHARACTERS)
    .replace(/"(?:[^"]|"")*"/g, '')
    .replace(/^\uFEFF?[\r\n]*/, '')
    .split(/[\r\n]/, 1);
  const separators = (Object.keys(CELLS) as Separator[]) // the keys of the table
    .map((separator) => ({
      separator,
      count: firstLine.split(separator).length - 1,
      position: firstLine.indexOf(separator),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.position - b.position);
  return separators[0]?.separator ?? ',';
}
