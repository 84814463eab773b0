import { randomUUID } from 'node:crypto';
import type { BeginData } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { flowProject } from '../../testing/flow-project.ts';
import { quotaProject } from '../../testing/quota-project.ts';
import { databaseKinds, dataOf, sampleProject } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

describe.each(databaseKinds())('a repeated begin on %s', (kind) => {
  let surveyId: string;
  const app = provideTestServer(kind);
  beforeAll(async () => {
    surveyId = (await app.publish(sampleProject())).surveyId;
  });

  const begin = (body: object, id = surveyId, call = 'b') =>
    app.request({ method: 'POST', url: `/api/survey/${call}/${id}`, body: { device: 'phone', ...body } });
  const responses = async (id = surveyId) => {
    const rows = await app.database.query
      .selectFrom('response')
      .select('seq')
      .where('survey_id', '=', id)
      .execute();
    return rows.length;
  };
  const withoutToken = ({ rspd_token, ...rest }: BeginData) => ({ ...rest, hasToken: rspd_token !== '' });

  it.each(['b', 'b2'])('%s begins one response, and both tokens give access to it', async (call) => {
    const before = await responses();
    const body = { event_id: randomUUID(), ext_params: { vip: 'gold' } };
    const firstReply = dataOf<BeginData>(await begin(body, surveyId, call));
    app.clock.now += 60_000;
    const repeatedReply = dataOf<BeginData>(await begin(body, surveyId, call));
    expect(withoutToken(repeatedReply)).toEqual(withoutToken(firstReply));
    expect(await responses()).toBe(before + 1);
    const session = { surveyId, begun: repeatedReply, transactionId: repeatedReply.transaction_id };
    await app.answer(session, 'n', [{ type: 'answer', gid: 'q1', answer: ['q1a'] }, { type: 'next' }]);
    expect((await app.continue({ ...session, begun: firstReply })).events).toHaveLength(2);
    // Repeating the begin after an answer neither loses nor overwrites the answer.
    const lateReply = dataOf<BeginData>(await begin(body));
    expect(withoutToken(lateReply)).toEqual(withoutToken(firstReply));
    const stale = { surveyId, begun: lateReply, transactionId: lateReply.transaction_id };
    expect((await app.send(stale, 'n', [{ type: 'back' }])).json.code).toBe(1117);
  });

  it('begins one response for concurrent calls, also with rotations and quota slots', async () => {
    const projectFields = { projectId: 'BegunAtOnceWithTurns0001' };
    const flow = (await app.publish(flowProject(projectFields))).surveyId;
    for (let turn = 0; turn < 3; turn += 1) {
      const body = { event_id: randomUUID() };
      const replies = await Promise.all(Array.from({ length: 30 }, () => begin(body, flow)));
      const beginReplies = replies.map((reply) => withoutToken(dataOf<BeginData>(reply)));
      for (const beginReply of beginReplies) expect(beginReply).toEqual(beginReplies[0]);
      expect(beginReplies[0]?.facts.seeds['quiz']).toBe(turn);
      expect(await responses(flow)).toBe(turn + 1);
    }
  });

  it('returns the decisions made before the first page again', async () => {
    const quotas = [
      { id: 'all', name: 'All', mode: 'stop', cells: [{ id: 'any', name: 'Any', cap: 0, cond: 'true' }] },
    ];
    const projectFields = { projectId: 'BegunAndFullAtOnce000001' };
    const fullSurvey = (await app.publish(quotaProject({ quotas, projectFields }))).surveyId;
    const body = { event_id: randomUUID() };
    const firstReply = dataOf<BeginData>(await begin(body, fullSurvey));
    expect(firstReply.fulfilled).toHaveLength(1);
    expect(withoutToken(dataOf<BeginData>(await begin(body, fullSurvey)))).toEqual(withoutToken(firstReply));
  });

  it('is refused for another payload under the same id, and changes nothing', async () => {
    const event_id = randomUUID();
    await begin({ event_id, language_code: 'zh-CN' });
    const before = await responses();
    for (const changedFields of [{}, { language_code: 'en-GB' }, { language_code: 'zh-CN', source: '2' }]) {
      const reply = await begin({ event_id, ...changedFields });
      expect([reply.status, reply.json.code]).toEqual([409, 409]);
    }
    expect(await responses()).toBe(before);
  });

  it('begins another response without an id, or after its response was deleted', async () => {
    const firstReply = dataOf<BeginData>(await begin({}));
    expect(dataOf<BeginData>(await begin({})).seq).not.toBe(firstReply.seq);
    const body = { event_id: randomUUID() };
    const keptReply = dataOf<BeginData>(await begin(body));
    await app.operate('DELETE', `/api/publishing/surveys/${surveyId}/responses/${keptReply.seq}`);
    expect(dataOf<BeginData>(await begin(body)).seq).not.toBe(keptReply.seq);
  });

  it('is refused if its id is not a UUID', async () => {
    expect((await begin({ event_id: 'again' })).status).toBe(400);
  });
});
