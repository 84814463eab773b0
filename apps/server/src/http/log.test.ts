import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, databaseKinds, sampleProject, type TestServer } from '../testing/index.ts';
import { OPERATOR_TOKEN } from '../testing/test-server.ts';

// TRUST-24 and TRUST-23: the log contains none of the canaries, which are in all personal and secret fields.
const CANARY = {
  answer: 'canary-answer-5b1f',
  param: 'canary-param-77aa',
  address: '198.51.100.77',
  agent: 'canary-agent-90cd',
  broken: 'canary-broken-41ee',
  query: 'canary-query-1d2e',
};

let app: TestServer;
beforeAll(async () => {
  const kind = databaseKinds().at(-1) ?? 'pglite';
  app = await createTestServer(kind, { settings: { logLevel: 'debug', trustedProxies: 1 } });
});
afterAll(() => app.close());

it('requests and failures are logged without answers, parameters, tokens or addresses', async () => {
  const { surveyId } = await app.publish(sampleProject());
  const headers = { 'x-forwarded-for': CANARY.address, 'user-agent': CANARY.agent };
  const post = (url: string, body: object | string, token?: string) =>
    app.request({ method: 'POST', url, body, headers, ...(token !== undefined && { token }) });
  const session = await app.begin(surveyId, { ext_params: { vip: CANARY.param } });
  const token = session.begun.rspd_token;
  const step = (events: object[]) => ({
    transaction_id: session.transactionId,
    event_id: randomUUID(),
    events,
  });
  const openText = { type: 'answer', gid: 'q1', answer: ['q1c', CANARY.answer] };
  await post(`/api/survey/n/${surveyId}?source=1&vip=${CANARY.query}`, step([openText]), token);
  await post(`/api/survey/n/${surveyId}`, step([openText, { type: 'next' }]), token);
  await post(`/api/survey/n/${surveyId}`, `{"${CANARY.broken}`, token);
  await post(`/api/survey/b/${CANARY.query}?x=${CANARY.query}`, { device: CANARY.param });
  await app.request({ method: 'GET', url: `/s/${surveyId}?vip=${CANARY.query}`, headers });
  // An internal error: a table disappears during a call.
  await app.database.query.schema.alterTable('answer_call').renameTo('hidden').execute();
  const failedReply = await post(`/api/survey/n/${surveyId}`, step([openText, { type: 'next' }]), token);
  expect(failedReply.status).toBe(500);
  expect(failedReply.text).not.toMatch(/answer_call|relation|SQL/);
  const log = app.logLines.join('');
  expect(log).toContain('"route":"/api/survey/n/:id"');
  expect(log).toContain('SQLSTATE 42P01');
  expect(log).toContain(String(failedReply.headers['x-request-id']));
  for (const secret of [...Object.values(CANARY), token, OPERATOR_TOKEN, session.transactionId])
    expect(log).not.toContain(secret);
  for (const line of app.logLines) expect(() => JSON.parse(line)).not.toThrow();
});
