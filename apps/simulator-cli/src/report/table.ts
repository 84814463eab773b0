import type { Paint } from '../host/host.ts';
import stringWidth from 'string-width';

const GAP = '  ';

export function tableSection(
  title: string,
  rows: readonly (readonly string[])[],
  paint: Paint,
): readonly string[] {
  return [paint.bold(title), ...alignColumns(rows).map((row) => `  ${row}`)];
}

/** Aligns columns by the display width of characters. Chinese characters are two terminal cells wide. */
export function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, stringWidth(cell));
    });
  }
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : pad(cell, widths[column] ?? 0)))
      .join(GAP)
      .trimEnd(),
  );
}

interface Fit {
  /** The width of all columns with the spaces between them. Undefined for any width. */
  readonly width: number | undefined;
  /** The numbers of the columns that may be cut. */
  readonly columns: readonly number[];
}

/** A narrower column would say nothing. */
const MIN_COLUMN_WIDTH = 8;

/** Cuts cells, those of the widest columns first, so that the lines of a table have at most a given width. */
export function fitColumns(
  rows: readonly (readonly string[])[],
  { width, columns }: Fit,
): readonly (readonly string[])[] {
  if (width === undefined) return rows;
  const widthOf = (column: number) => Math.max(0, ...rows.map((row) => stringWidth(row[column] ?? '')));
  const widths = Array.from({ length: Math.max(0, ...rows.map(({ length }) => length)) }, (_, at) =>
    widthOf(at),
  );
  let excess = widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length) - width;
  while (excess > 0) {
    const widest = columns.toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0] ?? -1;
    if ((widths[widest] ?? 0) <= MIN_COLUMN_WIDTH) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
    excess -= 1;
  }
  return rows.map((row) =>
    row.map((cell, at) => (columns.includes(at) ? clipText(cell, widths[at] ?? 0) : cell)),
  );
}

function pad(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - stringWidth(cell)));
}

/** Cuts a text to `width` terminal cells, with an ellipsis at the cut. */
export function clipText(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let clipped = '';
  for (const character of text) {
    if (stringWidth(clipped + character) > width - 1) break;
    clipped += character;
  }
  return `${clipped}…`;
}

/** Returns a table as text. The first row has the headings of the columns. */
export function headedTable(rows: readonly (readonly string[])[], paint: Paint): string {
  const [heads = '', ...lines] = alignColumns(rows);
  return [paint.bold(heads), ...lines].map((line) => `${line}\n`).join('');
}
