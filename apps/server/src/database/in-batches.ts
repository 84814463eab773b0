/** Rows of one INSERT: PostgreSQL takes 65,535 parameters, and no row of ours has more than a dozen columns. */
const ROWS_AT_ONCE = 5_000;

/** Rows as often as one statement takes them; none where there are none. */
export function inBatches<T>(rows: readonly T[]): readonly (readonly T[])[] {
  const batches: (readonly T[])[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    batches.push(rows.slice(from, from + ROWS_AT_ONCE));
  return batches;
}
