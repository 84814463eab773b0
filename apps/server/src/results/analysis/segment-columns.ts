import type { Cell, Dataset } from '@canvass/export';
import type { SegmentOverview } from './coming-in/overview-figures.ts';
import { OVERVIEW, type SegmentColumn } from './segment-store.ts';

type Variable = Dataset['variables'][number];

/** Files and orders of options are not counted, and they are long. */
const EXCLUDED_GROUPS: ReadonlySet<Variable['group']> = new Set(['file', 'order']);

/** Whether a variable is stored for counting. */
export const isCounted = ({ group, name }: Variable): boolean =>
  !EXCLUDED_GROUPS.has(group) && name !== 'unreadable';

/** Whether its values are texts, even if these are dates. */
export const hasTexts = ({ type }: Variable): boolean => type === 'text' || type === 'date';

/** The rows of a segment as columns: a list of values for each variable. */
export function segmentColumns(
  variables: readonly Variable[],
  rows: readonly (readonly Cell[])[],
): readonly SegmentColumn[] {
  return variables.flatMap((variable, at): readonly SegmentColumn[] => {
    if (!isCounted(variable)) return [];
    const cells = rows.map((row) => row[at]);
    return hasTexts(variable)
      ? [{ variable: variable.name, numbers: null, texts: `{${cells.map(textIn).join(',')}}` }]
      : [{ variable: variable.name, numbers: `{${cells.map(numberIn).join(',')}}`, texts: null }];
  });
}

const numberIn = (cell: Cell | undefined): string =>
  typeof cell === 'number' && Number.isFinite(cell) ? String(cell) : 'NULL';

/** Quoted, so that commas and the word NULL are plain text. PostgreSQL does not accept NUL. */
const textIn = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? `"${cell.replaceAll('\0', '').replace(/["\\]/g, '\\$&')}"` : 'NULL';

/** The overview as a column without a variable. It is stored, dropped and recreated with the other columns. */
export const overviewColumn = (overview: SegmentOverview): SegmentColumn => ({
  variable: OVERVIEW,
  numbers: null,
  texts: `{${textIn(JSON.stringify(overview))}}`,
});
