import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnswerData } from '@canvass/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing/index.ts';
import { createHttpClient } from '../testing/http-client.ts';
import { verifiedProject } from '../testing/verified-project.ts';
import { readSmsSettings } from '../config/sms-settings.ts';
import { openSms } from '../config/providers/sms/sms-drivers.ts';

const read = (env: Readonly<Record<string, string>>, problems: string[] = []) =>
  readSmsSettings(env, problems);

interface Message {
  readonly authorization: string | undefined;
  readonly body: { phone: string; template: string; params: { code: string }; out_no: string };
}
const messages: Message[] = [];
let status = 200;
let gateway: Server;
let gatewayUrl: string;
let app: TestServer;
let url: string;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      messages.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((done) => void gateway.listen(0, '127.0.0.1', done));
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`; // the server listens on a port, so it has an address
  const sms = read({
    SMS_DRIVER: 'http',
    SMS_URL: gatewayUrl,
    SMS_AUTHORIZATION: 'Bearer of-the-gateway',
    SMS_TEMPLATE: 'T1',
    SMS_DAILY_CAP: '100',
  });
  app = await createTestServer('pglite', { settings: { sms } });
  url = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await new Promise((done) => gateway.close(done));
});
beforeEach(() => {
  messages.length = 0;
  status = 200;
});

it('a respondent verifies a phone number over the network, with an SMS provider in between', async () => {
  const client = createHttpClient(() => url);
  const { surveyId } = await client.publish(verifiedProject());
  const begun = await client.begin(surveyId);
  const path = `/api/survey/projects/${surveyId}/sms-verify/`;
  const phone = '13800138000';
  const sent = await client.post(path, { gid: 'phone', phone }, begun.rspd_token);
  expect(sent).toMatchObject({ status: 200, json: { code: 0, data: { wait_seconds: 60 } } });
  const [message] = messages;
  expect(message).toMatchObject({ authorization: 'Bearer of-the-gateway', body: { phone, template: 'T1' } });
  const code = message?.body.params.code ?? '';
  const proved = await fetch(url + path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${begun.rspd_token}` },
    body: JSON.stringify({ gid: 'phone', phone, code }),
  });
  expect(await proved.json()).toMatchObject({ code: 0, data: { verified: true } });
  let token = begun.transaction_id;
  const step = async (call: 'n' | 's', events: readonly object[]) => {
    const reply = await client.insist(
      `/api/survey/${call}/${surveyId}`,
      client.step(token, events),
      begun.rspd_token,
    );
    const data = reply.json.data as AnswerData; // replies of these calls have AnswerData
    token = data.transaction_id;
    return data;
  };
  await step('n', [{ type: 'answer', gid: 'mail', answer: ['jo@example.com'] }, { type: 'next' }]);
  await step('n', [{ type: 'answer', gid: 'phone', answer: [phone, code] }, { type: 'next' }]);
  expect((await step('s', [{ type: 'next' }])).end_status.status).toBe(1);
  // The log must contain neither codes nor phone numbers.
  expect(app.logLines.join()).not.toMatch(new RegExp(`${phone}|"${code}"|jo@example`));
});

it.each([
  [429, 7400],
  [400, 422],
  [500, 4001],
])(
  'if a provider replies %s, the server replies %s, and the respondent can retry immediately',
  async (answer, code) => {
    const projectId = `GatewaySays${String(answer).padStart(13, '0')}`;
    const { surveyId } = await app.publish(verifiedProject({ projectId }));
    const { begun } = await app.begin(surveyId);
    const phone = `139000${answer}00`.slice(0, 11);
    const ask = async () => {
      const path = `/api/survey/projects/${surveyId}/sms-verify`;
      const body = { gid: 'phone', phone };
      return (await app.request({ method: 'POST', url: path, body, token: begun.rspd_token })).json.code;
    };
    status = answer;
    expect(await ask()).toBe(code);
    status = 200;
    expect(await ask()).toBe(0);
    expect(await ask()).toBe(202);
  },
);

it('a missing or unconfigured provider counts as unavailable', async () => {
  const warnings: string[] = [];
  const warn = (_: object, message: string) => warnings.push(message);
  const message = { phone: '13800138000', template: 't', params: { code: '123456' }, outNo: '1' };
  const unreachableSms = openSms(read({ SMS_DRIVER: 'http', SMS_URL: 'http://127.0.0.1:9/' }), warn);
  expect(await unreachableSms.send(message)).toEqual({ error: 'down' });
  expect(await openSms({ driver: 'none', options: {} }, warn).send(message)).toEqual({ error: 'down' });
  expect(warnings).toHaveLength(2);
  expect(warnings.join()).not.toMatch(/13800138000|123456/);
});

it('codes are logged if this is configured, by default only outside of production', () => {
  const problems: string[] = [];
  expect(read({}).driver).toBe('console');
  expect(read({ NODE_ENV: 'production' }).driver).toBe('none');
  expect(read({ NODE_ENV: 'production', SMS_DRIVER: 'console' }, problems).driver).toBe('console');
  expect(read({ SMS_DRIVER: 'http' }, []).driver).toBe('none');
  expect(problems).toEqual([]);
  read({ SMS_DRIVER: 'http', SMS_URL: 'ftp://user:hunter2@h' }, problems);
  read({ SMS_DRIVER: 'pigeon' }, problems);
  read({ SMS_DAILY_CAP: 'many' }, problems);
  expect(problems).toHaveLength(3);
  expect(problems.join()).not.toContain('hunter2');
});
