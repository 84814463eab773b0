import type { ValueLabel, Dataset } from '../dataset/dataset.ts';
import { GrowingBytes } from '../dataset/growing-bytes.ts';
import { type SavColumn, toSavNumber } from './sav-column.ts';
import { responseSetLines } from './sav-sets.ts';
import {
  MAX_SHORT_BYTES,
  MAX_VALUE_LABEL_BYTES,
  HIGHEST,
  LOWEST,
  SYSTEM_MISSING,
  MAX_SEGMENT_BYTES,
  COMPRESSION_BIAS,
  MAX_DISCRETE_MISSING,
  MAX_LABEL_BYTES,
} from './sav-limits.ts';

const VARIABLE_RECORD = 2;
const DOCUMENT_RECORD = 6;
const END_RECORD = 999;
const LAYOUT = 2;
const COMPRESSED = 1;
const MAX_CASES = 2 ** 31 - 1;
const UNKNOWN_CASES = -1;
const CONTINUED = -1;
const MISSING_RANGE = -2;
const TITLE_BYTES = 64;
const PRODUCT_BYTES = 60;
const DOCUMENT_BYTES = 80;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `notes` become the file's documents, which SPSS shows on demand. */
interface Dictionary {
  readonly dataset: Dataset;
  readonly columns: readonly SavColumn[];
  readonly cases: number;
  readonly notes: readonly string[];
  readonly writtenAt: Date;
}

export function dictionaryBytes(dictionary: Dictionary): Uint8Array {
  const buffer = new GrowingBytes();
  writeHeader(buffer, dictionary);
  for (const column of dictionary.columns) writeVariable(buffer, column);
  writeValueLabels(buffer, dictionary.columns);
  writeDocuments(buffer, dictionary.notes);
  writeExtensions(buffer, dictionary.columns, dictionary.cases);
  return buffer.int32(END_RECORD, 0).take();
}

const countOctets = (segment: number): number => Math.max(1, Math.ceil(segment / 8));

function writeHeader(buffer: GrowingBytes, { dataset, columns, cases, writtenAt }: Dictionary): void {
  const perCase = countRecords(columns);
  buffer.text('$FL2').text('@(#) SPSS DATA FILE canvass', PRODUCT_BYTES);
  buffer.int32(
    LAYOUT,
    perCase,
    COMPRESSED,
    weightIndex(dataset, columns),
    cases > MAX_CASES ? UNKNOWN_CASES : cases,
  );
  buffer.double(COMPRESSION_BIAS);
  const [day, time] = writtenAt.toISOString().split('T');
  const [year = '', month = '', date = ''] = (day ?? '').split('-');
  buffer.text(`${date} ${MONTHS[Number(month) - 1]} ${year.slice(2)}`, 9).text((time ?? '').slice(0, 8), 8);
  buffer.text(cutText(dataset.title, TITLE_BYTES), TITLE_BYTES).zeros(3);
}

/** The position of the weight among the records of variables, from 1. Returns 0 without a weight. */
function weightIndex({ weight }: Dataset, columns: readonly SavColumn[]): number {
  const at = columns.findIndex(({ variable }) => variable.name === weight);
  return at < 0 ? 0 : countRecords(columns.slice(0, at)) + 1;
}

const countRecords = (columns: readonly SavColumn[]): number =>
  columns.flatMap(({ segments }) => segments.map(countOctets)).reduce((sum, count) => sum + count, 0);

/** Writes a record for each segment, and a record for every further eight bytes of the segment. */
function writeVariable(buffer: GrowingBytes, column: SavColumn): void {
  for (const [index, segment] of column.segments.entries()) {
    const isFirst = index === 0;
    const label = isFirst ? cutText(column.label, MAX_LABEL_BYTES) : '';
    const missingValues = isFirst && column.width <= MAX_SHORT_BYTES ? column.declared : [];
    const format = packedFormat(column, segment);
    buffer.int32(VARIABLE_RECORD, segment, label === '' ? 0 : 1, missingCount(missingValues), format, format);
    buffer.text(column.shortNames[index] ?? '', 8);
    if (label !== '') writeLabel(buffer, label);
    writeMissing(buffer, missingValues);
    for (let octet = 1; octet < countOctets(segment); octet += 1) {
      buffer.int32(VARIABLE_RECORD, CONTINUED, 0, 0, 0, 0).text('', 8);
    }
  }
}

