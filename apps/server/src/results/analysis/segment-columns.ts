import type { Cell, Dataset } from '@canvass/export';
import type { SegmentOverview } from './coming-in/overview-figures.ts';
import { OVERVIEW, type SegmentColumn } from './segment-store.ts';

type Variable = Dataset['variables'][number];

/** Nobody counts files and orders of options; and they are long. */
const LEFT_OUT: ReadonlySet<Variable['group']> = new Set(['file', 'order']);

/** Whether a variable is kept for counting. */
export const isCounted = ({ group, name }: Variable): boolean =>
  !LEFT_OUT.has(group) && name !== 'unreadable';

/** Whether its values are texts, also where these are dates. */
export const hasTexts = ({ type }: Variable): boolean => type === 'text' || type === 'date';

/** The rows of a segment, turned round: a list of values for each variable. */
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

/** Quoted, so that neither a comma nor the word NULL is anything but text. PostgreSQL takes no NUL. */
const textIn = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? `"${cell.replaceAll('\0', '').replace(/["\\]/g, '\\$&')}"` : 'NULL';

/** What comes in, in the place of a variable: it is stored, dropped and made again as the columns beside it. */
export const overviewColumn = (overview: SegmentOverview): SegmentColumn => ({
  variable: OVERVIEW,
  numbers: null,
  texts: `{${textIn(JSON.stringify(overview))}}`,
});
