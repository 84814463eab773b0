import type { Paint } from '../host/host.ts';
import stringWidth from 'string-width';

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
      .join('  ')
      .trimEnd(),
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
