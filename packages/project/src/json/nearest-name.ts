const MAX_LENGTH = 64;

/**
 * The most similar name, the first one if several are equally similar. A similar name differs only by case, or by at
 * most two letters (one in names of up to three letters) that are wrong, missing, added or swapped with their
 * neighbour.
 */
export function nearestName(searchedName: string, names: Iterable<string>): string | undefined {
  if (searchedName.length === 0 || searchedName.length > MAX_LENGTH) return undefined;
  const foldedName = searchedName.toLowerCase();
  const allowed = searchedName.length < 4 ? 1 : 2;
  let bestName: string | undefined;
  let bestDistance = allowed + 1;
  for (const name of names) {
    if (Math.abs(name.length - searchedName.length) >= bestDistance) continue;
    const distance = editDistance(foldedName, name.toLowerCase(), bestDistance);
    if (distance < bestDistance) [bestName, bestDistance] = [name, distance];
  }
  return bestName;
}

/** Sorts names by similarity. Equally similar names keep their order. */
export function namesByNearness(searchedName: string, names: readonly string[]): readonly string[] {
  const foldedName = fold(searchedName);
  return names
    .map((name) => ({ name, distance: editDistance(foldedName, fold(name), Infinity) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ name }) => name);
}

const fold = (name: string): string => name.slice(0, MAX_LENGTH).toLowerCase();

/** Levenshtein distance that counts a swap of neighbours as one edit. Never more than `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforePrevious: Row = [];
  let previous: Row = Array.from({ length: b.length + 1 }, (_, index) => Math.min(index, limit));
  for (let i = 1; i <= a.length; i += 1) {
    const row = nextRow({ a, b, i, limit, previous, before: beforePrevious });
    // A swap continues from the row before the previous one, so the search ends only after two rows over the limit.
    if (isOver(row, limit) && isOver(previous, limit)) return limit;
    [beforePrevious, previous] = [previous, row];
  }
  return previous[b.length] ?? limit;
}

type Row = readonly number[];
const isOver = (row: Row, limit: number): boolean => row.every((distance) => distance >= limit);

interface Step {
  readonly a: string;
  readonly b: string;
  readonly i: number;
  readonly limit: number;
  readonly previous: Row;
  readonly before: Row;
}

/** Computes a row of distances, without prefixes whose lengths alone differ by more than the limit. */
function nextRow({ a, b, i, limit, previous, before }: Step): Row {
  const row = Array<number>(b.length + 1).fill(limit);
  row[0] = Math.min(i, limit);
  const last = Math.min(b.length, i + limit);
  for (let j = Math.max(1, i - limit); j <= last; j += 1) {
    const replacementCost = a[i - 1] === b[j - 1] ? 0 : 1;
    const edit = Math.min(
      (previous[j] ?? 0) + 1,
      (row[j - 1] ?? 0) + 1,
      (previous[j - 1] ?? 0) + replacementCost,
    );
    const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
    row[j] = Math.min(limit, isSwapped ? Math.min(edit, (before[j - 2] ?? 0) + 1) : edit);
  }
  return row;
}
