import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import type { SourceBlock, SourceDocument } from '../questionnaires/questionnaire.ts';
import { readTextDocument } from '../questionnaires/read-text.ts';
import { type ArchiveEntry, listEntries, readEntry } from './archive.ts';
import { readDocx } from './docx.ts';

/** Why a document cannot be read. */
export type DocumentFault =
  | 'too-large'
  | 'connection'
  | 'unreadable'
  | 'damaged'
  | 'encoding'
  | 'locked-or-old'
  | 'other-kind';

/** The content of a document. The caller reads HTML, because this package has no parser for it. */
type ReadDocument = SourceDocument | { readonly html: string } | { readonly fault: DocumentFault };

interface ReadOptions {
  readonly name: string;
  /** Decodes bytes. Returns undefined if they are not valid in the encoding. */
  decode(bytes: Uint8Array, encoding: string): string | undefined;
}

const MAX_BYTES = 20_000_000;
/** Largest unpacked size. A document with 10,000 paragraphs has about 10 MB. */
const MAX_UNPACKED_BYTES = 60_000_000;
const MAX_FILES = 2_000;

/** Reads a document with a questionnaire. The content decides, not the name (docs/adr/0419). Macros are not read. */
export async function readDocument(bytes: Uint8Array, options: ReadOptions): Promise<ReadDocument> {
  if (bytes.length > MAX_BYTES) return { fault: 'too-large' };
  const [first, second, third, fourth] = bytes;
  if (first === 0x50 && second === 0x4b) return readArchive(bytes, options);
  // The container of old formats, and of documents with a password.
  if (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0)
    return { fault: 'locked-or-old' };
  const start = options.decode(bytes.subarray(0, 8), 'latin1') ?? '';
  // oxlint-disable-next-line no-control-regex -- the beginnings of files contain such characters
  if (/^(?:%PDF|\{\\rtf|\x89PNG|\xff\xd8\xff|GIF8|\u001F\u008B|Rar!|7z)/.test(start))
    return { fault: 'other-kind' };
  return readPlain(bytes, options);
}

async function readArchive(bytes: Uint8Array, { decode }: ReadOptions): Promise<ReadDocument> {
  const entries = listEntries(bytes);
  if (entries === undefined) return { fault: 'damaged' };
  if (entries.some(({ isEncrypted }) => isEncrypted)) return { fault: 'locked-or-old' };
  if (entries.length > MAX_FILES || entries.reduce((sum, { size }) => sum + size, 0) > MAX_UNPACKED_BYTES)
    return { fault: 'too-large' };
  const names = new Set(entries.map(({ name }) => name));
  if (names.has('word/document.xml')) {
    const document = readDocx(
      (name) => textOf(bytes, { entry: entries.find((one) => one.name === name), decode }),
      [...names],
    );
    return document ?? { fault: 'damaged' };
  }
  return names.has('xl/workbook.xml') ? readWorkbook(bytes) : { fault: 'other-kind' };
}

function textOf(
  bytes: Uint8Array,
  { entry, decode }: Pick<ReadOptions, 'decode'> & { readonly entry: ArchiveEntry | undefined },
): string | undefined {
  const unpacked = entry && readEntry(bytes, entry, MAX_UNPACKED_BYTES);
  return unpacked && decode(unpacked, unpacked[0] === 0xff ? 'utf-16le' : 'utf-8');
}

async function readWorkbook(bytes: Uint8Array): Promise<ReadDocument> {
  try {
    const { sheets } = await readXlsx(bytes);
    const blocks: SourceBlock[] = [];
    let line = 1;
    for (const { rows } of sheets) {
      const texts = rows.slice(0, MAX_ROWS).map((row) => row.slice(0, MAX_COLUMNS).map(cellText));
      if (texts.some((row) => row.some((cell) => cell !== '')))
        blocks.push({ kind: 'table', line, rows: texts, isSheet: true });
      line += rows.length;
    }
    const excess = sheets.reduce((sum, { rows }) => sum + Math.max(0, rows.length - MAX_ROWS), 0);
    return { blocks, ...(excess > 0 && { leftOut: [{ line: MAX_ROWS, text: '…', reason: 'too-much' }] }) };
  } catch {
    return { fault: 'damaged' }; // the library throws for workbooks that it cannot read
  }
}
const MAX_ROWS = 5_000;
const MAX_COLUMNS = 200;

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return isDate(cell) ? cell.toISOString().slice(0, 10) : String(cell).trim();
};

