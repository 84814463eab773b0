import { randomUUID } from 'node:crypto';
import type { BeginData, RespondentEvent } from '@canvass/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, dataOf, type TestServer } from '../testing/index.ts';
import { quotaProject } from '../testing/quota-project.ts';
import type { Reply } from '../testing/test-server.ts';

const MINUTE = 60_000;
const PAGE: readonly RespondentEvent[] = [
  { type: 'answer', gid: 'sex', answer: ['f'] },
  { type: 'answer', gid: 'age', answer: ['old'] },
  { type: 'next' },
];
const LAST: readonly RespondentEvent[] = [{ type: 'answer', gid: 'why', answer: ['x'] }, { type: 'next' }];

/** A respondent at an address, whose calls keep their ids until they are answered. */
interface Caller {
  readonly begun: BeginData;
  send(call: 'n' | 's', events: readonly RespondentEvent[]): Promise<Reply>;
}

describe.each(databaseKinds())('held places on %s', (kind) => {
  let app: TestServer;
  let surveyId: string;
  let surveys = 0;
  beforeAll(async () => {
    app = await createTestServer(kind, { settings: { trustedProxies: 1 } });
  });
  afterAll(() => app.close());
  const publish = async (cap: number, more: object = {}, cond = 'Q1A1') => {
    surveys += 1;
    const cells = [{ id: 'women', name: 'Women', cap, cond }];
    const quotas = [{ id: 'sexes', name: 'Sex', mode: 'stop', cells, ...more }];
    const projectId = `BoundedHolds${String(surveys).padStart(12, '0')}`;
    surveyId = (await app.publish(quotaProject({ quotas, more: { projectId } }))).surveyId;
  };
  beforeEach(() => publish(4));
  const cell = () =>
    app.database.query
      .selectFrom('quota_cell')
      .select(['done', 'held'])
      .where('survey_id', '=', surveyId)
      .executeTakeFirst();
  const post = (path: string, address: string, body: object, token?: string) => {
    const headers = { 'x-forwarded-for': address };
    return app.request({ method: 'POST', url: path, body, headers, ...(token !== undefined && { token }) });
  };
  const begin = async (address: string): Promise<Caller> => {
    const begun = dataOf<BeginData>(await post(`/api/survey/b/${surveyId}`, address, { device: 'pc' }));
    let transaction_id = begun.transaction_id;
    const ids = new Map<unknown, string>();
    return {
      begun,
      async send(call, events) {
        const event_id = ids.get(events) ?? randomUUID();
        ids.set(events, event_id);
        const body = { transaction_id, event_id, events };
        const reply = await post(`/api/survey/${call}/${surveyId}`, address, body, begun.rspd_token);
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
  /** Begins at a new address and answers the page on which a place is taken. */
  let addresses = 0;
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

  it('are a fifth of a cell for one address, which may go on without', async () => {
    await publish(50);
    const robots: Caller[] = [];
    for (let index = 0; index < 60; index += 1) robots.push(await begin('203.0.113.7'));
    for (const robot of robots) expect(statusOf(await robot.send('n', PAGE))).toBe(-1);
    expect(await cell()).toEqual({ done: 0, held: 10 });
    const [, reply] = await arrive();
    expect(statusOf(reply)).toBe(-1);
    expect(await cell()).toEqual({ done: 0, held: 11 });
    // Without a hold there is a place at the end, as long as there is one.
    expect(statusOf(await (robots.at(-1) as Caller).send('s', LAST))).toBe(1);
    expect(await cell()).toEqual({ done: 1, held: 11 });
  });

  it('end nobody: who comes while all are held is told to come again, and nothing is stored', async () => {
    await holdAll(4);
    const [late, reply] = await arrive();
    expectHeld(reply);
    const stored = await post(`/api/survey/c/${surveyId}`, '10.1.1.1', {}, late.begun.rspd_token);
    expect(dataOf(stored)).toMatchObject({
      events: [],
      end_status: { is_end: 0 },
      transaction_id: late.begun.transaction_id,
    });
    expectHeld(await late.send('n', PAGE));
    app.clock.now += 31 * MINUTE;
    expect(statusOf(await late.send('n', PAGE))).toBe(-1);
    expect(statusOf(await late.send('s', LAST))).toBe(1);
  });

  it('end whoever comes once the places are counted', async () => {
    const holders = await holdAll(4);
    const [late, reply] = await arrive();
    expectHeld(reply);
    for (const holder of holders) expect(statusOf(await holder.send('s', LAST))).toBe(1);
    expect(statusOf(await late.send('n', PAGE))).toBe(3);
    expect(statusOf((await arrive())[1])).toBe(3);
  });

  it('go first to those who were told to come again, in the order in which they came', async () => {
    await holdAll(4);
    app.clock.now += 25 * MINUTE;
    const [first, second] = [await arrive(), await arrive()];
    expectHeld(first[1]);
    app.clock.now += 6 * MINUTE; // the holds have run out
    const holders = await holdAll(2);
    expectHeld((await arrive())[1]);
    expect(statusOf(await second[0].send('n', PAGE))).toBe(-1);
    expectHeld((await arrive())[1]);
    expect(statusOf(await first[0].send('n', PAGE))).toBe(-1);
    expect(await cell()).toEqual({ done: 0, held: 4 });
    expect(holders).toHaveLength(2);
  });

  it('do not wait for whoever does not come again', async () => {
    await holdAll(4);
    app.clock.now += 28 * MINUTE;
    for (let index = 0; index < 4; index += 1) expectHeld((await arrive())[1]);
    app.clock.now += 3 * MINUTE;
    const [late, reply] = await arrive();
    expectHeld(reply);
    app.clock.now += 8 * MINUTE;
    expect(statusOf(await late.send('n', PAGE))).toBe(-1);
  });

  it('cannot be waited for by one address alone', async () => {
    await holdAll(4);
    app.clock.now += 29 * MINUTE;
    for (let index = 0; index < 8; index += 1) {
      const robot = await begin('203.0.113.8');
      expectHeld(await robot.send('n', PAGE));
    }
    const { rows } = await sql<{ address: string }>`
      select address from quota_wait where survey_id = ${surveyId}`.execute(app.database.query);
    expect(rows).toHaveLength(5);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });

  it('are not renewed for ever: after two hours they end, whatever is called', async () => {
    const [holder] = await holdAll(1);
    await publish(1);
    const [slow] = await holdAll(1);
    for (let minutes = 0; minutes < 125; minutes += 25) {
      app.clock.now += 25 * MINUTE;
      const event: RespondentEvent = { type: 'back' };
      const isThere = statusOf(await (slow as Caller).send('n', minutes % 50 === 0 ? [event] : [...PAGE]));
      expect(isThere).toBe(-1);
    }
    const [other, reply] = await arrive();
    expect(statusOf(reply)).toBe(-1);
    expect(await cell()).toEqual({ done: 0, held: 1 });
    expect(statusOf(await other.send('s', LAST))).toBe(1);
    expect(holder).toBeDefined();
  });

  it('that others have when somebody finishes are waited for too', async () => {
    await publish(1);
    const [slow] = await holdAll(1);
    app.clock.now += 31 * MINUTE;
    await holdAll(1);
    expectHeld(await (slow as Caller).send('s', LAST));
    app.clock.now += 9 * MINUTE;
    expectHeld(await (slow as Caller).send('s', LAST));
    app.clock.now += 9 * MINUTE;
    expectHeld(await (slow as Caller).send('s', LAST));
    app.clock.now += 9 * MINUTE;
    expectHeld(await (slow as Caller).send('s', LAST));
    app.clock.now += 4 * MINUTE;
    expectHeld((await arrive())[1]);
    expect(statusOf(await (slow as Caller).send('s', LAST))).toBe(1);
  });

  it('before the first page: nothing begins, and the same begin finds a place later', async () => {
    await publish(1, {}, 'true');
    await begin('10.9.0.1');
    const body = { device: 'pc', event_id: randomUUID() };
    const url = `/api/survey/b/${surveyId}`;
    expectHeld(await post(url, '10.9.0.2', body));
    app.clock.now += 25 * MINUTE;
    expectHeld(await post(url, '10.9.0.2', body));
    app.clock.now += 6 * MINUTE;
    expectHeld(await post(url, '10.9.0.3', { device: 'pc' }));
    expect(dataOf<BeginData>(await post(url, '10.9.0.2', body)).fulfilled).toMatchObject([
      { value: { is_end: 0 } },
    ]);
  });

  // TRUST-3, with people who leave in the middle: nobody is ended for a place that is free at the end.
  it.runIf(kind === 'postgres')(
    'are given exactly as often as there are places, to 300 who come again until it is decided',
    {
      timeout: 120_000,
    },
    async () => {
      await publish(50);
      const callers = await Promise.all(
        Array.from({ length: 300 }, (_, index) => begin(`10.7.${index % 100}.1`)),
      );
      const open = new Map(callers.map((caller, index) => [caller, index % 6 === 0]));
      const outcomes: number[] = [];
      for (let round = 0; open.size > 0 && round < 60; round += 1) {
        const counted = await Promise.all([...open].map(([caller, leaves]) => attend(caller, leaves)));
        for (const [caller, outcome] of counted) {
          if (outcome === undefined) continue;
          open.delete(caller);
          outcomes.push(outcome);
        }
        app.clock.now += 9 * MINUTE;
      }
      const count = (status: number) => outcomes.filter((each) => each === status).length;
      expect(open.size).toBe(0);
      expect([count(1), count(1) + count(3) + count(6) + count(-1)]).toEqual([50, 300]);
      expect(await cell()).toMatchObject({ done: 50 });

      /** -1: has left with a place in hand; undefined: comes again. */
      async function attend(caller: Caller, leaves: boolean): Promise<[Caller, number | undefined]> {
        const page = await caller.send('n', PAGE);
        if (page.status === 429) return [caller, undefined];
        const status = statusOf(page);
        if (status !== -1 || leaves) return [caller, status];
        const end = await caller.send('s', LAST);
        return [caller, end.status === 429 ? undefined : statusOf(end)];
      }
    },
  );
});
