const MAX_DISTANCE = 2;
const MAX_SUGGESTED_LENGTH = 40;

/** The candidate nearest to `name`: at most two letters wrong, missing, added or swapped, upper and lower case alike. */
export function suggestName(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > MAX_SUGGESTED_LENGTH) return undefined;
  const wanted = name.toLowerCase();
  let nearest: string | undefined;
  let least = Math.min(MAX_DISTANCE, Math.ceil(name.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= least) continue;
    const distance = distanceBetween(wanted, candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Optimal string alignment distance. */
function distanceBetween(left: string, right: string): number {
  let before: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const current = [i];
    for (let j = 1; j <= right.length; j++) {
      const changed = at(previous, j - 1) + (left[i - 1] === right[j - 1] ? 0 : 1);
      const swapped = isSwapped(left, right, i, j) ? at(before, j - 2) + 1 : changed;
      current.push(Math.min(at(previous, j) + 1, at(current, j - 1) + 1, changed, swapped));
    }
    before = previous;
    previous = current;
  }
  return at(previous, right.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? 0;
}

function isSwapped(left: string, right: string, i: number, j: number): boolean {
  return i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
}
