import { type Table, tableFromIPC } from 'apache-arrow';
import { readParquet } from 'parquet-wasm';
import type { Cell, MissingKind, Variable } from '../dataset/dataset.ts';

/** Read by Apache's own implementation in Rust, which shares nothing with the writer. */
export const readParquetTable = (bytes: Uint8Array): Table =>
  tableFromIPC(readParquet(bytes).intoIPCStream());

/** The cell that the file has for a variable, from its column and the one that says what is missing. */
export function parquetCell(table: Table, { name, type }: Variable, row: number): Cell {
  const value: unknown = table.getChild(name)?.get(row);
  if (value === null) {
    const kind: unknown = table.getChild(`${name}__missing`)?.get(row);
    return { missing: kind as MissingKind }; // Compared with the kind that was written.
  }
  if (type === 'text') return String(value);
  if (type === 'date') return new Date(Number(value)).toISOString().slice(0, 10);
  return type === 'time' ? Number(value) / 1000 : Number(value);
}
