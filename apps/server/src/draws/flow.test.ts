import { replay, transcriptText } from '@canvass/logic';
import type { DrawOverview } from '@canvass/protocol';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../testing/index.ts';
import { dataOf } from '../testing/test-server.ts';
import { flowSurvey, next, quiz } from '../testing/flow-survey.ts';

describe.each(databaseKinds())('a survey with a flow on %s', (kind) => {
  const suite = flowSurvey(kind);
  const { publish, counts, picksIn: picked } = suite;

  it('draws and scores in the call for the next page, and stores both in the event chain, so that every host can replay them', async () => {
    const session = await suite.app.begin(suite.surveyId);
    const page = await suite.app.answer(session, 'n', quiz('right'));
    expect(picked(page)).toHaveLength(1);
    await suite.app.answer(session, 'n', [next]);
    await suite.app.answer(session, 'n', [next]);
    const end = await suite.app.answer(session, 's', [next]);
    expect(end.end_status).toEqual({ is_end: 1, status: 1 });
    const detail = await suite.app.operate(
      'GET',
      `/api/publishing/surveys/${suite.surveyId}/responses/${session.begun.seq}`,
    );
    const response = detail.json.data as unknown as { events: readonly unknown[]; transcript: string };
    expect(response).toMatchObject({ chain: { valid: true } });
    expect(response.events.filter((event) => (event as { type: string }).type === 'fulfilled')).toHaveLength(
      3,
    );
    const version = await suite.app.services.surveys.version(suite.surveyId, 1);
    const replayed = version && replay(version.program, session.begun.facts, response.events);
    expect(replayed?.state.end.status).toBe(1);
    expect(response.transcript).toBe(replayed && transcriptText(replayed.transcript));
  });

  it('draws evenly for many concurrent respondents', async () => {
    const sessions = await Promise.all(Array.from({ length: 30 }, () => suite.app.begin(suite.surveyId)));
    await Promise.all(sessions.map((session) => suite.app.answer(session, 'n', quiz('wrong'))));
    expect(await counts()).toEqual([10, 10, 10]);
    const { draws } = dataOf<DrawOverview>(
      await suite.app.operate('GET', `/api/publishing/surveys/${suite.surveyId}/analysis/draws`),
    );
    expect(draws).toMatchObject([{ fid: 'set', balanced: true, size: 1, n: 30 }]);
    expect(draws[0]?.children.map(({ drawn, held, finished }) => [drawn, held, finished])).toEqual(
      Array.from({ length: 3 }, () => [10, 10, 0]),
    );
  });

  it('have no counts of anonymous surveys that could reveal single respondents (ANON-2)', async () => {
    await publish({ settings: { anonymous: true } });
    for (let index = 0; index < 7; index += 1) {
      const session = await suite.app.begin(suite.surveyId);
      let page = await suite.app.answer(session, 'n', quiz('wrong'));
      while (page.end_status.is_end === 0) page = await suite.app.answer(session, 's', [next]);
    }
    suite.app.clock.now += 10 * 60_000;
    const { draws } = dataOf<DrawOverview>(
      await suite.app.operate('GET', `/api/publishing/surveys/${suite.surveyId}/analysis/draws`),
    );
    expect(draws[0]).toMatchObject({ hidden: true, n: 0 });
    expect(draws[0]?.children.map(({ drawn, held }) => [drawn, held])).toEqual(
      Array.from({ length: 3 }, () => [0, null]),
    );
  });

  it('draws for the first page in the call that begins the response', async () => {
    await publish({}, []);
    const session = await suite.app.begin(suite.surveyId);
    expect(picked(session.begun)).toHaveLength(1);
    expect((await suite.app.continue(session)).events).toEqual(session.begun.fulfilled);
    await suite.app.answer(session, 'n', [next]);
    expect(await counts()).toHaveLength(3);
  });

  it('does not count draws of test responses', async () => {
    const session = await suite.app.begin(suite.surveyId, { fromq: 'x', fromtype: 'y' });
    expect(picked(await suite.app.answer(session, 'n', quiz('right')))).toHaveLength(1);
    expect(await counts()).toEqual([]);
  });

  it('continues without the draw if drawing fails, and logs the failure', async () => {
    const session = await suite.app.begin(suite.surveyId);
    await sql`alter table draw rename to draw_away`.execute(suite.app.database.query);
    const page = await suite.app.answer(session, 'n', quiz('wrong'));
    await sql`alter table draw_away rename to draw`.execute(suite.app.database.query);
    expect(page.fulfilled[0]).toEqual({ type: 'failed', id: expect.stringMatching(/^draw:/) });
    expect(suite.app.logLines.join('')).toContain('"effect":"draw","error":"');
    expect((await suite.app.answer(session, 's', [next])).end_status.status).toBe(1);
  });

  it('releases the picks of a deleted response', async () => {
    const session = await suite.app.begin(suite.surveyId);
    await suite.app.answer(session, 'n', quiz('wrong'));
    expect((await counts()).reduce((sum, each) => sum + each)).toBe(1);
    await suite.app.operate(
      'DELETE',
      `/api/publishing/surveys/${suite.surveyId}/responses/${session.begun.seq}`,
    );
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('rotates evenly: each respondent gets the next seed of a loop, and tests use up none', async () => {
    const seeds = async (extraFields: object = {}) =>
      (await suite.app.begin(suite.surveyId, extraFields)).begun.facts.seeds['quiz'] ?? -1;
    const receivedSeeds = await Promise.all(Array.from({ length: 30 }, () => seeds()));
    expect(receivedSeeds.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index));
    await seeds({ fromq: 'x', fromtype: 'y' });
    expect(await seeds()).toBe(30);
  });
});
