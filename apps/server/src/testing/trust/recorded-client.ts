import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { answer, next } from '@canvass/logic/testing';
import { type AnswerData, type BeginData, NOT_ENDED } from '@canvass/protocol';
import { createHttpClient, type HttpReply } from '../http-client.ts';
import { type Entry, hashOfCall, type History, type Outcome } from './history.ts';

const PAGE = [answer('sex', ['f']), answer('age', ['old']), next];
const LAST_PAGE = [answer('why', ['x']), next];
/** Milliseconds until a call is repeated. Browsers wait longer. */
const RETRY_AFTER_MS = 25;
/** Whether a reply does not show if the call was stored, or requests a retry. */
const isUndecided = ({ status }: HttpReply) => status >= 500 || status === 429;

/** A respondent of the quota survey who records every call, and repeats it until its outcome is definite. */
export function createRecordedClient(url: () => string, history: History) {
  const { post } = createHttpClient(url);
  const statuses = new Map<number, number>();

  async function insist(entry: Omit<Entry, 'state'>, send: () => Promise<HttpReply>): Promise<HttpReply> {
    for (;;) {
      history.add({ ...entry, state: 'invoked' });
      const reply = await send().catch(() => undefined);
      const status = reply?.status ?? 0;
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      history.add({ ...entry, state: outcomeOf(reply) });
      if (reply !== undefined && !isUndecided(reply)) return reply;
      await sleep(RETRY_AFTER_MS);
    }
  }

  return {
    /** The frequency of each status; 0 means no reply. */
    statuses,
    /** Answers the whole survey. Returns the end status. */
    async answerSurvey(surveyId: string): Promise<number> {
      const key = randomUUID();
      const beginReply = await insist({ call: 'b', key, hash: '' }, () =>
        post(`/api/survey/b/${surveyId}`, { device: 'pc', event_id: key }),
      );
      const { rspd_token: token, transaction_id: first } = beginReply.json.data as BeginData;
      let data: Pick<AnswerData, 'transaction_id' | 'end_status'> = {
        transaction_id: first,
        end_status: NOT_ENDED,
      };
      for (const [call, events] of [
        ['n', PAGE],
        ['s', LAST_PAGE],
      ] as const) {
        const id = randomUUID();
        const body = { transaction_id: data.transaction_id, event_id: id, events };
        const reply = await insist({ call, key: id, hash: hashOfCall(call, events) }, () =>
          post(`/api/survey/${call}/${surveyId}`, body, token),
        );
        if (reply.status !== 200) throw new Error(`${call} was refused with ${reply.status}`);
        data = reply.json.data as AnswerData;
      }
      return data.end_status.status;
    },
  };
}

function outcomeOf(reply: HttpReply | undefined): Outcome {
  if (reply === undefined || reply.status >= 500) return 'unknown';
  return reply.status === 200 ? 'ok' : 'failed';
}
