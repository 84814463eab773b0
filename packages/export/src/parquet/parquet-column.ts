import type { SchemaElement } from 'hyparquet-writer';
import type { Dataset, MissingKind, Row, Variable, WriteOptions } from '../dataset/dataset.ts';
import { freeName, shownColumns, type ShownColumn } from '../dataset/shown-column.ts';

/** The value of a cell; null if it is missing. */
export type ParquetValue = number | bigint | string | null;

/** A column of the file. */
export interface ParquetColumn {
  readonly element: SchemaElement;
  value(row: Row): ParquetValue;
}

/** Storage of a type. `BYTE_ARRAY`, `INT32` and so on are Parquet's physical types. */
interface Storage {
  readonly element: Omit<SchemaElement, 'name' | 'repetition_type'>;
  /** Returns undefined if the value does not have the type, and null if the column cannot hold it. */
  stored(value: number | string): ParquetValue | undefined;
}

const DAY_MS = 86_400_000;
const MILLISECONDS = 1000;
const MAX_INT32 = 2 ** 31 - 1;
const isInt32 = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_INT32;
const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined);

const TEXT: Storage = {
  element: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  stored: (value) => String(value),
};

const CODE: Storage = {
  element: { type: 'INT32' },
  // Other numbers than codes would only be known after the last row, so they are missing.
  stored: (value) => (typeof value === 'string' ? undefined : isInt32(value) ? value : null),
};

const STORAGE: Readonly<Record<Variable['type'], Storage>> = {
  text: TEXT,
  number: {
    element: { type: 'DOUBLE' },
    stored: (value) => (typeof value === 'number' ? finite(value) : undefined),
  },
  date: {
    element: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
    stored: (value) => finite(Date.parse(`${value}T00:00:00Z`) / DAY_MS),
  },
  time: {
    element: {
      type: 'INT32',
      converted_type: 'TIME_MILLIS',
      logical_type: { type: 'TIME', isAdjustedToUTC: false, unit: 'MILLIS' },
    },
    stored: (value) => finite(Math.round(Number(value) * MILLISECONDS)),
  },
  datetime: {
    element: {
      type: 'INT64',
      converted_type: 'TIMESTAMP_MILLIS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    },
    stored: storedMilliseconds,
  },
  local_datetime: {
    element: {
      type: 'INT64',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' },
    },
    stored: storedMilliseconds,
  },
};

function storedMilliseconds(value: number | string): bigint | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined;
}

/** A variable's column, and the name of the column with the kind of missing value, if there is one. */
export interface VariableColumns {
  readonly variable: Variable;
  readonly names: readonly string[];
  readonly missing?: string;
}

/** The columns of the file, with their variables. */
export function parquetColumns(
  dataset: Dataset,
  options?: WriteOptions,
): { readonly columns: readonly ParquetColumn[]; readonly variables: readonly VariableColumns[] } {
  const shown = shownColumns(dataset, options);
  const taken = new Set(shown.map(({ name }) => name.toLowerCase()));
  const variables = dataset.variables.map((variable, at) => {
    const own = shown.filter((column) => column.variable === variable);
    const columns = own.map(valueColumn);
    const names = own.map(({ name }) => name);
    if (variable.missing.length === 0) return { columns, variable, names };
    const missing = freeName(`${variable.name}__missing`, taken);
    return { columns: [...columns, missingColumn(variable, at, missing)], variable, names, missing };
  });
  return {
    columns: variables.flatMap(({ columns }) => columns),
    variables: variables.map(({ columns: _, ...of }) => of),
  };
}

function valueColumn(column: ShownColumn): ParquetColumn {
  const { element, stored } = column.shows === 'label' ? TEXT : storageOf(column.variable);
  const value = (row: Row): ParquetValue => {
    const cell = column.cell(row);
    if (typeof cell === 'object') return checkDeclared(column.variable, cell.missing) && null;
    if (cell === undefined) throw new Error(`A row has no cell for ${column.name}.`);
    const kept = stored(cell);
    if (kept !== undefined) return kept;
    // The value may be an answer, and error messages are logged.
    throw new Error(`${column.name} has a value that is not a ${column.variable.type}.`);
  };
  return { element: { ...element, name: column.name, repetition_type: 'OPTIONAL' }, value };
}

/** Codes of choices are whole numbers; other numbers are only known after the last row. */
function storageOf({ type, measure, valueLabels, decimals = 0 }: Variable): Storage {
  const isCode =
    type === 'number' &&
    measure === 'nominal' &&
    decimals === 0 &&
    valueLabels.length > 0 &&
    valueLabels.every(({ value }) => isInt32(value));
  return isCode ? CODE : STORAGE[type];
}

function missingColumn(variable: Variable, at: number, column: string): ParquetColumn {
  const value = (row: Row): MissingKind | null => {
    const cell = row[at];
    return typeof cell === 'object' ? checkDeclared(variable, cell.missing) : null;
  };
  return { element: { ...TEXT.element, name: column, repetition_type: 'OPTIONAL' }, value };
}

function checkDeclared({ name, missing }: Variable, kind: MissingKind): MissingKind {
  if (missing.includes(kind)) return kind;
  throw new Error(`${name} has a value that is missing as "${kind}", which the dataset does not announce.`);
}
