import { randomUUID } from 'node:crypto';
import type { BeginData, RespondentEvent } from '@canvass/protocol';
import { beforeEach, expect } from 'vitest';
import type { DatabaseKind } from './test-database.ts';
import { dataOf, type Reply } from './test-server.ts';
import { quotaProject } from './quota-project.ts';
import { provideTestServer } from './provide-test-server.ts';

export const MINUTE = 60_000;

export const PAGE: readonly RespondentEvent[] = [
  { type: 'answer', gid: 'sex', answer: ['f'] },
  { type: 'answer', gid: 'age', answer: ['old'] },
  { type: 'next' },
];

export const LAST: readonly RespondentEvent[] = [
  { type: 'answer', gid: 'why', answer: ['x'] },
  { type: 'next' },
];

/** A respondent with an address, who repeats calls with the same id until they succeed. */
export interface Caller {
  readonly begun: BeginData;
  send(call: 'n' | 's', events: readonly RespondentEvent[]): Promise<Reply>;
}

/** A survey with one quota of four, new for each test, on its own server. */
export function heldSurvey(kind: DatabaseKind) {
  const survey = openHeldSurvey(kind);
  return Object.assign(survey, findCalls(survey));
}

function openHeldSurvey(kind: DatabaseKind) {
  let surveyId: string;
  let surveys = 0;
  const app = provideTestServer(kind, { settings: { trustedProxies: 1 } });
  const publish = async (cap: number, quotaFields: object = {}, cond = 'Q1A1') => {
    surveys += 1;
    const cells = [{ id: 'women', name: 'Women', cap, cond }];
    const quotas = [{ id: 'sexes', name: 'Sex', mode: 'stop', cells, ...quotaFields }];
    const projectId = `BoundedHolds${String(surveys).padStart(12, '0')}`;
    surveyId = (await app.publish(quotaProject({ quotas, projectFields: { projectId } }))).surveyId;
  };
  beforeEach(() => publish(4));
  return {
    app,
    get surveyId() {
      return surveyId;
    },
    publish,
  };
}

function findCalls(survey: ReturnType<typeof openHeldSurvey>) {
  const urlOf = (call: string) => `/api/survey/${call}/${survey.surveyId}`;
  const cell = () =>
    survey.app.database.query
      .selectFrom('quota_cell')
      .select(['done', 'held'])
      .where('survey_id', '=', survey.surveyId)
      .executeTakeFirst();
  const post = (path: string, address: string, body: object, token?: string) => {
    const headers = { 'x-forwarded-for': address };
    return survey.app.request({
      method: 'POST',
      url: path,
      body,
      headers,
      ...(token !== undefined && { token }),
    });
  };
  const begin = async (address: string): Promise<Caller> => {
    const beginReply = dataOf<BeginData>(await post(urlOf('b'), address, { device: 'pc' }));
    let transaction_id = beginReply.transaction_id;
    const ids = new Map<unknown, string>();
    return {
      begun: beginReply,
      async send(call, events) {
        const event_id = ids.get(events) ?? randomUUID();
        ids.set(events, event_id);
        const body = { transaction_id, event_id, events };
        const reply = await post(urlOf(call), address, body, beginReply.rspd_token);
        if (reply.status === 200) ({ transaction_id } = reply.json.data as unknown as BeginData);
        return reply;
      },
    };
  };
  const statusOf = (reply: Reply) => dataOf<{ end_status: { status: number } }>(reply).end_status.status;
  const expectHeld = (reply: Reply) => {
    expect([reply.status, reply.json.data]).toMatchObject([429, { key: 'answering.places_held' }]);
    expect(reply.headers['retry-after']).toBe('30');
  };
  let addresses = 0;
  /** Begins at a new address and answers the page on which a slot is taken. */
  const arrive = async (): Promise<[Caller, Reply]> => {
    addresses += 1;
    const caller = await begin(`10.0.${Math.floor(addresses / 250)}.${addresses % 250}`);
    return [caller, await caller.send('n', PAGE)];
  };
  const holdAll = async (count: number): Promise<readonly Caller[]> => {
    const callers: Caller[] = [];
    for (let index = 0; index < count; index += 1) {
      const [caller, reply] = await arrive();
      expect(statusOf(reply)).toBe(-1);
      callers.push(caller);
    }
    return callers;
  };
  return { cell, post, begin, statusOf, expectHeld, arrive, holdAll };
}
