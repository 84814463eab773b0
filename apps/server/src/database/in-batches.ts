/** Rows of one INSERT. PostgreSQL accepts 65,535 parameters, and our rows have at most a dozen columns. */
const ROWS_PER_INSERT = 5_000;

/** Splits rows into batches for one statement each. */
export function splitIntoBatches<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const batches: (readonly T[])[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    batches.push(rows.slice(from, from + ROWS_PER_INSERT));
  return batches;
}
