import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BeginData, ContinueData, PublishData } from '@canvass/protocol';
import { OPERATOR_TOKEN } from './test-server.ts';

export interface HttpReply {
  readonly status: number;
  readonly json: { readonly code: number; readonly data?: unknown };
}

/** Maximum duration of retries in milliseconds. A server restarted on a busy machine may need most of it. */
const RETRY_WITHIN_MS = 90_000;
/** Wait before the first retry; it doubles each time, so that many clients do not slow the restarting server down. */
const FIRST_WAIT_MS = 25;
const MAX_WAIT_MS = 400;
/** Status of a request that did not arrive in time, because the machine of the client is busy. */
const TOO_SLOW = 408;

/** Calls over the network like those of browsers. `post` rejects without a reply, `insist` only after many retries. */
export function createHttpClient(url: () => string, insistMs = RETRY_WITHIN_MS) {
  const post = async (path: string, body: object, token?: string): Promise<HttpReply> => {
    const reply = await fetch(url() + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: reply.status, json: (await reply.json()) as HttpReply['json'] };
  };
  /** Retries while the server is unavailable or busy, as browsers do. */
  const insist = async (path: string, body: object, token?: string): Promise<HttpReply> => {
    const deadline = Date.now() + insistMs;
    for (let wait = FIRST_WAIT_MS; Date.now() < deadline; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
      const reply = await post(path, body, token).catch(() => undefined);
      if (reply !== undefined && reply.status < 500 && reply.status !== TOO_SLOW) return reply;
      await sleep(wait);
    }
    throw new Error(`no answer to ${path}`);
  };
  return {
    post,
    insist,
    publish: async (project: object) =>
      (await insist('/api/publishing/surveys', { project }, OPERATOR_TOKEN)).json.data as PublishData,
    begin: async (surveyId: string) =>
      (await insist(`/api/survey/b/${surveyId}`, { device: 'pc' })).json.data as BeginData,
    read: async (surveyId: string, token: string) =>
      (await insist(`/api/survey/c/${surveyId}`, {}, token)).json.data as ContinueData,
    step: (transaction_id: string, events: readonly object[]) => ({
      transaction_id,
      event_id: randomUUID(),
      events,
    }),
  };
}
export type HttpClient = ReturnType<typeof createHttpClient>;
