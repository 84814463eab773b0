import type { Psql } from '../export/psql.ts';

/** Adds ended responses, each with three events and two calls, until the survey has `responseCount` responses. */
export async function fillResponses(surveyId: string, responseCount: number, psql: Psql): Promise<void> {
  const storedCount = Number(await psql(`select count(*) from response where survey_id = '${surveyId}'`));
  const firstSeq = 1_000_000_000 + storedCount;
  const rows = `generate_series(${firstSeq}, ${firstSeq + Math.max(0, responseCount - storedCount) - 1}) as seq`;
  await psql(`insert into response (survey_id, seq, version, facts, test, step_token, first_hash, head_hash, event_count,
      status, answers, ended_at)
    select '${surveyId}', seq, 1, repeat('f', 400), false, md5(seq::text), md5(seq::text), md5(seq::text), 3, 1, '{}', now()
    from ${rows}`);
  await psql(`insert into response_event (survey_id, seq, position, event, hash)
    select '${surveyId}', seq, position, '{"type":"next"}', md5(seq::text) from ${rows}, generate_series(1, 3) as position`);
  await psql(`insert into answer_call (survey_id, seq, event_id, body_hash, reply)
    select '${surveyId}', seq, gen_random_uuid(), md5(seq::text), repeat('r', 200) from ${rows}, generate_series(1, 2)`);
  await psql('vacuum analyze response');
  await psql('vacuum analyze response_event');
  await psql('vacuum analyze answer_call');
}
