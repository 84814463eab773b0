/** Line and column, both counted from 1. Columns count UTF-16 units, as in editors. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const LINE_END = /\r\n|\r|\n/g;

/** Scans the text once and returns a function that finds the position of an offset by a binary search. */
export function positionsIn(text: string): (offset: number) => Position {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0];
  for (const end of text.matchAll(LINE_END)) starts.push(end.index + end[0].length);
  return (offset) => {
    const line = lastUpTo(starts, offset);
    return { line: line + 1, column: Math.max(0, offset - (starts[line] ?? 0)) + 1 };
  };
}

/** Index of the last of ascending numbers that does not exceed the limit. 0 if all exceed it. */
function lastUpTo(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