/** The library returns dates for cells with the format of a date. */
const isDate = (cell: unknown): cell is { toISOString(): string } =>
  typeof cell === 'object' && cell !== null && 'toISOString' in cell;

function readPlain(bytes: Uint8Array, { decode, name }: ReadOptions): ReadDocument {
  const text = decodeText(bytes, decode);
  if (text === undefined || /[\0]/.test(text)) return { fault: 'encoding' };
  if (/^\s*<(?:!doctype html|html|body|head|table|div|p|h1|meta|ol|ul)\b/i.test(text.slice(0, 2_000)))
    return { html: text };
  if (/\.(?:csv|tsv)$/i.test(name) || isCsv(text)) return readCsv(text);
  return readTextDocument(text);
}

/** UTF-8, UTF-16 by its mark or its zero bytes, else GB 18030 if all bytes are valid in it, else Latin. */
function decodeText(bytes: Uint8Array, decode: ReadOptions['decode']): string | undefined {
  const [first, second] = bytes;
  const wide =
    (first === 0xff && second === 0xfe) || (second === 0 && first !== 0)
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
        ? 'utf-16be'
        : undefined;
  const text =
    wide === undefined
      ? (decode(bytes, 'utf-8') ?? decodeLegacy(bytes, decode))
      : decode(bytes.subarray(0, bytes.length - (bytes.length % 2)), wide);
  return text?.replace(/^\uFEFF/, '');
}

function decodeLegacy(bytes: Uint8Array, decode: ReadOptions['decode']): string | undefined {
  const chinese = decode(bytes, 'gb18030');
  const common = chinese?.match(/[\u4E00-\u9FA5]/g)?.length ?? 0;
  // Accented Latin letters are single bytes between letters, which are rarely pairs of common characters.
  const pairs = chinese?.match(/[\u4E00-\u9FA5\u3000-\u303F\uFF00-\uFFEF]{2,}/g)?.join('').length ?? 0;
  return chinese !== undefined && pairs * 2 > common ? chinese : decode(bytes, 'windows-1252');
}

const delimiterOf = (text: string): string => {
  const lines = text.split(/\r?\n/).slice(0, 20);
  const counts = ['\t', ';', ','].map((one) => ({
    one,
    count: lines.filter((line) => line.includes(one)).length * 100 + (lines[0]?.split(one).length ?? 0),
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).one;
};

/** Whether most lines have the same number of cells, and more than one. */
function isCsv(text: string): boolean {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, 50);
  const delimiter = delimiterOf(text);
  if (delimiter === ',' || lines.length < 2) return false;
  const widths = lines.map((line) => line.split(delimiter).length);
  return widths.every((width) => width > 1 && width === widths[0]);
}

function readCsv(text: string): SourceDocument {
  const rows = parseCsv(text, { delimiter: delimiterOf(text) }).map((row) =>
    row.map((cell) => cellText(cell)),
  );
  const excess = rows.length > MAX_ROWS;
  return {
    blocks: [
      {
        kind: 'table',
        line: 1,
        rows: rows.slice(0, MAX_ROWS).map((row) => row.slice(0, MAX_COLUMNS)),
        isSheet: true,
      },
    ],
    ...(excess && { leftOut: [{ line: MAX_ROWS, text: '…', reason: 'too-much' }] }),
  };
}
