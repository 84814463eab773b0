import { type RawBuilder, sql } from 'kysely';
import { hasTexts } from './segment-columns.ts';
import type { CountedVariable, CountingModel } from './counting-model.ts';

/** A condition on one variable, as calls have it. Several together: all of them hold. */
export interface Condition {
  readonly variable: string;
  /** One of these. Of quotas and draws: among them. */
  readonly values?: readonly (number | string)[];
  /** Of numbers and moments, both ends included. */
  readonly min?: number;
  readonly max?: number;
}

/** Which responses are counted. */
export interface Selection {
  readonly surveyId: string;
  readonly model: CountingModel;
  readonly conditions: readonly Condition[];
}

/** Variables whose values are several words. */
const OF_WORDS: ReadonlySet<CountedVariable['group']> = new Set(['quota', 'draw']);

/**
 * Columns side by side, a row for each response that is counted: `from ... where ...`, in which `column(name)` is the value of a
 * variable. One pass over the segments, whatever is asked.
 */
export function columnsOf({ surveyId, model, conditions }: Selection, wanted: readonly string[]) {
  const names = [...new Set([...wanted, ...conditions.map(({ variable }) => variable)])];
  const [first = 'seq', ...others] = names;
  const column = (name: string): RawBuilder<unknown> => sql.raw(`v${names.indexOf(name)}`);
  const stored = (name: string) => {
    const variable = model.byName.get(name);
    return variable !== undefined && hasTexts(variable) ? 'texts' : 'numbers';
  };
  const lists = sql.join(
    [first, ...others].map((name, at) => sql.raw(`${aliasOf(at)}.${stored(name)} as a${at}`)),
  );
  const base = sql.raw(aliasOf(0));
  const joined = others.map((name, at) => {
    const alias = sql.raw(aliasOf(at + 1));
    return sql` join answer_segment as ${alias} on ${alias}.survey_id = ${surveyId} and ${alias}.variable = ${name}
      and ${alias}.segment = ${base}.segment`;
  });
  const arrays = sql.raw([first, ...others].map((_, at) => `a${at}`).join(', '));
  const values = sql.raw([first, ...others].map((_, at) => `v${at}`).join(', '));
  const tests = conditions.map((condition) => test(condition, model, column(condition.variable)));
  const from = sql`from (select ${lists} from answer_segment as ${base} ${sql.join(joined, sql` `)}
    where ${base}.survey_id = ${surveyId} and ${base}.variable = ${first}) as side_by_side,
    unnest(${arrays}) as cell(${values})
    where ${sql.join([sql`true`, ...tests], sql` and `)}`;
  return { from, column };
}

/** Letters alone: `a`, `b`, ... `ba`. */
const aliasOf = (at: number): string =>
  `side_${[...at.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`;

function test(
  { variable, values, min, max }: Condition,
  model: CountingModel,
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const known = model.byName.get(variable);
  const parts: RawBuilder<unknown>[] = [];
  if (min !== undefined) parts.push(sql`${column} >= ${min}::float8`);
  if (max !== undefined) parts.push(sql`${column} <= ${max}::float8`);
  if (values !== undefined && known !== undefined) parts.push(oneOf(known, values, column));
  return sql`(${sql.join(parts.length === 0 ? [sql`true`] : parts, sql` and `)})`;
}

function oneOf(
  variable: CountedVariable,
  values: readonly (number | string)[],
  column: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (values.length === 0) return sql`false`;
  if (!hasTexts(variable))
    return sql`${column} in (${sql.join(values.map((value) => sql`${value}::float8`))})`;
  if (!OF_WORDS.has(variable.group))
    return sql`${column} in (${sql.join(values.map((value) => sql`${value}::text`))})`;
  return sql`string_to_array(${column}, ' ') && array[${sql.join(values.map((value) => sql`${value}::text`))}]`;
}
