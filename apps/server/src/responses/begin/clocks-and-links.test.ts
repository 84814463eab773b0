import { randomUUID } from 'node:crypto';
import type { BeginData } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, dataOf, sampleProject } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

describe.each(databaseKinds())('answering on %s', (kind) => {
  let surveyId: string;
  const app = provideTestServer(kind);
  beforeAll(async () => {
    surveyId = (await app.publish(sampleProject())).surveyId;
  });

  // TRUST-9: the server's clock may be set back, and a server with another clock may continue the response.
  it('ends no response before its beginning, with any clock', async () => {
    const session = await app.begin(surveyId);
    app.clock.now -= 60 * 60 * 1000;
    const end = await app.answer(session, 's', [
      { type: 'answer', gid: 'q1', answer: ['q1b'] },
      { type: 'next' },
    ]);
    expect(end.end_status.is_end).toBe(1);
    const row = await app.database.query
      .selectFrom('response')
      .select(['begun_at', 'updated_at', 'ended_at'])
      .where('survey_id', '=', surveyId)
      .where('seq', '=', session.begun.seq)
      .executeTakeFirstOrThrow();
    expect([row.updated_at, row.ended_at]).toEqual([row.begun_at, row.begun_at]);
  });

  it('accepts numbers as values of link parameters, and reads them as texts', async () => {
    const call = async (path: string, body: object, token?: string) => {
      const reply = await app.request({
        method: 'POST',
        url: `/api/survey/${path}${surveyId}`,
        body,
        ...(token !== undefined && { token }),
      });
      return [reply.status, reply.json.code];
    };
    const numbers = { allParams: { vip: 7, source: 1 }, source: 1 };
    expect(await call('', { ...numbers, dev_id: 'd' })).toEqual([200, 0]);
    const body = { device: 'pc', event_id: randomUUID(), source: 8, ext_params: { vip: 7 } };
    const reply = await app.request({ method: 'POST', url: `/api/survey/b/${surveyId}`, body });
    const beginReply = dataOf<BeginData>(reply);
    expect(beginReply.facts).toMatchObject({ source: '8', params: { vip: '7' } });
    expect(await call('', { allParams: { vip: true, member: false } })).toEqual([200, 0]);
    const booleans = {
      device: 'pc',
      event_id: randomUUID(),
      ip_privacy_open: true,
      ext_params: { vip: true },
    };
    const second = await app.request({ method: 'POST', url: `/api/survey/b/${surveyId}`, body: booleans });
    expect(dataOf<BeginData>(second).facts.params).toEqual({ vip: 'true' });
    const scoreRequest = { ...numbers, seq: beginReply.seq };
    expect(await call('answer/total_score/', scoreRequest, beginReply.rspd_token)).toEqual([200, 0]);
    expect(await call('', { allParams: { vip: [7] } })).toEqual([400, 400]);
  });

  it('begins a response by a link with any number of parameters, and logs that there were many', async () => {
    const otherParams = Object.fromEntries(
      Array.from({ length: 500 }, (_, index) => [`p${index}`, 'secret']),
    );
    const body = { device: 'pc', event_id: randomUUID(), ext_params: { ...otherParams, vip: 'gold' } };
    const reply = await app.request({ method: 'POST', url: `/api/survey/b/${surveyId}`, body });
    expect(dataOf<BeginData>(reply).facts.params).toEqual({ vip: 'gold' });
    const line = app.logLines.find((text) => text.includes('very many parameters'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ survey: surveyId, parameters: 501, kept: 1 });
    expect(line).not.toContain('secret');
  });
});
