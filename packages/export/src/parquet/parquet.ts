import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { Dataset, ExportFormat, Row, RowSource, WriteOptions } from '../dataset/dataset.ts';
import {
  parquetColumns,
  type ParquetColumn,
  type ParquetValue,
  type VariableColumns,
} from './parquet-column.ts';

/**
 * Values per group of rows: enough for good compression, few enough
 * for a server that answers respondents at the same time.
 */
const GROUP_VALUES = 500_000;
const MIN_GROUP_ROWS = 500;
const MAX_GROUP_ROWS = 50_000;

/** Apache Parquet, for the largest studies: typed columns, groups of rows. */
export const parquet: ExportFormat = {
  id: 'parquet',
  extension: 'parquet',
  mediaType: 'application/vnd.apache.parquet',
  write: writeParquet,
};

async function* writeParquet(
  dataset: Dataset,
  rows: RowSource,
  options?: WriteOptions,
): AsyncIterable<Uint8Array> {
  const { columns, variables } = parquetColumns(dataset, options);
  const bytes = new PassedOnBytes();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(({ element }) => element)],
    createdBy: 'canvass',
    // Minimum and maximum values would take half of the time and memory, and exports do not need them.
    statistics: false,
    kvMetadata: [{ key: 'canvass', value: JSON.stringify(aboutDataset(dataset, variables)) }],
  });
  let isEmpty = true;
  for await (const group of groups(columns, rows)) {
    isEmpty = false;
    writer.write({ columnData: group, rowGroupSize: MAX_GROUP_ROWS });
    yield bytes.take();
  }
  writer.finish();
  yield isEmpty ? withGroupList(bytes.take()) : bytes.take();
}

interface GroupColumn {
  readonly name: string;
  readonly data: ParquetValue[];
  readonly offsetIndex: false;
}

/** Converts rows into columns, one group at a time. */
async function* groups(columns: readonly ParquetColumn[], rows: RowSource): AsyncIterable<GroupColumn[]> {
  const size = Math.floor(GROUP_VALUES / Math.max(columns.length, 1));
  const most = Math.min(MAX_GROUP_ROWS, Math.max(MIN_GROUP_ROWS, size));
  const empty = (): GroupColumn[] =>
    columns.map(({ element: { name } }) => ({ name, data: [], offsetIndex: false }));
  let group = empty();
  let held = 0;
  for await (const batch of rows()) {
    for (const row of batch) {
      addRow(group, columns, row);
      held += 1;
      if (held < most) continue;
      yield group;
      group = empty();
      held = 0;
    }
  }
  if (held > 0) yield group;
}

function addRow(group: readonly GroupColumn[], columns: readonly ParquetColumn[], row: Row): void {
  for (const [at, { data }] of group.entries()) data.push(columns[at]?.value(row) ?? null);
}

/** Metadata outside Parquet's schema: labels, measures, and the columns with reasons for missing values. */
function aboutDataset({ id, title, language }: Dataset, variables: readonly VariableColumns[]): unknown {
  return {
    id,
    title,
    language,
    variables: variables.map(({ variable, names, missing }) => ({
      name: variable.name,
      columns: names,
      ...(missing !== undefined && { missingColumn: missing, missing: variable.missing }),
      label: variable.label,
      type: variable.type,
      measure: variable.measure,
      valueLabels: variable.valueLabels,
      ...(variable.question && { question: variable.question }),
    })),
  };
}

/** Passes on the bytes after each group of rows; offsets count on. */
class PassedOnBytes extends ByteWriter {
  take(): Uint8Array {
    const taken = this.getBytes().slice();
    this.index = 0;
    return taken;
  }
}

/**
 * In Thrift's compact protocol: zero rows (field 3, a 64-bit 0), then field 4, an empty list without an element type.
 */
const NO_ROWS_NO_GROUPS = Buffer.from([0x16, 0x00, 0x19, 0x00]);
const LIST_OF_STRUCTURES = 0x0c;

/**
 * A file without rows has no group of rows, and hyparquet-writer (0.17) then omits the element type of the
 * list of groups, which strict readers reject. Adds it. Names are ASCII, so that the bytes occur once.
 */
function withGroupList(footer: Uint8Array): Uint8Array {
  const bytes = Buffer.from(footer);
  const at = bytes.indexOf(NO_ROWS_NO_GROUPS);
  if (at >= 0) bytes.writeUInt8(LIST_OF_STRUCTURES, at + NO_ROWS_NO_GROUPS.length - 1);
  return bytes;
}
