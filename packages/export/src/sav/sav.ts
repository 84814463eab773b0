import type { Dataset, ExportFormat, Row, RowSource } from '../dataset/dataset.ts';
import { CaseBytes } from './case-bytes.ts';
import { type ColumnFacts, readFacts, valueOf } from './column-facts.ts';
import { type SavColumn, savColumns } from './sav-column.ts';
import { dictionaryBytes } from './sav-dictionary.ts';
import { MAX_LABEL_BYTES, MAX_TEXT_BYTES, MAX_VALUE_LABEL_BYTES } from './sav-limits.ts';

/**
 * SPSS's file format, as PSPP's developers' manual describes it ("System File Format"). The rows are read twice, because
 * the width of each text and the codes of missing values precede the first case (docs/adr/0090).
 */
export const sav: ExportFormat = {
  id: 'sav',
  extension: 'sav',
  mediaType: 'application/x-spss-sav',
  write: writeSav,
};

async function* writeSav(dataset: Dataset, rows: RowSource): AsyncIterable<Uint8Array> {
  const { cases, columns: facts } = await readFacts(dataset, rows);
  const columns = savColumns(dataset.variables, facts);
  yield dictionaryBytes({ dataset, columns, cases, notes: notesOn(columns, facts), written: new Date() });
  yield* caseBytes(columns, rows, cases);
}

async function* caseBytes(
  columns: readonly SavColumn[],
  rows: RowSource,
  expected: number,
): AsyncIterable<Uint8Array> {
  const out = new CaseBytes();
  let cases = 0;
  for await (const batch of rows()) {
    for (const row of batch) writeCase(out, columns, row);
    cases += batch.length;
    yield out.take();
  }
  if (cases !== expected) {
    throw new Error(`The rows changed while they were written: ${expected} first, then ${cases}.`);
  }
  yield out.end();
}

function writeCase(out: CaseBytes, columns: readonly SavColumn[], row: Row): void {
  for (const [at, column] of columns.entries()) {
    const value = writtenValue(column, row[at]);
    if (typeof value === 'number') out.number(value);
    else out.text(value, column.width, column.segments);
  }
}

function writtenValue({ variable, missing }: SavColumn, cell: Row[number] | undefined): number | string {
  const value =
    typeof cell === 'object' ? missing.get(cell.missing) : cell !== undefined && valueOf(variable, cell);
  if (typeof value === 'number' || typeof value === 'string') return value;
  throw new Error(`The rows changed while they were written: ${variable.name} has ${JSON.stringify(cell)}.`);
}

/** Notes about content that SPSS cannot store. */
function notesOn(columns: readonly SavColumn[], facts: readonly ColumnFacts[]): readonly string[] {
  return columns.flatMap(({ variable, labels }, at) => [
    ...cutNote(variable.name, [variable.label], MAX_LABEL_BYTES),
    ...cutNote(
      `${variable.name}, value`,
      labels.map(({ label }) => label),
      MAX_VALUE_LABEL_BYTES,
    ),
    ...textNote(variable.name, facts[at]?.cut ?? 0),
  ]);
}

const cutNote = (owner: string, labels: readonly string[], bytes: number): readonly string[] =>
  labels
    .filter((label) => Buffer.byteLength(label) > bytes)
    .map((label) => `${owner}: SPSS allows ${bytes} bytes of a label. In full: ${label}`);

const textNote = (name: string, cut: number): readonly string[] =>
  cut === 0
    ? []
    : [`${name}: SPSS allows ${MAX_TEXT_BYTES} bytes of a text; ${cut} were longer and end there.`];
