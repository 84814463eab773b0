import type { Cell, Dataset } from '@canvass/export';
import { OVERVIEW, type SegmentCells, type SegmentColumn, type StoredOverview } from './segment-store.ts';

type Variable = Dataset['variables'][number];
type Rows = readonly (readonly Cell[])[];

/** Files and orders of options are not counted, and they are long. */
const EXCLUDED_GROUPS: ReadonlySet<Variable['group']> = new Set(['file', 'order']);

/** Whether a variable is stored for counting. */
export const isCounted = ({ group, name }: Variable): boolean =>
  !EXCLUDED_GROUPS.has(group) && name !== 'unreadable';

/** Whether its values are texts, even if these are dates. */
export const hasTexts = ({ type }: Variable): boolean => type === 'text' || type === 'date';

/** The rows of a segment as columns. */
export function columnsOf(variables: readonly Variable[], rows: Rows): SegmentCells {
  return new Map(
    variables.flatMap((variable, at) => {
      if (!isCounted(variable)) return [];
      const keep = hasTexts(variable) ? textIn : numberIn;
      return [[variable.name, rows.map((row) => keep(row[at]))] as const];
    }),
  );
}

/** A segment after some of its responses have begun or changed. */
export function withRows(variables: readonly Variable[], cells: SegmentCells, rows: Rows): SegmentCells {
  if (rows.length === 0) return cells;
  const changed = columnsOf(variables, rows);
  const places = new Map<number, { readonly from: SegmentCells; readonly at: number }>();
  for (const from of [cells, changed])
    (from.get('seq') ?? []).forEach((seq, at) => places.set(Number(seq), { from, at }));
  const ordered = [...places].toSorted(([a], [b]) => a - b).map(([, place]) => place);
  return new Map(
    [...changed.keys()].map((name) => [name, ordered.map(({ from, at }) => from.get(name)?.[at] ?? null)]),
  );
}

const numberIn = (cell: Cell | undefined): number | null =>
  typeof cell === 'number' && Number.isFinite(cell) ? cell : null;

/** PostgreSQL does not accept NUL. */
const textIn = (cell: Cell | undefined): string | null =>
  typeof cell === 'string' ? cell.replaceAll('\0', '') : null;

/**
 * The columns as the database stores them. The overview is a column without a variable, so it is stored, dropped and
 * recreated with the others.
 */
export function storedColumns(
  variables: readonly Variable[],
  cells: SegmentCells,
  overview: StoredOverview,
): readonly SegmentColumn[] {
  const columns = variables.filter(isCounted).map((variable): SegmentColumn => {
    const values = cells.get(variable.name) ?? [];
    const literal = `{${values.map(elementOf).join(',')}}`;
    return hasTexts(variable)
      ? { variable: variable.name, numbers: null, texts: literal }
      : { variable: variable.name, numbers: literal, texts: null };
  });
  const texts = `{${elementOf(JSON.stringify(overview))}}`;
  return [...columns, { variable: OVERVIEW, numbers: null, texts }];
}

/** Texts are quoted, so that commas and the word NULL are plain text. */
function elementOf(value: number | string | null): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`;
}
