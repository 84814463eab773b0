import type { ListedResponse } from '@canvass/protocol';
import { factsOf } from '../answering/stored/fold-stored.ts';
import type { Database } from '../storage/database.ts';

/** Responses of a survey, the latest first, with numbers below `before`. Empty when there is no such survey. */
export async function listResponses(
  { query }: Database,
  surveyId: string,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<readonly ListedResponse[]> {
  const rows = await query
    .selectFrom('response')
    .select(['seq', 'status', 'test', 'version', 'facts', 'begun_at', 'ended_at', 'evaluated_differently'])
    .where('survey_id', '=', surveyId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const { device, language } = factsOf(row);
    return {
      seq: row.seq,
      status: row.status,
      test: row.test,
      version: row.version,
      begun_at: row.begun_at.toISOString(),
      ended_at: row.ended_at?.toISOString() ?? null,
      device,
      language,
      evaluated_differently: row.evaluated_differently,
    };
  });
}
