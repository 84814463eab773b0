import { cutText } from './cut-text.ts';
import { RecordBytes } from './record-bytes.ts';
import type { SavColumn } from './sav-column.ts';
import { displayOf } from './sav-format.ts';
import { HIGHEST, LOWEST, MOST_SHORT_BYTES, MOST_VALUE_LABEL_BYTES, SYSTEM_MISSING } from './sav-limits.ts';

const EXTENSION_RECORD = 7;
const UTF_8 = 65_001;
const VERSION = [1, 0, 0] as const;
const NO_MACHINE = -1;
const IEEE_754 = 1;
const COMPRESSION_CODE = 1;
const LITTLE_ENDIAN = 2;

/** What the format learnt after its first release: each a record that older readers pass over. */
export function writeExtensions(out: RecordBytes, columns: readonly SavColumn[], cases: number): void {
  const machine = new RecordBytes();
  machine.int32(...VERSION, NO_MACHINE, IEEE_754, COMPRESSION_CODE, LITTLE_ENDIAN, UTF_8);
  extension(out, 3, 4, machine);
  extension(out, 4, 8, new RecordBytes().double(SYSTEM_MISSING, HIGHEST, LOWEST));
  const display = new RecordBytes();
  for (const column of columns) for (const _ of column.segments) display.int32(...displayOf(column));
  extension(out, 11, 4, display);
  extension(out, 13, 1, new RecordBytes().text(longNames(columns)));
  extension(out, 14, 1, new RecordBytes().text(veryLongTexts(columns)));
  extension(out, 16, 8, new RecordBytes().int64(1).int64(cases));
  extension(out, 20, 1, new RecordBytes().text('UTF-8'));
  const long = columns.filter(({ width }) => width > MOST_SHORT_BYTES);
  extension(out, 21, 1, longTextLabels(long));
  extension(out, 22, 1, longTextMissing(long));
}

/** Nothing is written when there is nothing to say. */
function extension(out: RecordBytes, subtype: number, unit: number, content: RecordBytes): void {
  if (content.length === 0) return;
  out.int32(EXTENSION_RECORD, subtype, unit, content.length / unit).bytes(content.take());
}

const longNames = (columns: readonly SavColumn[]): string =>
  columns.map(({ shortNames, variable }) => `${shortNames[0]}=${variable.name}`).join('\t');

const veryLongTexts = (columns: readonly SavColumn[]): string =>
  columns
    .filter(({ segments }) => segments.length > 1)
    .map(({ shortNames, width }) => `${shortNames[0]}=${String(width).padStart(5, '0')}\0\t`)
    .join('');

function longTextLabels(columns: readonly SavColumn[]): RecordBytes {
  const out = new RecordBytes();
  for (const { variable, width, labels } of columns.filter((column) => column.labels.length > 0)) {
    sized(out, variable.name);
    out.int32(width, labels.length);
    for (const { value, label } of labels) {
      out.int32(width).text(String(value), width);
      sized(out, cutText(label, MOST_VALUE_LABEL_BYTES));
    }
  }
  return out;
}

function longTextMissing(columns: readonly SavColumn[]): RecordBytes {
  const out = new RecordBytes();
  for (const { variable, declared } of columns.filter((column) => column.declared.length > 0)) {
    sized(out, variable.name);
    out.byte(declared.length).int32(MOST_SHORT_BYTES);
    for (const value of declared) out.text(String(value), MOST_SHORT_BYTES);
  }
  return out;
}

const sized = (out: RecordBytes, text: string): RecordBytes => out.int32(Buffer.byteLength(text)).text(text);
