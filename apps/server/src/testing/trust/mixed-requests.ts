import { rng } from '@canvass/logic';
import { answer, next } from '@canvass/logic/testing';
import type { AnswerData, BeginData } from '@canvass/protocol';
import { createHttpClient, type HttpClient } from '../http-client.ts';

const CALLERS = 32;
const FIRST = [answer('q1', ['q1a']), next];
const LAST = [answer('q2', [['q2b']]), answer('q3', ['taste']), next];

interface Reply {
  readonly status: number;
  readonly data: unknown;
}

interface Request {
  /** A request without body is a GET. */
  readonly body?: object;
  readonly token?: string;
}

/** Sends a request and records it if its status is not the expected one. */
type Ask = (path: string, expected: number, request?: Request) => Promise<Reply>;

export interface MixedRequestsResult {
  readonly requests: number;
  /** Unexpected replies: `path: status` with its frequency; 0 if there was no reply. */
  readonly unexpected: Readonly<Record<string, number>>;
}

/**
 * R28: respondents begin, answer, reload and repeat calls, and other callers send useless requests, at least `min` in all.
 * Each request has a known expected status.
 */
export async function sendMixedRequests(
  url: string,
  surveyId: string,
  min: number,
): Promise<MixedRequestsResult> {
  const { step } = createHttpClient(() => url);
  const unexpectedReplies: Record<string, number> = {};
  let requests = 0;
  const ask: Ask = async (path, expected, request = {}) => {
    requests += 1;
    const reply = await send(url + path, request);
    const key = `${path.replace(surveyId, '{id}')}: ${reply.status}`;
    if (reply.status !== expected) unexpectedReplies[key] = (unexpectedReplies[key] ?? 0) + 1;
    return reply;
  };
  const random = rng(surveyId);
  const sendRequests = async () => {
    while (requests < min) {
      if (random.int(4) === 0) await sendUselessRequests(ask, surveyId, step);
      else await answerSurvey(ask, surveyId, step);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, sendRequests));
  return { requests, unexpected: unexpectedReplies };
}

/** Status 0 means no reply. */
async function send(url: string, { body, token }: Request): Promise<Reply> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const content = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  try {
    const reply = await fetch(url, { headers, ...content });
    const isJson = reply.headers.get('content-type')?.includes('json') === true;
    const text = await reply.text();
    return { status: reply.status, data: isJson ? (JSON.parse(text) as { data?: unknown }).data : undefined };
  } catch {
    return { status: 0, data: undefined };
  }
}

/** Answers the whole survey. Sends each of `n` and `s` twice, and reloads the response after them. */
async function answerSurvey(ask: Ask, surveyId: string, step: HttpClient['step']): Promise<void> {
  await ask(`/api/survey/${surveyId}`, 200, { body: { allParams: {}, source: '0' } });
  await ask(`/api/survey/projects/${surveyId}`, 200);
  const beginReply = await ask(`/api/survey/b/${surveyId}`, 200, { body: { device: 'phone' } });
  if (beginReply.status !== 200) return;
  // The types of replies are in `docs/api.md`.
  const { rspd_token: token, transaction_id: first } = beginReply.data as BeginData;
  let id = first;
  for (const [call, events] of [
    ['n', FIRST],
    ['s', LAST],
  ] as const) {
    const body = step(id, events);
    const reply = await ask(`/api/survey/${call}/${surveyId}`, 200, { body, token });
    await ask(`/api/survey/${call}/${surveyId}`, 200, { body, token });
    await ask(`/api/survey/c/${surveyId}`, 200, { body: {}, token });
    if (reply.status !== 200) return;
    id = (reply.data as AnswerData).transaction_id;
  }
  // The first of these calls is outdated, and the second has an invalid token.
  await ask(`/api/survey/n/${surveyId}`, 409, { body: step(id, FIRST), token });
  await ask(`/api/survey/n/${surveyId}`, 401, { body: step(id, FIRST), token: `${token}x` });
}

async function sendUselessRequests(ask: Ask, surveyId: string, step: HttpClient['step']): Promise<void> {
  await ask('/api/survey/NoSurveyOfOurs0000000001', 404, { body: {} });
  await ask('/api/survey/b/NoSurveyOfOurs0000000001', 404, { body: { device: 'pc' } });
  await ask(`/api/survey/b/${surveyId}`, 400, { body: { device: 17 } });
  await ask(`/api/survey/s/${surveyId}`, 401, { body: step('none', LAST) });
  await ask(`/api/publishing/surveys/${surveyId}/responses`, 401);
  await ask('/api/survey/no/such/call', 404);
  await ask('/healthcheck', 200);
}
