import type { AnalysisRows, AnalysisRowsRequest } from '@canvass/protocol';
import type { Database } from '../../database/database.ts';
import type { CountingModel } from './counting-model.ts';
import { hasTexts } from './refresh.ts';
import type { Selection } from './read-segments.ts';
import { type ScannedRow, scanRows } from './scan-segments.ts';

const ROWS_A_PAGE = 50;

export async function findRows(
  database: Database,
  selection: Selection,
  { columns, search = '', sort, offset = 0 }: AnalysisRowsRequest,
): Promise<Omit<AnalysisRows, 'pending'>> {
  const isFound = createSearchTest(selection.model, columns, search.trim());
  const page = { columns, isFound, offset, limit: ROWS_A_PAGE + 1 };
  const rows =
    sort === undefined
      ? await findNewest(database, selection, page)
      : await findSorted(database, selection, page, sort);
  return {
    rows: rows.slice(0, ROWS_A_PAGE).map(([seq, ...cells]) => ({ seq: Number(seq), cells })),
    more: rows.length > ROWS_A_PAGE,
  };
}

interface RowPage {
  readonly columns: readonly string[];
  readonly isFound: (row: ScannedRow) => boolean;
  readonly offset: number;
  readonly limit: number;
}

async function findNewest(
  database: Database,
  selection: Selection,
  { columns, isFound, offset, limit }: RowPage,
): Promise<readonly ScannedRow[]> {
  const found: ScannedRow[] = [];
  let skipped = 0;
  for await (const rows of scanRows(database, selection, ['seq', ...columns]))
    for (const row of rows) {
      if (!isFound(row)) continue;
      if (skipped < offset) skipped += 1;
      else if (found.push(row) === limit) return found;
    }
  return found;
}

/** First finds and sorts only the response numbers, because the cells of all responses would need much memory. */
async function findSorted(
  database: Database,
  selection: Selection,
  { columns, isFound, offset, limit }: RowPage,
  sort: NonNullable<AnalysisRowsRequest['sort']>,
): Promise<readonly ScannedRow[]> {
  const compare = createRowOrder(sort.descending === true);
  const keptCount = offset + limit;
  let firstRows: SortedRow[] = [];
  for await (const rows of scanRows(database, selection, ['seq', ...columns, sort.variable])) {
    for (const row of rows)
      if (isFound(row)) firstRows.push({ seq: Number(row[0]), value: row.at(-1) ?? null });
    // Each cut sorts the list, so the list is cut only when it is much longer than needed.
    if (firstRows.length > 2 * keptCount + 10_000)
      firstRows = firstRows.toSorted(compare).slice(0, keptCount);
  }
  const seqs = firstRows
    .toSorted(compare)
    .slice(offset, keptCount)
    .map(({ seq }) => seq);
  const rowsBySeq = new Map<number, ScannedRow>();
  const conditions = [...selection.conditions, { variable: 'seq', values: seqs }];
  for await (const rows of scanRows(database, { ...selection, conditions }, ['seq', ...columns]))
    for (const row of rows) rowsBySeq.set(Number(row[0]), row);
  return seqs.flatMap((seq) => {
    const row = rowsBySeq.get(seq);
    return row === undefined ? [] : [row];
  });
}

interface SortedRow {
  readonly seq: number;
  readonly value: number | string | null;
}

/**
 * Returns a comparison of rows by value. In both directions, missing values come last, and the newest response comes first
 * among equal values.
 */
function createRowOrder(isDescending: boolean): (a: SortedRow, b: SortedRow) => number {
  const { compare } = new Intl.Collator();
  const direction = isDescending ? -1 : 1;
  return ({ value: a, seq }, { value: b, seq: otherSeq }) => {
    if (a === b) return otherSeq - seq;
    if (a === null) return 1;
    if (b === null) return -1;
    const order = typeof a === 'number' ? a - Number(b) : compare(a, String(b));
    return direction * order || otherSeq - seq;
  };
}

/** Returns a test whether the search equals the number of a row or is contained in one of its texts or value labels. */
function createSearchTest(
  { byName }: CountingModel,
  columns: readonly string[],
  search: string,
): (row: ScannedRow) => boolean {
  if (search === '') return () => true;
  const soughtText = search.toLowerCase();
  const soughtSeq = /^\d{1,15}$/.test(search) ? Number(search) : undefined;
  const tests = columns.map((name) => {
    const variable = byName.get(name);
    const labels = variable?.valueLabels.filter(({ label }) => label.toLowerCase().includes(soughtText));
    const values = new Set<number | string>(labels?.map(({ value }) => value));
    const searchesTexts = variable !== undefined && hasTexts(variable);
    return (cell: number | string | null | undefined): boolean => {
      if (cell === null || cell === undefined) return false;
      return values.has(cell) || (searchesTexts && String(cell).toLowerCase().includes(soughtText));
    };
  });
  return (row) => row[0] === soughtSeq || tests.some((contains, at) => contains(row[at + 1]));
}
