import type { AnswerData, RespondentEvent } from '@canvass/protocol';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { DatabaseKind } from './test-database.ts';
import { createTestServer, type Session, type TestServer } from './test-server.ts';
import { verifiedProject } from './verified-project.ts';

export const next: RespondentEvent = { type: 'next' };

export const MINUTE = 60_000;

export const HOUR = 60 * MINUTE;

let numbers = 0;

/** An unused mobile number, since limits are per number. */
export const newPhone = () => `138${String((numbers += 1)).padStart(8, '0')}`;

/** A survey with an SMS code and a response to it, new for each test, on its own server. */
export function smsSurvey(kind: DatabaseKind) {
  const at = openSmsSurvey(kind);
  return Object.assign(at, callsOf(at));
}

function openSmsSurvey(kind: DatabaseKind) {
  let app: TestServer;
  let surveyId: string;
  let session: Session;
  let addresses = 0;
  let address = '';
  beforeAll(async () => {
    app = await createTestServer(kind, {
      settings: {
        trustedProxies: 1,
        sms: { driver: 'console', options: {}, template: 'code', dailyCap: 40 },
      },
    });
  });
  afterAll(() => app.close());
  let surveys = 0;
  beforeEach(async () => {
    surveys += 1;
    const projectId = `CodesOfASurvey${String(surveys).padStart(10, '0')}`;
    ({ surveyId } = await app.publish(verifiedProject({ projectId })));
    session = await app.begin(surveyId);
    newAddress();
    app.clock.now += 2 * 24 * HOUR; // earlier messages no longer count
    await app.operate('POST', `/api/publishing/surveys/${surveyId}/reopen`);
  });
  function newAddress() {
    addresses += 1;
    address = `10.0.${addresses >> 8}.${addresses & 255}`;
  }
  return {
    get app() {
      return app;
    },
    get surveyId() {
      return surveyId;
    },
    set surveyId(value) {
      surveyId = value;
    },
    get session() {
      return session;
    },
    set session(value) {
      session = value;
    },
    get address() {
      return address;
    },
    newAddress,
  };
}

function callsOf(at: ReturnType<typeof openSmsSurvey>) {
  const call = (method: 'POST' | 'PUT', body: object | string, token = at.session.begun.rspd_token) =>
    at.app.request({
      method,
      url: `/api/survey/projects/${at.surveyId}/sms-verify/`,
      body,
      token,
      headers: { 'x-forwarded-for': at.address },
    });
  const ask = async (phone: string) => (await call('POST', { gid: 'phone', phone })).json.code;
  const prove = async (phone: string, code: string) =>
    (await call('PUT', { gid: 'phone', phone, code })).json.code;
  /** Reads the code from the output of the console driver. */
  const codeFor = (phone: string): string => {
    const line =
      at.app.logLines.findLast((one) => one.includes('CONSOLE SMS') && one.includes(phone)) ?? '{}';
    return String((JSON.parse(line) as { code?: string }).code);
  };
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const leave = (phone: string, code: string) =>
    at.app.answer(at.session, 'n', [{ type: 'answer', gid: 'phone', answer: [phone, code] }, next]);
  const keysOf = ({ fulfilled: [event] }: AnswerData) =>
    event?.type === 'fulfilled'
      ? (event.value as { issues: readonly { key: string }[] }).issues.map(({ key }) => key)
      : undefined;
  return { call, ask, prove, codeFor, other, leave, keysOf };
}
