import { randomUUID } from 'node:crypto';
import type { AnswerData, BeginData, ProjectData, RespondentEvent } from '@canvass/protocol';
import type { Session } from '@canvass/server/testing';
import { compileForBrowser } from '../../browser-program.ts';
import { HttpBrowser } from '../../http-browser.ts';
import { answerAtRandom } from './answer-at-random.ts';

/** Plays random respondents on a running server. Every fifth respondent abandons the survey. */
export async function answerOverHttp(url: string, surveyId: string, respondents: number): Promise<void> {
  const { project } = await call<ProjectData>(url, 'GET', `/api/survey/projects/${surveyId}`);
  const program = await compileForBrowser(project);
  for (let number = 1; number <= respondents; number += 1) {
    const device = (['phone', 'pc', 'pad'] as const)[number % 3] ?? 'phone';
    const beginReply = await call<BeginData>(url, 'POST', `/api/survey/b/${surveyId}`, { body: { device } });
    const browser = new HttpBrowser(callsTo(url), program, {
      surveyId,
      begun: beginReply,
      transactionId: beginReply.transaction_id,
    });
    await answerAtRandom(browser, program, number);
  }
}

const callsTo = (url: string) => ({
  answer: async (
    session: Session,
    kind: 'n' | 's',
    events: readonly RespondentEvent[],
  ): Promise<AnswerData> => {
    const data = await call<AnswerData>(url, 'POST', `/api/survey/${kind}/${session.surveyId}`, {
      token: session.begun.rspd_token,
      body: { transaction_id: session.transactionId, event_id: randomUUID(), events },
    });
    session.transactionId = data.transaction_id;
    return data;
  },
  request: async () => {
    throw new Error('an example whose respondents attach files takes too long');
  },
});

async function call<T>(
  url: string,
  method: string,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: object } = {},
): Promise<T> {
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { code, data, msg } = await reply.json();
  if (code !== 0) throw new Error(`${path}: ${reply.status} ${msg}`);
  return data as T; // the caller states the type of the reply
}
