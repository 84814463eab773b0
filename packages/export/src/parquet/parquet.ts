import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import {
  type Dataset,
  type FormatWriter,
  findFreeName,
  type MissingKind,
  type Row,
  type RowSource,
  type ShownColumn,
  shownColumns,
  type Variable,
  type WriteOptions,
} from '../dataset/dataset.ts';

type ParquetValue = number | bigint | string | null;

interface ParquetColumn {
  readonly element: SchemaElement;
  value(row: Row): ParquetValue;
}

/** How a type is stored. `BYTE_ARRAY`, `INT32` and so on are Parquet's physical types. */
interface Storage {
  readonly element: Omit<SchemaElement, 'name' | 'repetition_type'>;
  /** Converts a value. Undefined if the value does not have the type, null if the column cannot hold it. */
  toStored(value: number | string): ParquetValue | undefined;
}

const DAY_MS = 86_400_000;
const MILLISECONDS = 1000;
const MAX_INT32 = 2 ** 31 - 1;
const isInt32 = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_INT32;
const finiteOrUndefined = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

const TEXT: Storage = {
  element: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  toStored: (value) => String(value),
};

const CODE: Storage = {
  element: { type: 'INT32' },
  // A number that is not a code becomes missing, because the type of the column is chosen before the rows are read.
  toStored: (value) => (typeof value === 'string' ? undefined : isInt32(value) ? value : null),
};

const STORAGE: Readonly<Record<Variable['type'], Storage>> = {
  text: TEXT,
  number: {
    element: { type: 'DOUBLE' },
    toStored: (value) => (typeof value === 'number' ? finiteOrUndefined(value) : undefined),
  },
  date: {
    element: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
    toStored: (value) => finiteOrUndefined(Date.parse(`${value}T00:00:00Z`) / DAY_MS),
  },
  time: {
    element: {
      type: 'INT32',
      converted_type: 'TIME_MILLIS',
      logical_type: { type: 'TIME', isAdjustedToUTC: false, unit: 'MILLIS' },
    },
    toStored: (value) => finiteOrUndefined(Math.round(Number(value) * MILLISECONDS)),
  },
  datetime: {
    element: {
      type: 'INT64',
      converted_type: 'TIMESTAMP_MILLIS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    },
    toStored: storedMilliseconds,
  },
  local_datetime: {
    element: {
      type: 'INT64',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' },
    },
    toStored: storedMilliseconds,
  },
};

function storedMilliseconds(value: number | string): bigint | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined;
}

/** The names of a variable's column and, if needed, of its column with kinds of missing values. */
interface VariableColumns {
  readonly variable: Variable;
  readonly names: readonly string[];
  readonly missing?: string;
}

function parquetColumns(
  dataset: Dataset,
  options?: WriteOptions,
): { readonly columns: readonly ParquetColumn[]; readonly variables: readonly VariableColumns[] } {
  const fileColumns = shownColumns(dataset, options);
  const takenNames = new Set(fileColumns.map(({ name }) => name.toLowerCase()));
  const variables = dataset.variables.map((variable, at) => {
    const variableFileColumns = fileColumns.filter((column) => column.variable === variable);
    const columns = variableFileColumns.map(createValueColumn);
    const names = variableFileColumns.map(({ name }) => name);
    if (variable.missing.length === 0) return { columns, variable, names };
    const missingName = findFreeName(`${variable.name}__missing`, takenNames);
    return {
      columns: [...columns, createMissingColumn(variable, at, missingName)],
      variable,
      names,
      missing: missingName,
    };
  });
  return {
    columns: variables.flatMap(({ columns }) => columns),
    variables: variables.map(({ columns: _, ...withoutColumns }) => withoutColumns),
  };
}

function createValueColumn(column: ShownColumn): ParquetColumn {
  const { element, toStored } = column.shows === 'label' ? TEXT : computeStorage(column.variable);
  const value = (row: Row): ParquetValue => {
    const cell = column.cell(row);
    if (typeof cell === 'object') return assertDeclared(column.variable, cell.missing) && null;
    if (cell === undefined) throw new Error(`A row has no cell for ${column.name}.`);
    const storedValue = toStored(cell);
    if (storedValue !== undefined) return storedValue;
    // The message does not contain the value, because messages are logged and the value may be an answer.
    throw new Error(`${column.name} has a value that is not a ${column.variable.type}.`);
  };
  return { element: { ...element, name: column.name, repetition_type: 'OPTIONAL' }, value };
}

