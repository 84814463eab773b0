import { type Table, tableFromIPC } from 'apache-arrow';
import { readParquet } from 'parquet-wasm';
import type { Cell, MissingKind, Variable } from '../dataset/dataset.ts';

/** Reads a file with Apache's implementation in Rust, which shares no code with the writer. */
export const readParquetTable = (bytes: Uint8Array): Table =>
  tableFromIPC(readParquet(bytes).intoIPCStream());

/** A variable's cell, read from its column and the column with the kind of missing value. */
export function parquetCell(table: Table, { name, type }: Variable, row: number): Cell {
  const value: unknown = table.getChild(name)?.get(row);
  if (value === null) {
    const kind: unknown = table.getChild(`${name}__missing`)?.get(row);
    return { missing: kind as MissingKind }; // The test compares it with the written kind.
  }
  if (type === 'text') return String(value);
  if (type === 'date') return new Date(Number(value)).toISOString().slice(0, 10);
  return type === 'time' ? Number(value) / 1000 : Number(value);
}
