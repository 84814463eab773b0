import type { AnalysisRows, AnalysisRowsRequest } from '@canvass/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { columnsOf, type Selection } from './count-query.ts';
import type { CountingModel } from './counting-model.ts';
import { hasTexts } from './refresh.ts';

const ROWS_A_PAGE = 50;

/** A page of responses with the values of some variables. */
export async function findRows(
  { query }: Database,
  selection: Selection,
  { columns, search = '', sort, offset = 0 }: AnalysisRowsRequest,
): Promise<Omit<AnalysisRows, 'pending'>> {
  const asked = [...columns, ...(sort === undefined ? [] : [sort.variable])];
  const { from, column } = columnsOf(selection, ['seq', ...asked]);
  const seq = column('seq');
  const direction = sql.raw(sort?.descending === true ? 'desc' : 'asc');
  const order = sort === undefined ? sql`` : sql`${column(sort.variable)} ${direction} nulls last,`;
  const cells = columns.map((name, at) => sql`${column(name)} as ${sql.raw(`c${at}`)}`);
  const { rows } = await sql<Readonly<Record<string, number | string | null>>>`
    select ${sql.join([sql`${seq} as seq`, ...cells])} ${from} and ${createSearchTest(selection.model, columns, search.trim(), column)}
    order by ${order} ${seq} desc limit ${ROWS_A_PAGE + 1} offset ${offset}`.execute(query);
  return {
    rows: rows.slice(0, ROWS_A_PAGE).map((row) => ({
      seq: Number(row['seq']),
      cells: columns.map((_, at) => row[`c${at}`] ?? null),
    })),
    more: rows.length > ROWS_A_PAGE,
  };
}

/** Whether a row contains the text: as its number, in a column with texts, or in the label of a value. */
function createSearchTest(
  { byName }: CountingModel,
  columns: readonly string[],
  search: string,
  column: (name: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (search === '') return sql`true`;
  const wanted = search.toLowerCase();
  const places = columns.flatMap((name) => {
    const variable = byName.get(name);
    if (variable === undefined) return [];
    const values = variable.valueLabels.flatMap(({ value, label }) =>
      label.toLowerCase().includes(wanted) ? [value] : [],
    );
    const isText = hasTexts(variable);
    const type = sql.raw(isText ? 'text' : 'float8');
    return [
      ...(isText ? [sql`strpos(lower(${column(name)}), ${wanted}::text) > 0`] : []),
      ...(values.length === 0
        ? []
        : [sql`${column(name)} in (${sql.join(values.map((value) => sql`${value}::${type}`))})`]),
    ];
  });
  if (/^\d{1,15}$/.test(search)) places.push(sql`${column('seq')} = ${Number(search)}::float8`);
  return places.length === 0 ? sql`false` : sql`(${sql.join(places, sql` or `)})`;
}
