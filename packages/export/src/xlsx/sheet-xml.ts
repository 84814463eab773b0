import { columnLetters, textCell } from './sheet-cell.ts';

/** Bytes are handed on in pieces of about this many characters. */
const PIECE = 64 * 1024;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A sheet with a frozen, filtered header. */
export interface Sheet {
  readonly header: readonly string[];
  /** Widths of columns, in characters. */
  readonly widths: readonly number[];
  /** `<row>` elements, in any number of pieces; the header is row 1. */
  readonly rows: AsyncIterable<string> | Iterable<string>;
  /** Asked for after the last row. */
  lastRow(): number;
}

/** The XML of a sheet, in pieces. */
export async function* sheetXml(sheet: Sheet): AsyncIterable<Buffer> {
  let piece = opening(sheet);
  for await (const rows of sheet.rows) {
    piece += rows;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece + closing(sheet));
}

function opening({ header, widths }: Sheet): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const names = header.map((name, at) => textCell(`${columnLetters(at)}1`, name, 'header'));
  return [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${MAIN}">`,
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '</sheetView></sheetViews>',
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '',
    `<sheetData><row r="1">${names.join('')}</row>`,
  ].join('');
}

function closing({ header, lastRow }: Sheet): string {
  const filter =
    header.length > 0 ? `<autoFilter ref="A1:${columnLetters(header.length - 1)}${lastRow()}"/>` : '';
  return `</sheetData>${filter}</worksheet>`;
}
