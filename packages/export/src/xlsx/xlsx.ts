import type { Dataset, ExportFormat, RowSource, WriteOptions } from '../dataset/dataset.ts';
import { type ShownColumn, shownColumns } from '../dataset/shown-column.ts';
import { codebookSheet, tableSheet, dataSheet, RowCursor, sheetXml } from './sheets.ts';
import { workbookParts } from './workbook-parts.ts';
import { MAX_SHEET_COLUMNS, XlsxNotes } from './xlsx-notes.ts';
import { type AddFile, zipStream } from './zip-stream.ts';

const NOTES_WIDTHS = [120];

/** Excel's workbook: the responses, a codebook, and notes on content that does not fit into Excel. */
export const xlsx: ExportFormat = {
  id: 'xlsx',
  extension: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (dataset, rows, options) => zipStream((add) => writeWorkbook(add, dataset, rows, options)),
};

async function writeWorkbook(
  add: AddFile,
  dataset: Dataset,
  rows: RowSource,
  options?: WriteOptions,
): Promise<void> {
  const notes = new XlsxNotes();
  const sheets: string[] = [];
  const addSheet = async (name: string, xml: AsyncIterable<Buffer>): Promise<void> => {
    sheets.push(name);
    await add(`xl/worksheets/sheet${sheets.length}.xml`, xml);
  };
  for (const columns of columnBlocks(shownColumns(dataset, options))) {
    await writeData({ columns, rows, notes, sheets, addSheet });
  }
  await addSheet('Codebook', sheetXml(codebookSheet(dataset.variables, notes)));
  const said = notes.all().map((note) => [note]);
  if (said.length > 0) await addSheet('Notes', sheetXml(tableSheet(['note'], NOTES_WIDTHS, said, notes)));
  for (const [path, xml] of workbookParts(sheets)) await add(path, onePiece(xml));
}

interface DataJob {
  readonly columns: readonly ShownColumn[];
  readonly rows: RowSource;
  readonly notes: XlsxNotes;
  readonly sheets: readonly string[];
  addSheet(name: string, xml: AsyncIterable<Buffer>): Promise<void>;
}

/** Writes the rows to as many sheets as needed. */
async function writeData({ columns, rows, notes, sheets, addSheet }: DataJob): Promise<void> {
  const cursor = new RowCursor(rows);
  try {
    do {
      const name = sheets.length === 0 ? 'Data' : `Data ${sheets.length + 1}`;
      if (sheets.length > 0) notes.add(`"${name}" goes on where "${sheets.at(-1)}" is full.`);
      await addSheet(name, sheetXml(dataSheet(columns, cursor, notes)));
    } while ((await cursor.peek()) !== undefined);
  } finally {
    await cursor.close();
  }
}

/**
 * The columns of each sheet: if there are too many, every sheet begins with the first one, which names the response.
 */
function columnBlocks(columns: readonly ShownColumn[]): readonly (readonly ShownColumn[])[] {
  if (columns.length <= MAX_SHEET_COLUMNS) return [columns];
  const [first, ...others] = columns;
  if (first === undefined) return [];
  const room = MAX_SHEET_COLUMNS - 1;
  return Array.from({ length: Math.ceil(others.length / room) }, (_, at) => [
    first,
    ...others.slice(at * room, (at + 1) * room),
  ]);
}

async function* onePiece(xml: string): AsyncIterable<Buffer> {
  yield Buffer.from(xml);
}
