import type { GroupView, OptionView } from '@canvass/logic';

interface Section {
  /** The group of the items. Undefined for items without a group. */
  readonly group: GroupView | undefined;
  readonly items: readonly OptionView[];
}

/** Options or rows in their shown order, divided where a group begins or ends. One section if groups are not shown. */
export function listSections(
  items: readonly OptionView[],
  groups: readonly GroupView[] | undefined,
): readonly Section[] {
  const sections: { group: GroupView | undefined; items: OptionView[] }[] = [];
  for (const optionView of items) {
    const group = groups?.find(({ gid }) => gid === optionView.group);
    const last = sections.at(-1);
    if (last === undefined || last.group !== group) sections.push({ group, items: [optionView] });
    else last.items.push(optionView);
  }
  return sections;
}

const MATRIX_MAX_COLUMNS = 7;
const MATRIX_COLUMN_DIVISORS = [7, 6, 5] as const;
/** Minimum widths of cells, narrow and wide (CONST-5). */
export const MATRIX_OPTION_MIN_WIDTHS_PX = [106, 208] as const;

/**
 * Number of columns side by side (CONST-5). At most 7 columns are in one line. For more columns the result is the first of
 * 7, 6 and 5 that divides their number, or else the one with the fewest empty cells.
 */
export function columnsPerLine(count: number): number {
  if (count <= MATRIX_MAX_COLUMNS) return Math.max(1, count);
  const emptyCells = (columns: number) => (columns - (count % columns)) % columns;
  return [...MATRIX_COLUMN_DIVISORS].sort((a, b) => emptyCells(a) - emptyCells(b))[0] ?? MATRIX_MAX_COLUMNS;
}

export function inLines<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, line) =>
    items.slice(line * size, (line + 1) * size),
  );
}
