import { expect, it } from 'vitest';
import { spreadParts } from './one-survey.ts';

// Every server suite runs on a database that rejects statements for which `spreadParts` returns parts.
it.each([
  ['select seq from response where survey_id = $1 and seq = $2', 0],
  ['select seq from response where seq = $1', 1],
  ['select 1 from response as r join survey on survey.survey_id = $1 where r.survey_id = $1', 0],
  ['select 1 from response as r join survey on survey.survey_id = r.survey_id where r.survey_id = $1', 1],
  [
    'select (select count(*) from quota_count where quota_count.seq = response.seq) from response where survey_id = $1',
    1,
  ],
  ['update quota_hold set minutes = 1 where (seq = $2 and "survey_id" = $1)', 0],
  ['delete from "answer_call" where "seq" = $1', 1],
  ['insert into response (survey_id) select survey_id from survey where survey_id = $1', 0],
  ['insert into member (survey_id, member_id) select $1, id from json_to_recordset($2) as one(id text)', 1],
  ['select * from server_key', 0],
] as const)('%s has %i parts without the id of one survey', (sql, count) => {
  expect(spreadParts(sql)).toHaveLength(count);
});
