import { randomUUID } from 'node:crypto';
import type { BeginData, RespondentEvent } from '@canvass/protocol';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { databaseKinds, dataOf } from '../testing/index.ts';
import { heldSurvey, MINUTE, PAGE, LAST, type Caller } from '../testing/held-survey.ts';

describe.each(databaseKinds())('held slots on %s', (kind) => {
  const suite = heldSurvey(kind);
  describe('limits', () => testLimits(suite));
  describe('wait queue', () => testWaitQueue(suite));
});

function testLimits(suite: ReturnType<typeof heldSurvey>) {
  const { publish, begin, statusOf, cell, arrive, holdAll, expectHeld, post } = suite;

  it('are at most a fifth of a cell for one address, whose other respondents continue without a slot', async () => {
    await publish(50);
    const robots: Caller[] = [];
    for (let index = 0; index < 60; index += 1) robots.push(await begin('203.0.113.7'));
    for (const robot of robots) expect(statusOf(await robot.send('n', PAGE))).toBe(-1);
    expect(await cell()).toEqual({ done: 0, held: 10 });
    const [, reply] = await arrive();
    expect(statusOf(reply)).toBe(-1);
    expect(await cell()).toEqual({ done: 0, held: 11 });
    // Even without a hold, a response gets a slot at its end if one is free.
    expect(statusOf(await (robots.at(-1) as Caller).send('s', LAST))).toBe(1);
    expect(await cell()).toEqual({ done: 1, held: 11 });
  });

  it('end no response while they fill the cell: respondents must repeat the call, and nothing is stored', async () => {
    await holdAll(4);
    const [lateCaller, reply] = await arrive();
    expectHeld(reply);
    const continueReply = await post(
      `/api/survey/c/${suite.surveyId}`,
      '10.1.1.1',
      {},
      lateCaller.begun.rspd_token,
    );
    expect(dataOf(continueReply)).toMatchObject({
      events: [],
      end_status: { is_end: 0 },
      transaction_id: lateCaller.begun.transaction_id,
    });
    expectHeld(await lateCaller.send('n', PAGE));
    suite.app.clock.now += 31 * MINUTE;
    expect(statusOf(await lateCaller.send('n', PAGE))).toBe(-1);
    expect(statusOf(await lateCaller.send('s', LAST))).toBe(1);
  });

  it('expire soon after a start, unless a page is submitted within ten minutes', async () => {
    await publish(4, {}, 'true');
    const [idle, answers] = [await begin('10.0.0.1'), await begin('10.0.0.2')];
    expect(await cell()).toEqual({ done: 0, held: 2 });
    suite.app.clock.now += 9 * MINUTE;
    expect(statusOf(await answers.send('n', PAGE))).toBe(-1);
    suite.app.clock.now += 9 * MINUTE;
    await begin('10.0.0.3');
    expect(await cell()).toEqual({ done: 0, held: 2 });
    expect(statusOf(await idle.send('n', PAGE))).toBe(-1);
  });

  it('do not exist if only finished responses count', async () => {
    await publish(1, { hold_minutes: 0 });
    const callers = [await begin('10.0.0.1'), await begin('10.0.0.2')];
    for (const caller of callers) expect(statusOf(await caller.send('n', PAGE))).toBe(-1);
    expect(await cell()).toEqual({ done: 0, held: 0 });
    const endStatuses = [];
    for (const caller of callers) endStatuses.push(statusOf(await caller.send('s', LAST)));
    expect(endStatuses).toEqual([1, 6]);
    expect(statusOf((await arrive())[1])).toBe(3);
  });

  it('let new responses end as quota full only after the slots are counted', async () => {
    const holders = await holdAll(4);
    const [lateCaller, reply] = await arrive();
    expectHeld(reply);
    for (const holder of holders) expect(statusOf(await holder.send('s', LAST))).toBe(1);
    expect(statusOf(await lateCaller.send('n', PAGE))).toBe(3);
    expect(statusOf((await arrive())[1])).toBe(3);
  });
}

