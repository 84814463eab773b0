import type { AnswerData, RespondentEvent } from '@canvass/protocol';
import { beforeEach } from 'vitest';
import type { DatabaseKind } from './test-database.ts';
import { type Session } from './test-server.ts';
import { verifiedProject } from './verified-project.ts';
import { provideTestServer } from './provide-test-server.ts';

export const next: RespondentEvent = { type: 'next' };

export const MINUTE = 60_000;

export const HOUR = 60 * MINUTE;

let numbers = 0;

/** An unused mobile number, since limits are per number. */
export const newPhone = () => `138${String((numbers += 1)).padStart(8, '0')}`;

/** A survey with an SMS code and a response to it, new for each test, on its own server. */
export function smsSurvey(kind: DatabaseKind) {
  const survey = openSmsSurvey(kind);
  return Object.assign(survey, createCalls(survey));
}

function openSmsSurvey(kind: DatabaseKind) {
  // Filled before each test.
  const state = {} as { surveyId: string; session: Session; address: string };
  let addresses = 0;
  const app = provideTestServer(kind, {
    settings: {
      trustedProxies: 1,
      sms: { driver: 'console', options: {}, template: 'code', dailyCap: 40 },
    },
  });
  let surveys = 0;
  beforeEach(async () => {
    surveys += 1;
    const projectId = `CodesOfASurvey${String(surveys).padStart(10, '0')}`;
    ({ surveyId: state.surveyId } = await app.publish(verifiedProject({ projectId })));
    state.session = await app.begin(state.surveyId);
    newAddress();
    app.clock.now += 2 * 24 * HOUR; // earlier messages no longer count
    await app.operate('POST', `/api/publishing/surveys/${state.surveyId}/reopen`);
  });
  function newAddress() {
    addresses += 1;
    state.address = `10.0.${addresses >> 8}.${addresses & 255}`;
  }
  return Object.assign(state, { app, newAddress });
}

function createCalls(survey: ReturnType<typeof openSmsSurvey>) {
  const call = (method: 'POST' | 'PUT', body: object | string, token = survey.session.begun.rspd_token) =>
    survey.app.request({
      method,
      url: `/api/survey/projects/${survey.surveyId}/sms-verify/`,
      body,
      token,
      headers: { 'x-forwarded-for': survey.address },
    });
  const ask = async (phone: string) => (await call('POST', { gid: 'phone', phone })).json.code;
  const prove = async (phone: string, code: string) =>
    (await call('PUT', { gid: 'phone', phone, code })).json.code;
  const codeFor = (phone: string): string => {
    const line =
      survey.app.logLines.findLast((one) => one.includes('CONSOLE SMS') && one.includes(phone)) ?? '{}';
    return String((JSON.parse(line) as { code?: string }).code);
  };
  const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const leave = (phone: string, code: string) =>
    survey.app.answer(survey.session, 'n', [{ type: 'answer', gid: 'phone', answer: [phone, code] }, next]);
  const keysOf = ({ fulfilled: [event] }: AnswerData) =>
    event?.type === 'fulfilled'
      ? (event.value as { issues: readonly { key: string }[] }).issues.map(({ key }) => key)
      : undefined;
  return { call, ask, prove, codeFor, other: otherCode, leave, keysOf };
}
