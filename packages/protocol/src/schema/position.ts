/** Line and column, both from 1; a column counts UTF-16 units, as editors do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const LINE_END = /\r\n|\r|\n/g;

export function positionOf(text: string, offset: number): Position {
  let line = 1;
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (const end of text.slice(0, offset).matchAll(LINE_END)) {
    line += 1;
    start = end.index + end[0].length;
  }
  return { line, column: Math.max(0, offset - start) + 1 };
}
