import { type RawBuilder, sql } from 'kysely';
import { hasTexts } from './segment-columns.ts';
import type { CountedVariable, CountingModel } from './counting-model.ts';

/** A condition on one variable, as calls have it. Several together: all of them hold. */
interface Condition {
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
 * variable. One pass over the segments, whatever is asked. Each further column is looked up for its segment: as joins they
 * would be planned in all orders, which takes seconds for the forty columns of a best-worst question.
 */
export function columnsOf({ surveyId, model, conditions }: Selection, wanted: readonly string[]) {
  const asked = [...new Set([...wanted, ...conditions.map(({ variable }) => variable)])];
  const [first = 'seq', ...others] = asked;
  const names = [first, ...others];
  const column = (name: string): RawBuilder<unknown> => sql.raw(`v${names.indexOf(name)}`);
  const stored = (name: string) => {
    const variable = model.byName.get(name);
    return sql.raw(variable !== undefined && hasTexts(variable) ? 'texts' : 'numbers');
  };
  const lists = [
    sql`base.${stored(first)} as a0`,
    ...others.map(
      (
        name,
        at,
      ) => sql`(select ${stored(name)} from answer_segment as beside where beside.survey_id = ${surveyId}
        and beside.variable = ${name} and beside.segment = base.segment) as ${sql.raw(`a${at + 1}`)}`,
    ),
  ];
  const every = (letter: string) => sql.raw(names.map((_, at) => `${letter}${at}`).join(', '));
  // A segment counts once all of its columns are there.
  const complete = others.map((_, at) => sql.raw(`a${at + 1} is not null`));
  const tests = conditions.map((condition) => test(condition, model, column(condition.variable)));
  // `offset 0`: what is looked up is not looked up again for each condition on it.
  const from = sql`from (select ${sql.join(lists)} from answer_segment as base
    where base.survey_id = ${surveyId} and base.variable = ${first} offset 0) as side_by_side,
    unnest(${every('a')}) as cell(${every('v')})
    where ${sql.join([sql`true`, ...complete, ...tests], sql` and `)}`;
  return { from, column };
}

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
