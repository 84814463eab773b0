import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { answeredSurvey, FIRST_PAGE } from '../answered-survey.ts';
import { checkHistory } from './check-history.ts';
import { hashOfCall, openHistory } from './history.ts';

const folder = mkdtempSync(join(tmpdir(), 'canvass-history-'));
afterAll(() => rmSync(folder, { recursive: true }));
const suite = answeredSurvey('pglite');

it('the check finds lost, changed, unsent and unanswered calls, changed events, and wrong counters', async () => {
  const { app, surveyId } = suite;
  const history = openHistory(join(folder, 'history.jsonl'));
  const key = randomUUID();
  const entry = { call: 'n', key, hash: hashOfCall('n', FIRST_PAGE) } as const;
  const check = async () => checkHistory(history.read(), app.database, surveyId);
  history.add({ ...entry, state: 'invoked' });
  expect(await check()).toEqual([`n ${key} never got a definite answer`]);
  await app.send(suite.session, 'n', FIRST_PAGE, key);
  history.add({ ...entry, state: 'ok' });
  expect(await check()).toEqual([]);

  const otherId = randomUUID();
  await sql`update answer_call set event_id = ${otherId} where event_id = ${key}`.execute(app.database.query);
  expect(await check()).toEqual([
    `${otherId} is stored and was never sent`,
    `n ${key} was acknowledged and is lost`,
  ]);
  await sql`update answer_call set event_id = ${key}, body_hash = 'x'`.execute(app.database.query);
  expect(await check()).toEqual([`n ${key} is stored otherwise`]);
  await sql`update answer_call set body_hash = ${entry.hash}`.execute(app.database.query);
  await sql`update response_event set event = '{}' where position = 1`.execute(app.database.query);
  expect(await check()).toEqual([expect.stringContaining('is broken at 1')]);
  await app.database.query
    .insertInto('quota_cell')
    .values({ survey_id: surveyId, cell_id: 'c', done: 1 })
    .execute();
  expect(await check()).toContainEqual(expect.stringContaining('cell c has drifted'));
});
