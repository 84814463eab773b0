import type { AnalysisCondition } from '@canvass/protocol';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { pullAhead } from '../threads/pieces.ts';
import { type AnswerColumn, createColumnDecoder, type StoredColumn } from './answer-column.ts';
import { createValueTest } from './conditions.ts';
import type { CountedVariable, CountingModel } from './counting-model.ts';
import { createIntervalReader, parseCountedName } from './dates/date-intervals.ts';

/** Responses of a survey: those that meet all conditions of `scope` and of the request. */
export interface Selection {
  readonly surveyId: string;
  readonly model: CountingModel;
  /**
   * `figures` of anonymous surveys are protected (`anonymous-figures.ts`). `texts` are read by clients, in anonymous surveys
   * only those of released responses. `rows` are single responses for operators, as in exports.
   */
  readonly purpose: 'figures' | 'texts' | 'rows';
  /** Conditions of every request for this kind of data, such as that responses are finished. */
  readonly scope: readonly AnalysisCondition[];
  /** Conditions that the caller has chosen. */
  readonly conditions: readonly AnalysisCondition[];
}

/** A segment with the requested columns, in the requested order. Valid until the next segment is read. */
export interface ScannedSegment {
  readonly columns: readonly AnswerColumn[];
  /** 1 for each selected response, else 0. */
  readonly selected: Uint8Array;
}

/**
 * Reads these variables in all segments with selected responses, newest first. Skips segments that lack the column of a
 * requested variable or of a condition. Dates are read by interval if their names are those of `nameByInterval`.
 */
export async function* readSegments(
  { query }: Database,
  { surveyId, model, scope, conditions: chosenConditions }: Omit<Selection, 'purpose'>,
  variables: readonly string[],
): AsyncGenerator<ScannedSegment, void> {
  const conditions = [...scope, ...chosenConditions];
  const readers = variables.map(createVariableReader);
  const usedNames = new Set([
    ...readers.map(({ stored }) => stored),
    ...conditions.map(({ variable }) => variable),
  ]);
  const names = usedNames.size === 0 ? ['seq'] : [...usedNames];
  const decoders = new Map(names.map((name) => [name, createColumnDecoder()]));
  const tests = conditions.map((condition) =>
    createSelector(condition, model.byName.get(condition.variable)),
  );
  for await (const rows of readAhead(query, surveyId, names)) {
    for (const segment of Map.groupBy(rows, (row) => row.segment).values()) {
      if (segment.length < names.length) continue;
      const columns = new Map(segment.map((row) => [row.variable, decoders.get(row.variable)?.(row)]));
      const columnsOf = (list: readonly string[]) => list.flatMap((name) => columns.get(name) ?? []);
      const conditionColumns = columnsOf(conditions.map(({ variable }) => variable));
      const selected = new Uint8Array(columnsOf(names)[0]?.codes.length ?? 0).fill(1);
      conditionColumns.forEach((column, at) => tests[at]?.(column, selected));
      if (!selected.includes(1)) continue;
      yield { columns: readers.flatMap(({ stored, read }) => columnsOf([stored]).map(read)), selected };
    }
  }
}

interface SegmentRow extends StoredColumn {
  readonly variable: string;
  readonly segment: number;
}

const SEGMENTS_AT_ONCE = 256;

/** Reads the next batch while the caller counts the last one. */
async function* readAhead(
  query: Kysely<Tables>,
  surveyId: string,
  names: readonly string[],
): AsyncGenerator<readonly SegmentRow[], void> {
  const numbers = await query
    .selectFrom('answer_segment')
    .select('segment')
    .where('survey_id', '=', surveyId)
    .where('variable', '=', names[0] ?? '')
    .orderBy('segment', 'desc')
    .execute();
  let next = 0;
  yield* pullAhead(async () => {
    const [newest, oldest] = [numbers[next], numbers[Math.min(next + SEGMENTS_AT_ONCE, numbers.length) - 1]];
    if (newest === undefined || oldest === undefined) return undefined;
    next += SEGMENTS_AT_ONCE;
    const { rows } = await sql<SegmentRow>`
      select variable, segment, distinct_values, codes from answer_segment
      where survey_id = ${surveyId} and variable = any(${names}::text[])
        and segment between ${oldest.segment}::integer and ${newest.segment}::integer
      order by segment desc`.execute(query);
    return rows;
  });
}

/** The name under which a requested variable is stored, and a function that counts dates by interval if requested. */
function createVariableReader(name: string) {
  const { stored, interval } = parseCountedName(name);
  const read = interval === undefined ? (column: AnswerColumn) => column : createIntervalReader(interval);
  return { stored, read };
}

function createSelector(
  condition: AnalysisCondition,
  variable: CountedVariable | undefined,
): (column: AnswerColumn, selected: Uint8Array) => void {
  const meets = createValueTest(condition, variable);
  let testedValues: AnswerColumn['values'] | undefined;
  let meetsByCode = new Uint8Array();
  return ({ values, codes }, selected) => {
    if (testedValues !== values)
      meetsByCode = Uint8Array.from([null, ...values], (value) => (meets(value) ? 1 : 0));
    testedValues = values;
    if (!meetsByCode.includes(0, 1) && !codes.includes(0)) return;
    for (let at = 0; at < codes.length; at += 1)
      selected[at] = (selected[at] ?? 0) & (meetsByCode[codes[at] ?? 0] ?? 0);
  };
}