function writeLabel(buffer: GrowingBytes, label: string): void {
  const bytes = Buffer.byteLength(label);
  buffer.int32(bytes).text(label, Math.ceil(bytes / 4) * 4);
}

/** The number of declared values, or the mark of a range. More than three codes are declared as a range. */
const missingCount = (missingValues: SavColumn['declared']): number =>
  missingValues.length > MAX_DISCRETE_MISSING ? MISSING_RANGE : missingValues.length;

function writeMissing(buffer: GrowingBytes, missingValues: SavColumn['declared']): void {
  const numbers = missingValues.filter((value) => typeof value === 'number');
  if (missingValues.length > MAX_DISCRETE_MISSING) {
    buffer.double(Math.min(...numbers), Math.max(...numbers));
    return;
  }
  for (const value of missingValues) {
    if (typeof value === 'number') buffer.double(value);
    else buffer.text(value, 8);
  }
}

function writeDocuments(buffer: GrowingBytes, notes: readonly string[]): void {
  const lines = notes.flatMap(documentLines);
  if (lines.length === 0) return;
  buffer.int32(DOCUMENT_RECORD, lines.length);
  for (const line of lines) buffer.text(line, DOCUMENT_BYTES);
}

/** Splits a note into lines of at most `DOCUMENT_BYTES` bytes. */
function documentLines(note: string): readonly string[] {
  const line = cutText(note, DOCUMENT_BYTES);
  return line.length === note.length ? [line] : [line, ...documentLines(note.slice(line.length))];
}

const LABELS_RECORD = 3;
const LABELLED_VARIABLES_RECORD = 4;

/** Writes the value labels of numbers and short texts, by variable. Labels of longer texts are in an extension. */
function writeValueLabels(buffer: GrowingBytes, columns: readonly SavColumn[]): void {
  let index = 1;
  for (const column of columns) {
    if (column.labels.length > 0 && column.width <= MAX_SHORT_BYTES) {
      buffer.int32(LABELS_RECORD, column.labels.length);
      for (const label of column.labels) writeValueLabel(buffer, column, label);
      buffer.int32(LABELLED_VARIABLES_RECORD, 1, index);
    }
    index += countRecords([column]);
  }
}

function writeValueLabel(buffer: GrowingBytes, { variable }: SavColumn, { value, label }: ValueLabel): void {
  if (variable.type === 'text') buffer.text(String(value), MAX_SHORT_BYTES);
  else buffer.double(typeof value === 'number' ? value : toSavNumber(variable.type, value));
  const text = cutText(label, MAX_VALUE_LABEL_BYTES);
  const bytes = Buffer.byteLength(text);
  // Spaces fill the length byte and the label up to a multiple of eight bytes.
  buffer.byte(bytes).text(text, Math.ceil((bytes + 1) / 8) * 8 - 1);
}

const EXTENSION_RECORD = 7;
const UTF_8 = 65_001;
const VERSION = [1, 0, 0] as const;
const NO_MACHINE = -1;
const IEEE_754 = 1;
const COMPRESSION_CODE = 1;
const LITTLE_ENDIAN = 2;

/** Writes extension records, which programs for the first release of the format skip. */
function writeExtensions(buffer: GrowingBytes, columns: readonly SavColumn[], cases: number): void {
  const machine = new GrowingBytes();
  machine.int32(...VERSION, NO_MACHINE, IEEE_754, COMPRESSION_CODE, LITTLE_ENDIAN, UTF_8);
  writeExtension(buffer, 3, 4, machine);
  writeExtension(buffer, 4, 8, new GrowingBytes().double(SYSTEM_MISSING, HIGHEST, LOWEST));
  writeExtension(buffer, 7, 1, new GrowingBytes().text(responseSetLines(columns)));
  const display = new GrowingBytes();
  for (const column of columns) for (const _ of column.segments) display.int32(...displayOf(column));
  writeExtension(buffer, 11, 4, display);
  writeExtension(buffer, 13, 1, new GrowingBytes().text(longNames(columns)));
  writeExtension(buffer, 14, 1, new GrowingBytes().text(veryLongTexts(columns)));
  writeExtension(buffer, 16, 8, new GrowingBytes().int64(1).int64(cases));
  writeExtension(buffer, 20, 1, new GrowingBytes().text('UTF-8'));
  const longTexts = columns.filter(({ width }) => width > MAX_SHORT_BYTES);
  writeExtension(buffer, 21, 1, longTextLabels(longTexts));
  writeExtension(buffer, 22, 1, longTextMissing(longTexts));
}

