/** Rows of one INSERT. PostgreSQL accepts 65,535 parameters, and our rows have at most a dozen columns. */
const ROWS_PER_INSERT = 5_000;

/** Splits rows into batches for one statement each. */
export function splitIntoBatches<T>(rows: readonly T[], size = ROWS_PER_INSERT): readonly (readonly T[])[] {
  const batches: (readonly T[])[] = [];
  for (let from = 0; from < rows.length; from += size) batches.push(rows.slice(from, from + size));
  return batches;
}
