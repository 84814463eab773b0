import { type RawBuilder, sql } from 'kysely';
import { isWordList } from './conditions.ts';
import { hasTexts } from './refresh.ts';
import type { CountedVariable, CountingModel } from './counting-model.ts';

/** A condition on one variable, as in calls. Several conditions must all hold. */
interface Condition {
  readonly variable: string;
  /** The possible values. A list, as of quotas and draws, must contain one of them. */
  readonly values?: readonly (number | string)[];
  /** Bounds of numbers and times, inclusive. */
  readonly min?: number;
  readonly max?: number;
}

/** The responses to count. */
export interface Selection {
  readonly surveyId: string;
  readonly model: CountingModel;
  readonly conditions: readonly Condition[];
}

/**
 * A query with one row for each counted response: `from ... where ...`, in which `column(name)` is the value of a
 * variable. Reads the segments once, and looks up each further column by segment, because forty joins for the columns
 * of a best-worst question would take seconds to plan.
 */
export function columnsOf({ surveyId, model, conditions }: Selection, variables: readonly string[]) {
  const asked = [...new Set([...variables, ...conditions.map(({ variable }) => variable)])];
  const [first = 'seq', ...others] = asked;
  const names = [first, ...others];
  const column = (name: string): RawBuilder<unknown> => sql.raw(`v${names.indexOf(name)}`);
  const segmentValueOf = (name: string) => {
    const variable = model.byName.get(name);
    return sql.raw(variable !== undefined && hasTexts(variable) ? 'texts' : 'numbers');
  };
  const lists = [
    sql`base.${segmentValueOf(first)} as a0`,
    ...others.map(
      (
        name,
        at,
      ) => sql`(select ${segmentValueOf(name)} from answer_segment as beside where beside.survey_id = ${surveyId}
        and beside.variable = ${name} and beside.segment = base.segment) as ${sql.raw(`a${at + 1}`)}`,
    ),
  ];
  const listNames = (letter: string) => sql.raw(names.map((_, at) => `${letter}${at}`).join(', '));
  // A segment is counted only if all of its columns exist.
  const complete = others.map((_, at) => sql.raw(`a${at + 1} is not null`));
  const tests = conditions.map((condition) => test(condition, model, column(condition.variable)));
  // `offset 0` prevents PostgreSQL from repeating the lookup for each condition.
  const from = sql`from (select ${sql.join(lists)} from answer_segment as base
    where base.survey_id = ${surveyId} and base.variable = ${first} offset 0) as side_by_side,
    unnest(${listNames('a')}) as cell(${listNames('v')})
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
  if (!isWordList(variable))
    return sql`${column} in (${sql.join(values.map((value) => sql`${value}::text`))})`;
  return sql`string_to_array(${column}, ' ') && array[${sql.join(values.map((value) => sql`${value}::text`))}]`;
}
