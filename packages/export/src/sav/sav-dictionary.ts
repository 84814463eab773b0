import type { Dataset } from '../dataset/dataset.ts';
import { cutText } from './cut-text.ts';
import { RecordBytes } from './record-bytes.ts';
import type { SavColumn } from './sav-column.ts';
import { writeExtensions } from './sav-extensions.ts';
import { packedFormat } from './sav-format.ts';
import { writeValueLabels } from './sav-labels.ts';
import { COMPRESSION_BIAS, MOST_DISCRETE_MISSING, MOST_LABEL_BYTES, MOST_SHORT_BYTES } from './sav-limits.ts';

const VARIABLE_RECORD = 2;
const DOCUMENT_RECORD = 6;
const END_RECORD = 999;
const LAYOUT = 2;
const COMPRESSED = 1;
const NO_WEIGHT = 0;
const MOST_CASES = 2 ** 31 - 1;
const UNKNOWN_CASES = -1;
const CONTINUED = -1;
const MISSING_RANGE = -2;
const TITLE_BYTES = 64;
const PRODUCT_BYTES = 60;
const DOCUMENT_BYTES = 80;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** All that stands before the cases. `notes` become the file's documents, which SPSS shows on demand. */
export interface Dictionary {
  readonly dataset: Dataset;
  readonly columns: readonly SavColumn[];
  readonly cases: number;
  readonly notes: readonly string[];
  readonly written: Date;
}

/** The bytes of a dictionary, up to where the cases begin. */
export function dictionaryBytes(dictionary: Dictionary): Uint8Array {
  const out = new RecordBytes();
  writeHeader(out, dictionary);
  for (const column of dictionary.columns) writeVariable(out, column);
  writeValueLabels(out, dictionary.columns);
  writeDocuments(out, dictionary.notes);
  writeExtensions(out, dictionary.columns, dictionary.cases);
  return out.int32(END_RECORD, 0).take();
}

/** Values of eight bytes that a segment takes. */
const octets = (segment: number): number => Math.max(1, Math.ceil(segment / 8));

function writeHeader(out: RecordBytes, { dataset, columns, cases, written }: Dictionary): void {
  const perCase = columns
    .flatMap(({ segments }) => segments.map(octets))
    .reduce((sum, count) => sum + count, 0);
  out.text('$FL2').text('@(#) SPSS DATA FILE canvass', PRODUCT_BYTES);
  out.int32(LAYOUT, perCase, COMPRESSED, NO_WEIGHT, cases > MOST_CASES ? UNKNOWN_CASES : cases);
  out.double(COMPRESSION_BIAS);
  const [day, time] = written.toISOString().split('T');
  const [year = '', month = '', date = ''] = (day ?? '').split('-');
  out.text(`${date} ${MONTHS[Number(month) - 1]} ${year.slice(2)}`, 9).text((time ?? '').slice(0, 8), 8);
  out.text(cutText(dataset.title, TITLE_BYTES), TITLE_BYTES).zeros(3);
}

/** One record for each segment, each followed by one for every further eight bytes of it. */
function writeVariable(out: RecordBytes, column: SavColumn): void {
  for (const [at, segment] of column.segments.entries()) {
    const isFirst = at === 0;
    const label = isFirst ? cutText(column.variable.label, MOST_LABEL_BYTES) : '';
    const missing = isFirst && column.width <= MOST_SHORT_BYTES ? column.declared : [];
    const format = packedFormat(column, segment);
    out.int32(VARIABLE_RECORD, segment, label === '' ? 0 : 1, missingCount(missing), format, format);
    out.text(column.shortNames[at] ?? '', 8);
    if (label !== '') writeLabel(out, label);
    writeMissing(out, missing);
    for (let octet = 1; octet < octets(segment); octet += 1) {
      out.int32(VARIABLE_RECORD, CONTINUED, 0, 0, 0, 0).text('', 8);
    }
  }
}

function writeLabel(out: RecordBytes, label: string): void {
  const bytes = Buffer.byteLength(label);
  out.int32(bytes).text(label, Math.ceil(bytes / 4) * 4);
}

/** Four numbers are declared as a range, in which nothing else lies. */
const missingCount = (missing: SavColumn['declared']): number =>
  missing.length > MOST_DISCRETE_MISSING ? MISSING_RANGE : missing.length;

function writeMissing(out: RecordBytes, missing: SavColumn['declared']): void {
  const numbers = missing.filter((value) => typeof value === 'number');
  if (missing.length > MOST_DISCRETE_MISSING) {
    out.double(Math.min(...numbers), Math.max(...numbers));
    return;
  }
  for (const value of missing) {
    if (typeof value === 'number') out.double(value);
    else out.text(value, 8);
  }
}

function writeDocuments(out: RecordBytes, notes: readonly string[]): void {
  const lines = notes.flatMap(documentLines);
  if (lines.length === 0) return;
  out.int32(DOCUMENT_RECORD, lines.length);
  for (const line of lines) out.text(line, DOCUMENT_BYTES);
}

/** A note in lines of so many bytes. */
function documentLines(note: string): readonly string[] {
  const line = cutText(note, DOCUMENT_BYTES);
  return line.length === note.length ? [line] : [line, ...documentLines(note.slice(line.length))];
}
