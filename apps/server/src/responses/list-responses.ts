import type { ListedResponse } from '@canvass/protocol';
import { sql, type SqlBool } from 'kysely';
import { factsOf } from '../answering/stored/fold-stored.ts';
import type { Database } from '../storage/database.ts';
import type { Surveys } from '../surveys/surveys.ts';
import { findTraces, isOfMember, memberIds } from './response-members.ts';

interface ListChoice {
  /** Only lower numbers. */
  readonly before: number;
  readonly limit: number;
  readonly member?: string;
  /** Id of a unique or signed link. */
  readonly link?: string;
  readonly source?: string;
}

interface Sources {
  readonly database: Database;
  readonly surveys: Pick<Surveys, 'version'>;
}

/** Responses of a survey, the latest first. Empty when there is no such survey. */
export async function listResponses(
  { database, surveys }: Sources,
  surveyId: string,
  { before, limit, member, link, source }: ListChoice,
): Promise<readonly ListedResponse[]> {
  const traces = member === undefined ? undefined : await findTraces(database, surveys, surveyId, member);
  const rows = await database.query
    .selectFrom('response')
    .select(['seq', 'status', 'test', 'version', 'facts', 'begun_at', 'ended_at', 'evaluated_differently'])
    .where('survey_id', '=', surveyId)
    .where('seq', '<', before)
    .$if(traces !== undefined, (query) => (traces === undefined ? query : query.where(isOfMember(traces))))
    .$if(link !== undefined, (query) => query.where(sql<SqlBool>`facts::json ->> 'link' = ${link}`))
    .$if(source !== undefined, (query) => query.where(sql<SqlBool>`facts::json ->> 'source' = ${source}`))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  const begun = await Promise.all(
    rows.map(async (row) => {
      const version = await surveys.version(surveyId, row.version);
      return { ...row, facts: factsOf(row), parameter: version?.project.settings?.member_param };
    }),
  );
  const members = await memberIds(database, surveyId, begun);
  return begun.map((row) => ({
    seq: row.seq,
    status: row.status,
    test: row.test,
    version: row.version,
    begun_at: row.begun_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    device: row.facts.device,
    language: row.facts.language,
    evaluated_differently: row.evaluated_differently,
    source: row.facts.source,
    link: row.facts.link ?? null,
    member_id: members.get(row.seq) ?? null,
    parameters: row.facts.params,
  }));
}
