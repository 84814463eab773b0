import type { Dataset, FormatWriter, Row, RowSource } from '../dataset/dataset.ts';
import { type ColumnFacts, readFacts, type SavColumn, savColumns, computeSavValue } from './sav-column.ts';
import { dictionaryBytes } from './sav-dictionary.ts';
import {
  MAX_LABEL_BYTES,
  MAX_TEXT_BYTES,
  MAX_VALUE_LABEL_BYTES,
  COMPRESSION_BIAS,
  MAX_SEGMENT_BYTES,
} from './sav-limits.ts';
import { GrowingBytes } from '../dataset/growing-bytes.ts';

/** Codes of compressed cases. 1 to 251 are small whole numbers; 0 is padding. */
const VALUE_FOLLOWS = 253;
const EIGHT_SPACES = 254;
const MIN_CODE = 1;
const MAX_CODE = 251;
const CODES_PER_BLOCK = 8;
const OCTET = 8;
const SPACE = 0x20;
/** Four spaces, read as one number. */
const FOUR_SPACES = 0x20202020;

/**
 * Compresses the values of cases as the format requires: a block of eight codes of one byte, then eight bytes for
 * each value that has no code, then the next block.
 */
class CaseBytes {
  readonly #bytes = new GrowingBytes();
  #codes = 0;
  #codesAt = 0;
  #scratch = Buffer.alloc(1024);

  number(value: number): void {
    const code = value + COMPRESSION_BIAS;
    // -0 is written in full, because the code of 0 would lose its sign.
    if (Number.isInteger(value) && code >= MIN_CODE && code <= MAX_CODE && !Object.is(value, -0)) {
      this.#writeCode(code);
    } else {
      this.#writeCode(VALUE_FOLLOWS);
      this.#bytes.double(value);
    }
  }

  /**
   * Writes a text, padded with spaces, into the segments of its column. Cuts longer texts only in a column of the
   * maximum width, and throws otherwise.
   */
  text(text: string, width: number, segments: readonly number[]): void {
    if (width < MAX_TEXT_BYTES && Buffer.byteLength(text) > width) {
      throw new Error(
        `A text of more than ${width} bytes came where none was so long when all were measured.`,
      );
    }
    const room = segments.length * MAX_SEGMENT_BYTES;
    if (this.#scratch.length < room) this.#scratch = Buffer.alloc(room);
    // `write` omits a character that does not fit completely.
    const writtenBytes = this.#scratch.write(text, 0, width, 'utf8');
    this.#scratch.fill(SPACE, writtenBytes, Math.min(room, width + OCTET));
    for (const [index, bytes] of segments.entries()) this.#writeSegment(index * MAX_SEGMENT_BYTES, bytes);
  }

  /** Returns all bytes before the block of codes that is still being filled. */
  take(): Uint8Array {
    const hasOpenBlock = this.#codes > 0;
    const completeBytes = this.#bytes.take(hasOpenBlock ? this.#codesAt : this.#bytes.length);
    this.#codesAt = 0;
    return completeBytes;
  }

  end(): Uint8Array {
    return this.#bytes.take();
  }

  /** Writes in units of eight bytes; the last is padded with spaces. */
  #writeSegment(from: number, bytes: number): void {
    for (let offset = 0; offset < bytes; offset += OCTET) {
      const start = from + offset;
      const end = Math.min(start + OCTET, from + bytes);
      if (end - start === OCTET && this.#isBlank(start)) {
        this.#writeCode(EIGHT_SPACES);
      } else {
        this.#writeCode(VALUE_FOLLOWS);
        this.#bytes.padded(this.#scratch, [start, end], OCTET);
      }
    }
  }

  #isBlank(start: number): boolean {
    return (
      this.#scratch.readInt32LE(start) === FOUR_SPACES && this.#scratch.readInt32LE(start + 4) === FOUR_SPACES
    );
  }

  #writeCode(code: number): void {
    if (this.#codes === 0) {
      this.#codesAt = this.#bytes.length;
      this.#bytes.zeros(CODES_PER_BLOCK);
    }
    this.#bytes.setByte(this.#codesAt + this.#codes, code);
    this.#codes = (this.#codes + 1) % CODES_PER_BLOCK;
  }
}

/**
 * The file format of SPSS, which PSPP's developers' manual describes ("System File Format"). The rows are read twice,
 * because the widths of texts and the codes of missing values precede the first case (docs/adr/0090).
 */
export const sav: FormatWriter = {
  readsTwice: true,
  write: writeSav,
};

async function* writeSav(dataset: Dataset, rows: RowSource): AsyncIterable<Uint8Array> {
  const { cases, columns: facts } = await readFacts(dataset, rows);
  const columns = savColumns(dataset.variables, facts);
  yield dictionaryBytes({
    dataset,
    columns,
    cases,
    notes: describeLosses(columns, facts),
    writtenAt: new Date(),
  });
  yield* caseBytes(columns, rows, cases);
}

async function* caseBytes(
  columns: readonly SavColumn[],
  rows: RowSource,
  expected: number,
): AsyncIterable<Uint8Array> {
  const caseBytes = new CaseBytes();
  let cases = 0;
  for await (const batch of rows()) {
    for (const row of batch) writeCase(caseBytes, columns, row);
    cases += batch.length;
    yield caseBytes.take();
  }
  if (cases !== expected) {
    throw new Error(`The rows changed while they were written: ${expected} first, then ${cases}.`);
  }
  yield caseBytes.end();
}

function writeCase(caseBytes: CaseBytes, columns: readonly SavColumn[], row: Row): void {
  for (const [index, column] of columns.entries()) {
    const value = computeFileValue(column, row[index]);
    if (typeof value === 'number') caseBytes.number(value);
    else caseBytes.text(value, column.width, column.segments);
  }
}

function computeFileValue({ variable, missing }: SavColumn, cell: Row[number] | undefined): number | string {
  const value =
    typeof cell === 'object'
      ? missing.get(cell.missing)
      : cell !== undefined && computeSavValue(variable, cell);
  if (typeof value === 'number' || typeof value === 'string') return value;
  throw new Error(`The rows changed while they were written: ${variable.name} has ${JSON.stringify(cell)}.`);
}

function describeLosses(columns: readonly SavColumn[], facts: readonly ColumnFacts[]): readonly string[] {
  return columns.flatMap(({ name, label: variableLabel, labels }, at) => [
    ...cutNote(name, [variableLabel], MAX_LABEL_BYTES),
    ...cutNote(
      `${name}, value`,
      labels.map(({ label }) => label),
      MAX_VALUE_LABEL_BYTES,
    ),
    ...textNote(name, facts[at]?.cutTexts ?? 0),
  ]);
}

const cutNote = (owner: string, labels: readonly string[], bytes: number): readonly string[] =>
  labels
    .filter((label) => Buffer.byteLength(label) > bytes)
    .map((label) => `${owner}: SPSS allows ${bytes} bytes of a label. In full: ${label}`);

const textNote = (name: string, cutCount: number): readonly string[] =>
  cutCount === 0
    ? []
    : [`${name}: SPSS allows ${MAX_TEXT_BYTES} bytes of a text; ${cutCount} were longer and end there.`];