/** Chooses the storage of a variable. Only codes of choices are whole numbers for certain. */
function computeStorage({ type, measure, valueLabels, decimals = 0 }: Variable): Storage {
  const isCode =
    type === 'number' &&
    measure !== 'scale' &&
    decimals === 0 &&
    valueLabels.length > 0 &&
    valueLabels.every(({ value }) => isInt32(value));
  return isCode ? CODE : STORAGE[type];
}

function createMissingColumn(variable: Variable, index: number, column: string): ParquetColumn {
  const value = (row: Row): MissingKind | null => {
    const cell = row[index];
    return typeof cell === 'object' ? assertDeclared(variable, cell.missing) : null;
  };
  return { element: { ...TEXT.element, name: column, repetition_type: 'OPTIONAL' }, value };
}

function assertDeclared({ name, missing }: Variable, kind: MissingKind): MissingKind {
  if (missing.includes(kind)) return kind;
  throw new Error(`${name} has a value that is missing as "${kind}", which the dataset does not announce.`);
}

/**
 * Number of values per group of rows: enough for good compression, and few enough for a server that serves respondents
 * at the same time.
 */
const GROUP_VALUES = 500_000;
const MIN_GROUP_ROWS = 500;
const MAX_GROUP_ROWS = 50_000;

/** Apache Parquet with typed columns and groups of rows, for the largest studies. */
export const parquet: FormatWriter = {
  write: writeParquet,
};

async function* writeParquet(
  dataset: Dataset,
  rows: RowSource,
  options?: WriteOptions,
): AsyncIterable<Uint8Array> {
  const { columns, variables } = parquetColumns(dataset, options);
  const bytes = new ChunkedWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(({ element }) => element)],
    createdBy: 'canvass',
    // Exports do not need minimum and maximum values, which would take half of the time and memory.
    statistics: false,
    kvMetadata: [{ key: 'canvass', value: JSON.stringify(datasetMetadata(dataset, variables)) }],
  });
  let isEmpty = true;
  for await (const group of readGroups(columns, rows)) {
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
async function* readGroups(columns: readonly ParquetColumn[], rows: RowSource): AsyncIterable<GroupColumn[]> {
  const size = Math.floor(GROUP_VALUES / Math.max(columns.length, 1));
  const maxRows = Math.min(MAX_GROUP_ROWS, Math.max(MIN_GROUP_ROWS, size));
  const createGroup = (): GroupColumn[] =>
    columns.map(({ element: { name } }) => ({ name, data: [], offsetIndex: false }));
  let group = createGroup();
  let rowCount = 0;
  for await (const batch of rows()) {
    for (const row of batch) {
      addRow(group, columns, row);
      rowCount += 1;
      if (rowCount < maxRows) continue;
      yield group;
      group = createGroup();
      rowCount = 0;
    }
  }
  if (rowCount > 0) yield group;
}

function addRow(group: readonly GroupColumn[], columns: readonly ParquetColumn[], row: Row): void {
  for (const [index, { data }] of group.entries()) data.push(columns[index]?.value(row) ?? null);
}

/** Metadata outside Parquet's schema: labels, measures, and the columns with reasons for missing values. */
function datasetMetadata({ id, title, language }: Dataset, variables: readonly VariableColumns[]): unknown {
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

/** A writer that passes on its bytes after each group of rows, and continues to count offsets. */
class ChunkedWriter extends ByteWriter {
  take(): Uint8Array {
    const writtenBytes = this.getBytes().slice();
    this.index = 0;
    return writtenBytes;
  }
}

/**
 * In Thrift's compact protocol: zero rows (field 3, a 64-bit 0), then field 4, an empty list without an element type.
 */
const NO_ROWS_NO_GROUPS = Buffer.from([0x16, 0x00, 0x19, 0x00]);
const LIST_OF_STRUCTURES = 0x0c;

/**
 * Adds the element type of the list of groups, which hyparquet-writer (0.17) omits in a file without rows and strict
 * readers require. Names contain no zero bytes, so that the searched bytes occur only once.
 */
function withGroupList(footer: Uint8Array): Uint8Array {
  const bytes = Buffer.from(footer);
  const offset = bytes.indexOf(NO_ROWS_NO_GROUPS);
  if (offset >= 0) bytes.writeUInt8(LIST_OF_STRUCTURES, offset + NO_ROWS_NO_GROUPS.length - 1);
  return bytes;
}
