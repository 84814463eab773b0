import { describe, expect, it } from 'vitest';
import { admittedSurvey } from '../testing/admitted-survey.ts';
import { databaseKinds } from '../testing/index.ts';
import type { Reply } from '../testing/test-server.ts';
import { dataOf } from '../testing/test-server.ts';

const codeOf = ({ status, json }: Reply) => [status, json.code];
const DAY_MS = 24 * 60 * 60 * 1_000;
const deviceId = (digit: string) => `${digit.repeat(32)}_${'A'.repeat(24)}`;

describe.each(databaseKinds())('one response per address on %s', (kind) => {
  const suite = admittedSurvey(kind, { ip_once: true });
  const { begin, sessionOf, firstPage, submit, operate } = suite;
  const finish = async (from: string, body = {}) => {
    const session = sessionOf(await begin(body, from));
    await firstPage(session);
    return { session, reply: await submit(session, from) };
  };
  const CANARY = '203.0.113.77';

  it('refuses a second response at the start and on load, but not from another address', async () => {
    expect((await finish(CANARY)).reply.status).toBe(200);
    expect(codeOf(await begin({}, CANARY))).toEqual([403, 1008]);
    // Clients can forge all entries of `X-Forwarded-For` except the last (TRUST-14).
    expect(codeOf(await begin({}, `198.51.100.1, ${CANARY}`))).toEqual([403, 1008]);
    expect(codeOf(await begin({}, `::ffff:${CANARY}`))).toEqual([403, 1008]);
    expect((await begin({}, '203.0.113.78')).status).toBe(200);
    expect(codeOf(await begin({ source: '1', ip_privacy_open: false }, CANARY))).toEqual([403, 1008]);
  });

  it('counts an IPv6 network as one address', async () => {
    expect((await finish('2001:db8:1:2::7')).reply.status).toBe(200);
    expect(codeOf(await begin({}, '2001:db8:1:2:ffff::1'))).toEqual([403, 1008]);
    expect((await begin({}, '2001:db8:1:3::7')).status).toBe(200);
  });

  it('refuses the end of a response that began before another response ended, and stores nothing', async () => {
    const lateSession = sessionOf(await begin({}, CANARY));
    await firstPage(lateSession);
    expect((await finish(CANARY)).reply.status).toBe(200);
    expect(codeOf(await submit(lateSession, CANARY))).toEqual([403, 1008]);
    expect((await suite.app.continue(lateSession)).events).toHaveLength(3);
    expect((await submit(lateSession, '203.0.113.99')).status).toBe(200);
  });

  it('lets exactly one of thirty concurrent submissions finish', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 30 }, async () => sessionOf(await begin({}, CANARY))),
    );
    await Promise.all(sessions.map(firstPage));
    const replies = await Promise.all(sessions.map((session) => submit(session, CANARY)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ json }) => json.code === 1008)).toHaveLength(29);
  });

  it('counts neither tests nor previews, and a signed preview is not limited', async () => {
    const test = { fromq: 'a', fromtype: 'b' };
    expect((await finish(CANARY, test)).reply.status).toBe(200);
    expect((await finish(CANARY)).reply.status).toBe(200);
    const { token = '' } = dataOf<{ token: string }>(await operate('POST', 'previews', {}));
    const preview = sessionOf(await begin({ preview_token: token }, CANARY));
    expect((await operate('GET', `responses/${preview.begun.seq}`)).status).toBe(200);
    for (const preview_token of ['', 'x', `${token}x`, preview.begun.rspd_token])
      expect(codeOf(await begin({ preview_token }, CANARY))).toEqual([403, 1008]);
    suite.app.clock.now += 31 * DAY_MS;
    expect(codeOf(await begin({ preview_token: token }, CANARY))).toEqual([403, 1008]);
  });

  it('allows another response once the counted response is deleted, and stores no address', async () => {
    const { session } = await finish(CANARY);
    const dump = await Promise.all(
      (['answer_limit', 'response', 'limit_count', 'response_event'] as const).map((table) =>
        suite.app.database.query.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(dump)).not.toContain(CANARY);
    await operate('DELETE', `responses/${session.begun.seq}`);
    expect((await begin({}, CANARY)).status).toBe(200);
  });
});

describe.each(databaseKinds())('responses per device on %s', (kind) => {
  const suite = admittedSurvey(kind, {}, { limit_device: { max: 2, window: 'day' } });
  const { begin, sessionOf, firstPage, submit } = suite;
  const finish = async (dev_id: string | undefined) => {
    const session = sessionOf(await begin(dev_id === undefined ? {} : { dev_id }));
    await firstPage(session);
    return submit(session);
  };

  it('refuses the third response within a day, and accepts it later', async () => {
    expect((await finish(deviceId('a'))).status).toBe(200);
    const lateSession = sessionOf(await begin({ dev_id: deviceId('a') }));
    await firstPage(lateSession);
    expect((await finish(deviceId('a'))).status).toBe(200);
    expect(codeOf(await begin({ dev_id: deviceId('a') }))).toEqual([403, 1010]);
    expect(codeOf(await submit(lateSession))).toEqual([403, 1010]);
    expect((await finish(deviceId('b'))).status).toBe(200);
    suite.app.clock.now += DAY_MS;
    expect((await submit(lateSession)).status).toBe(200);
  });

  it('ignores invalid ids, and never stores them', async () => {
    for (const dev_id of ['', 'x', deviceId('A'), `${deviceId('a')}x`, ' '.repeat(57)])
      expect((await finish(dev_id)).status, dev_id).toBe(200);
    expect((await finish(undefined)).status).toBe(200);
    expect((await finish(deviceId('c'))).status).toBe(200);
    const rows = await suite.app.database.query.selectFrom('response_device').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('c'.repeat(32));
  });
});

describe.each(databaseKinds())('if devices may not be identified, on %s', (kind) => {
  const settings = { ip_once: true, ip_privacy_open: false };
  const suite = admittedSurvey(kind, settings, { limit_device: { by: 'device' } });
  const { begin, sessionOf, firstPage, submit } = suite;

  it('responses have no limits, and no hashes are stored', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const session = sessionOf(await begin({ dev_id: deviceId('a') }, '203.0.113.5'));
      await firstPage(session);
      expect((await submit(session, '203.0.113.5')).status).toBe(200);
    }
    for (const table of ['answer_limit', 'response_device', 'limit_key'] as const) {
      const rows = suite.app.database.query.selectFrom(table).selectAll();
      expect(await rows.where('survey_id', '=', suite.surveyId).execute()).toEqual([]);
    }
  });
});
