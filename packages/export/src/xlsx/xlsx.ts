import {
  type Dataset,
  type FormatWriter,
  type RowSource,
  type ShownColumn,
  shownColumns,
  type WriteOptions,
} from '../dataset/dataset.ts';
import {
  codebookSheet,
  dataSheet,
  missingSheet,
  MAX_SHEET_COLUMNS,
  RowCursor,
  sheetXml,
  tableSheet,
  XlsxNotes,
} from './sheets.ts';
import { type AddFile, createZipStream } from './zip-stream.ts';
import { STYLES, xmlText, type Style } from './sheet-cell.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Ids of number formats: the first two are defined in stylesXml, the third is built into Excel. */
const DATE_FORMAT_ID = 164;
const DATETIME_FORMAT_ID = 165;
const TIME_FORMAT_ID = 21;

const STYLE_XML: Readonly<Record<Style, string>> = {
  plain: '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  header: '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyFont="1"/>',
  text: '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/>',
  date: `<xf numFmtId="${DATE_FORMAT_ID}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  datetime: `<xf numFmtId="${DATETIME_FORMAT_ID}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  time: `<xf numFmtId="${TIME_FORMAT_ID}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
};

/** Path and XML of a workbook's parts except the sheets, which are `xl/worksheets/sheet1.xml` and so on. */
function workbookParts(sheets: readonly string[]): readonly (readonly [path: string, xml: string])[] {
  return [
    ['xl/styles.xml', stylesXml()],
    ['xl/workbook.xml', workbookXml(sheets)],
    ['xl/_rels/workbook.xml.rels', relationsXml(sheets)],
    ['_rels/.rels', packageXml()],
    ['[Content_Types].xml', typesXml(sheets)],
  ];
}

function stylesXml(): string {
  const font = (inner: string) => `<font>${inner}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
  const fonts = [font(''), font('<b/>')];
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="2"><numFmt numFmtId="${DATE_FORMAT_ID}" formatCode="yyyy\\-mm\\-dd"/>`,
    `<numFmt numFmtId="${DATETIME_FORMAT_ID}" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>`,
    `<fonts count="${fonts.length}">${fonts.join('')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${STYLES.length}">${STYLES.map((style) => STYLE_XML[style]).join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
}

function workbookXml(sheets: readonly string[]): string {
  const list = sheets.map(
    (name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${list.join('')}</sheets></workbook>`;
}

function relationsXml(sheets: readonly string[]): string {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`;
  const list = sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`));
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}${relation(sheets.length + 1, 'styles', 'styles.xml')}</Relationships>`;
}

const packageXml = (): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

function typesXml(sheets: readonly string[]): string {
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${TYPE}.${type}+xml"/>`;
  return [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('workbook.xml', 'sheet.main'),
    part('styles.xml', 'styles'),
    ...sheets.map((_, at) => part(`worksheets/sheet${at + 1}.xml`, 'worksheet')),
    '</Types>',
  ].join('');
}

const NOTES_WIDTHS = [120];

/**
 * An Excel workbook with the responses, the reasons of their missing values, a codebook, and notes on content that does
 * not fit into Excel.
 */
export const xlsx: FormatWriter = {
  readsTwice: true,
  write: (dataset, rows, options) => createZipStream((add) => writeWorkbook(add, dataset, rows, options)),
};

async function writeWorkbook(
  add: AddFile,
  dataset: Dataset,
  rows: RowSource,
  options?: WriteOptions,
): Promise<void> {
  const notes = new XlsxNotes();
  const sheets: string[] = [];
  const addSheet = async (name: string, xml: AsyncIterable<Uint8Array>): Promise<void> => {
    sheets.push(name);
    await add(`xl/worksheets/sheet${sheets.length}.xml`, xml);
  };
  const writeRows = async (name: string, columns: readonly ShownColumn[], createSheet: CreateSheet) => {
    const names: string[] = [];
    const addRowSheet = async (xml: AsyncIterable<Uint8Array>): Promise<void> => {
      const sheetName = names.length === 0 ? name : `${name} ${names.length + 1}`;
      if (names.length > 0) notes.add(`"${sheetName}" goes on where "${names.at(-1)}" is full.`);
      names.push(sheetName);
      await addSheet(sheetName, xml);
    };
    for (const some of splitColumns(columns)) await writeRowSheets(some, rows, { createSheet, addRowSheet });
  };
  await writeRows('Data', shownColumns(dataset, options), (columns, cursor) =>
    dataSheet(columns, cursor, notes),
  );
  if (dataset.variables.some(({ missing }) => missing.length > 0))
    await writeRows('Missing values', shownColumns(dataset), missingSheet);
  await addSheet('Codebook', sheetXml(codebookSheet(dataset.variables, notes)));
  const noteRows = notes.listNotes().map((note) => [note]);
  if (noteRows.length > 0)
    await addSheet('Notes', sheetXml(tableSheet(['note'], NOTES_WIDTHS, noteRows, notes)));
  for (const [path, xml] of workbookParts(sheets)) await add(path, toStream(xml));
}

type CreateSheet = (columns: readonly ShownColumn[], cursor: RowCursor) => ReturnType<typeof dataSheet>;

interface SheetWriter {
  readonly createSheet: CreateSheet;
  addRowSheet(xml: AsyncIterable<Uint8Array>): Promise<void>;
}

async function writeRowSheets(
  columns: readonly ShownColumn[],
  rows: RowSource,
  { createSheet, addRowSheet }: SheetWriter,
): Promise<void> {
  const cursor = new RowCursor(rows);
  try {
    do await addRowSheet(sheetXml(createSheet(columns, cursor)));
    while ((await cursor.peek()) !== undefined);
  } finally {
    await cursor.close();
  }
}

/**
 * The columns of each sheet. If there are several sheets, each begins with the column that names the response.
 */
function splitColumns(columns: readonly ShownColumn[]): readonly (readonly ShownColumn[])[] {
  if (columns.length <= MAX_SHEET_COLUMNS) return [columns];
  const [first, ...otherColumns] = columns;
  if (first === undefined) return [];
  const room = MAX_SHEET_COLUMNS - 1;
  return Array.from({ length: Math.ceil(otherColumns.length / room) }, (_, at) => [
    first,
    ...otherColumns.slice(at * room, (at + 1) * room),
  ]);
}

async function* toStream(xml: string): AsyncIterable<Buffer> {
  yield Buffer.from(xml);
}