function testWaitQueue(suite: ReturnType<typeof heldSurvey>) {
  const { holdAll, arrive, expectHeld, statusOf, cell, begin, publish, post } = suite;

  it('that become free are given to respondents in the wait queue before later respondents', async () => {
    await holdAll(4);
    suite.app.clock.now += 25 * MINUTE;
    const [first, second] = [await arrive(), await arrive()];
    expectHeld(first[1]);
    suite.app.clock.now += 6 * MINUTE; // the holds have expired
    const holders = await holdAll(2);
    expectHeld((await arrive())[1]);
    expect(statusOf(await second[0].send('n', PAGE))).toBe(-1);
    expectHeld((await arrive())[1]);
    expect(statusOf(await first[0].send('n', PAGE))).toBe(-1);
    expect(await cell()).toEqual({ done: 0, held: 4 });
    expect(holders).toHaveLength(2);
  });

  it('are not reserved for respondents who do not repeat the call', async () => {
    await holdAll(4);
    suite.app.clock.now += 28 * MINUTE;
    for (let index = 0; index < 4; index += 1) expectHeld((await arrive())[1]);
    suite.app.clock.now += 3 * MINUTE;
    const [lateCaller, reply] = await arrive();
    expectHeld(reply);
    suite.app.clock.now += 8 * MINUTE;
    expect(statusOf(await lateCaller.send('n', PAGE))).toBe(-1);
  });

  it('let only five respondents of one address wait, and the wait queue stores the address as a hash', async () => {
    await holdAll(4);
    suite.app.clock.now += 29 * MINUTE;
    for (let index = 0; index < 8; index += 1) {
      const robot = await begin('203.0.113.8');
      expectHeld(await robot.send('n', PAGE));
    }
    const { rows } = await sql<{ address: string }>`
      select address from quota_wait where survey_id = ${suite.surveyId}`.execute(suite.app.database.query);
    expect(rows).toHaveLength(5);
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
  });

  it('are renewed for at most two hours', async () => {
    const [holder] = await holdAll(1);
    await publish(1);
    const [slow] = await holdAll(1);
    for (let minutes = 0; minutes < 125; minutes += 25) {
      suite.app.clock.now += 25 * MINUTE;
      const event: RespondentEvent = { type: 'back' };
      const replyStatus = statusOf(
        await (slow as Caller).send('n', minutes % 50 === 0 ? [event] : [...PAGE]),
      );
      expect(replyStatus).toBe(-1);
    }
    const [otherCaller, reply] = await arrive();
    expect(statusOf(reply)).toBe(-1);
    expect(await cell()).toEqual({ done: 0, held: 1 });
    expect(statusOf(await otherCaller.send('s', LAST))).toBe(1);
    expect(holder).toBeDefined();
  });

  it('of other respondents make even a respondent who submits the last page wait', async () => {
    await publish(1);
    const [slow] = await holdAll(1);
    suite.app.clock.now += 31 * MINUTE;
    await holdAll(1);
    expectHeld(await (slow as Caller).send('s', LAST));
    suite.app.clock.now += 9 * MINUTE;
    expectHeld(await (slow as Caller).send('s', LAST));
    suite.app.clock.now += 9 * MINUTE;
    expectHeld(await (slow as Caller).send('s', LAST));
    suite.app.clock.now += 9 * MINUTE;
    expectHeld(await (slow as Caller).send('s', LAST));
    suite.app.clock.now += 4 * MINUTE;
    expectHeld((await arrive())[1]);
    expect(statusOf(await (slow as Caller).send('s', LAST))).toBe(1);
  });

  it('of a condition without questions let no response begin until a slot is free', async () => {
    await publish(1, {}, 'true');
    await begin('10.9.0.1');
    const body = { device: 'pc', event_id: randomUUID() };
    const url = `/api/survey/b/${suite.surveyId}`;
    expectHeld(await post(url, '10.9.0.2', body));
    suite.app.clock.now += 8 * MINUTE;
    expectHeld(await post(url, '10.9.0.2', body));
    suite.app.clock.now += 3 * MINUTE;
    expectHeld(await post(url, '10.9.0.3', { device: 'pc' }));
    expect(dataOf<BeginData>(await post(url, '10.9.0.2', body)).fulfilled).toMatchObject([
      { value: { is_end: 0 } },
    ]);
  });
}