/** Writes an extension record, unless its content is empty. */
function writeExtension(buffer: GrowingBytes, subtype: number, unit: number, content: GrowingBytes): void {
  if (content.length === 0) return;
  buffer.int32(EXTENSION_RECORD, subtype, unit, content.length / unit).bytes(content.take());
}

const longNames = (columns: readonly SavColumn[]): string =>
  columns.map(({ shortNames, name }) => `${shortNames[0]}=${name}`).join('\t');

const veryLongTexts = (columns: readonly SavColumn[]): string =>
  columns
    .filter(({ segments }) => segments.length > 1)
    .map(({ shortNames, width }) => `${shortNames[0]}=${String(width).padStart(5, '0')}\0\t`)
    .join('');

function longTextLabels(columns: readonly SavColumn[]): GrowingBytes {
  const buffer = new GrowingBytes();
  for (const { name, width, labels } of columns.filter((column) => column.labels.length > 0)) {
    writeSized(buffer, name);
    buffer.int32(width, labels.length);
    for (const { value, label } of labels) {
      buffer.int32(width).text(String(value), width);
      writeSized(buffer, cutText(label, MAX_VALUE_LABEL_BYTES));
    }
  }
  return buffer;
}

function longTextMissing(columns: readonly SavColumn[]): GrowingBytes {
  const buffer = new GrowingBytes();
  for (const { name, declared } of columns.filter((column) => column.declared.length > 0)) {
    writeSized(buffer, name);
    buffer.byte(declared.length).int32(MAX_SHORT_BYTES);
    for (const value of declared) buffer.text(String(value), MAX_SHORT_BYTES);
  }
  return buffer;
}

const writeSized = (buffer: GrowingBytes, text: string): GrowingBytes =>
  buffer.int32(Buffer.byteLength(text)).text(text);

/** Numbers of SPSS's display formats: A (texts), F, TIME, DATETIME, SDATE (`1999/12/31`). */
const FORMATS = { text: 1, number: 5, time: 21, datetime: 22, local_datetime: 22, date: 39 } as const;
const WIDTHS = { time: 8, datetime: 20, local_datetime: 17, date: 10 } as const;
const MIN_NUMBER_WIDTH = 8;
const MAX_NUMBER_WIDTH = 40;
const MAX_DECIMALS = 16;
const MAX_SHOWN_CHARACTERS = 40;

/** The display format of a segment, packed for the file: number, width, decimals. */
function packedFormat({ variable, integerDigits }: SavColumn, segment: number): number {
  const { type } = variable;
  if (type === 'text') return pack(FORMATS.text, segment, 0);
  if (type !== 'number') return pack(FORMATS[type], WIDTHS[type], 0);
  const decimals = Math.min(variable.decimals ?? 0, MAX_DECIMALS);
  const signAndPoint = decimals > 0 ? 2 : 1;
  const width = Math.max(MIN_NUMBER_WIDTH, integerDigits + decimals + signAndPoint);
  return pack(FORMATS.number, Math.min(width, MAX_NUMBER_WIDTH), decimals);
}

const pack = (format: number, width: number, decimals: number): number =>
  (format << 16) | (width << 8) | decimals;

const MEASURES = { nominal: 1, ordinal: 2, scale: 3 } as const;
const LEFT = 0;
const RIGHT = 1;

function displayOf({ variable, width }: SavColumn): readonly [number, number, number] {
  const isText = variable.type === 'text';
  const shownWidth = isText ? Math.min(width, MAX_SEGMENT_BYTES, MAX_SHOWN_CHARACTERS) : MIN_NUMBER_WIDTH;
  return [MEASURES[variable.measure], Math.max(shownWidth, MIN_NUMBER_WIDTH), isText ? LEFT : RIGHT];
}

/** Cuts a text between characters. NUL, which ends a text in many programs, becomes U+FFFD as in cells. */
function cutText(text: string, maxBytes: number): string {
  const cleanText = text.replaceAll('\0', '\uFFFD');
  if (Buffer.byteLength(cleanText) <= maxBytes) return cleanText;
  const buffer = Buffer.alloc(maxBytes);
  return buffer.toString('utf8', 0, buffer.write(cleanText));
}
