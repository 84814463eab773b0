/** Among more names than this no suggestion is looked for: it would cost more than it helps. */
const MAX_NAMES = 5_000;
const MAX_LENGTH = 64;

/** The name that was probably meant: differs by case, or by one or two letters; undefined when none is near. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  if (written.length === 0 || written.length > MAX_LENGTH || names.length > MAX_NAMES) return undefined;
  const folded = written.toLowerCase();
  const allowed = written.length < 4 ? 1 : 2;
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const name of names) {
    if (Math.abs(name.length - written.length) > allowed) continue;
    const distance = editDistance(folded, name.toLowerCase(), bestDistance);
    if (distance < bestDistance) [best, bestDistance] = [name, distance];
  }
  return best;
}

/** Levenshtein distance, with a swap of neighbours counted once; `limit` when it is that or more. */
function editDistance(a: string, b: string, limit: number): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) row.push(cheapest({ a, b, i, j, row, previous, before }));
    // A swap reaches back two rows, so only two rows over the limit end the search.
    if (Math.min(...row) >= limit && Math.min(...previous) >= limit) return limit;
    [before, previous] = [previous, row];
  }
  return previous[b.length] ?? limit;
}

interface Cell {
  readonly a: string;
  readonly b: string;
  readonly i: number;
  readonly j: number;
  readonly row: readonly number[];
  readonly previous: readonly number[];
  readonly before: readonly number[];
}
function cheapest({ a, b, i, j, row, previous, before }: Cell): number {
  const same = a[i - 1] === b[j - 1] ? 0 : 1;
  const edit = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same);
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  return swapped ? Math.min(edit, (before[j - 2] ?? 0) + 1) : edit;
}

/** How to mend a name that is not known: the near one, or the whole list when it is short. */
export function mendName(written: string, names: readonly string[], otherwise: string): string {
  const near = nearest(written, names);
  if (near !== undefined) return `Did you mean \`${near}\`?`;
  if (names.length > 0 && names.length <= 12)
    return `Known: ${names.map((name) => `\`${name}\``).join(', ')}.`;
  return otherwise;
}
