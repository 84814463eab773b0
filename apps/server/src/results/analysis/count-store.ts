import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { columnsOf, type Selection } from './count-query.ts';

export interface ValueCount {
  readonly value: number | string;
  readonly count: number;
}
/** Statistics of numbers. */
export interface Moments {
  readonly n: number;
  readonly mean: number | null;
  /** Sample standard deviation (divides by n - 1). Null for fewer than two values. */
  readonly deviation: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** The frequency of each value, most frequent first. Responses without a value are not counted. */
export async function countValues(
  { query }: Database,
  selection: Selection,
  variable: string,
  limit: number,
): Promise<readonly ValueCount[]> {
  const { from, column } = columnsOf(selection, [variable]);
  const value = column(variable);
  const { rows } = await sql<ValueCount>`
    select ${value} as value, count(*)::integer as count ${from} and ${value} is not null
    group by 1 order by 2 desc, 1 limit ${limit}`.execute(query);
  return rows;
}

/** Counts numbers by intervals of `width`. `value` is the lower end of an interval. */
export async function countByInterval(
  { query }: Database,
  selection: Selection,
  variable: string,
  width: number,
): Promise<readonly { readonly value: number; readonly count: number }[]> {
  const { from, column } = columnsOf(selection, [variable]);
  const value = column(variable);
  const { rows } = await sql<{ value: number; count: number }>`
    select floor(${value} / ${width}::float8) as value, count(*)::integer as count ${from} and ${value} is not null
    group by 1 order by 1`.execute(query);
  return rows.map(({ value: step, count }) => ({ value: step * width, count }));
}

export async function momentsOf(
  { query }: Database,
  selection: Selection,
  variables: readonly string[],
): Promise<readonly Moments[]> {
  const { from, column } = columnsOf(selection, variables);
  const parts = variables.flatMap((name, at) => {
    const [value, own] = [column(name), (what: string) => sql.raw(`${what}${at}`)];
    return [
      sql`count(${value})::integer as ${own('n')}`,
      sql`avg(${value}) as ${own('mean')}`,
      sql`stddev_samp(${value}) as ${own('deviation')}`,
      sql`min(${value}) as ${own('min')}`,
      sql`max(${value}) as ${own('max')}`,
    ];
  });
  const { rows } = await sql<
    Readonly<Record<string, number | null>>
  >`select ${sql.join(parts)} ${from}`.execute(query);
  const [row] = rows;
  return variables.map((_, at) => ({
    n: row?.[`n${at}`] ?? 0,
    mean: row?.[`mean${at}`] ?? null,
    deviation: row?.[`deviation${at}`] ?? null,
    min: row?.[`min${at}`] ?? null,
    max: row?.[`max${at}`] ?? null,
  }));
}

/** Counts variables whose values are 1 or 0: `n` responses have a value, `ones` have 1. */
export async function countFlags(
  { query }: Database,
  selection: Selection,
  variables: readonly string[],
): Promise<readonly { readonly n: number; readonly ones: number }[]> {
  const { from, column } = columnsOf(selection, variables);
  const parts = variables.flatMap((name, at) => [
    sql`count(${column(name)})::integer as ${sql.raw(`n${at}`)}`,
    sql`coalesce(sum(${column(name)}), 0)::integer as ${sql.raw(`ones${at}`)}`,
  ]);
  const { rows } = await sql<Readonly<Record<string, number>>>`select ${sql.join(parts)} ${from}`.execute(
    query,
  );
  return variables.map((_, at) => ({ n: rows[0]?.[`n${at}`] ?? 0, ones: rows[0]?.[`ones${at}`] ?? 0 }));
}

/** Number of responses with a value for at least one of these variables. All variables must have the same type. */
export async function countAnswered(
  { query }: Database,
  selection: Selection,
  variables: readonly string[],
): Promise<number> {
  const { from, column } = columnsOf(selection, variables);
  const { rows } = await sql<{
    count: number;
  }>`select count(coalesce(${sql.join(variables.map(column))}))::integer as count ${from}`.execute(query);
  return rows[0]?.count ?? 0;
}

/** Number of selected responses. */
export async function countSelected({ query }: Database, selection: Selection): Promise<number> {
  const { from } = columnsOf(selection, ['seq']);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${from}`.execute(query);
  return rows[0]?.count ?? 0;
}

/**
 * Counts the words of a variable that holds lists of words, such as a draw: by word, position in the list, and status
 * of the response.
 */
export async function countWords(
  { query }: Database,
  selection: Selection,
  variable: string,
): Promise<
  readonly {
    readonly word: string;
    readonly place: number;
    readonly status: number;
    readonly count: number;
  }[]
> {
  const { from, column } = columnsOf(selection, [variable, 'status']);
  // Few distinct lists occur, so they are counted before they are split.
  const { rows } = await sql<{ word: string; place: number; status: number; count: number }>`
    select word, place::integer as place, status, sum(count)::integer as count
    from (select ${column(variable)} as words, ${column('status')}::integer as status, count(*) as count
      ${from} and ${column(variable)} is not null group by 1, 2) as lists,
    unnest(string_to_array(words, ' ')) with ordinality as cell(word, place)
    group by 1, 2, 3`.execute(query);
  return rows;
}

/** The number of responses that have these values of several variables. */
export interface JointCount {
  readonly values: readonly (number | string | null)[];
  readonly count: number;
}

/** Counts responses by their values of several variables together, missing values included. */
export async function countJointly(
  { query }: Database,
  selection: Selection,
  variables: readonly string[],
): Promise<readonly JointCount[]> {
  const { from, column } = columnsOf(selection, variables);
  const names = variables.map((_, at) => sql.raw(`c${at}`));
  const values = variables.map((name, at) => sql`${column(name)} as ${names[at]}`);
  const { rows } = await sql<Readonly<Record<string, number | string | null>>>`
    select ${sql.join([...values, sql`count(*)::integer as count`])} ${from}
    ${names.length === 0 ? sql`` : sql`group by ${sql.join(names)}`}`.execute(query);
  return rows.map((row) => ({
    values: variables.map((_, at) => row[`c${at}`] ?? null),
    count: Number(row['count']),
  }));
}

/** Counts points by grid cell, the fullest cell first. */
export async function countCells(
  { query }: Database,
  selection: Selection,
  {
    x,
    y,
    step,
    limit,
  }: { readonly x: string; readonly y: string; readonly step: number; readonly limit: number },
): Promise<readonly { readonly x: number; readonly y: number; readonly count: number }[]> {
  const { from, column } = columnsOf(selection, [x, y]);
  const [east, north] = [column(x), column(y)];
  const { rows } = await sql<{ x: number; y: number; count: number }>`
    select floor(${east} / ${step}::float8) as x, floor(${north} / ${step}::float8) as y, count(*)::integer as count
    ${from} and ${east} is not null and ${north} is not null
    group by 1, 2 order by 3 desc, 1, 2 limit ${limit}`.execute(query);
  return rows.map((cell) => ({ x: cell.x * step, y: cell.y * step, count: cell.count }));
}

interface TextPage {
  /** Text to find, ignoring case. */
  readonly search: string;
  /** Selects responses with lower numbers. */
  readonly before: number;
  readonly limit: number;
}

/** Written texts, the latest first. */
export async function findTexts(
  { query }: Database,
  selection: Selection,
  variable: string,
  { search, before, limit }: TextPage,
): Promise<readonly { readonly seq: number; readonly text: string }[]> {
  const { from, column } = columnsOf(selection, ['seq', variable]);
  const [seq, text] = [column('seq'), column(variable)];
  const { rows } = await sql<{ seq: number; text: string }>`
    select ${seq} as seq, ${text} as text ${from} and ${text} is not null and ${seq} < ${before}::float8
      and (${search}::text = '' or strpos(lower(${text}), lower(${search}::text)) > 0)
    order by 1 desc limit ${limit}`.execute(query);
  return rows;
}
