import { next } from '@canvass/logic/testing';
import type { AnswerData, RespondentEvent } from '@canvass/protocol';
import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LimitSettings, NO_LIMITS, readLimitSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { createTestServer, databaseKinds, type TestServer, type DatabaseKind } from '../testing/index.ts';
import type { Reply, Session } from '../testing/test-server.ts';
import { verifiedProject } from '../testing/verified-project.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

const MINUTE = 60_000;
const mail = (address: string): readonly RespondentEvent[] => [
  { type: 'answer', gid: 'mail', answer: [address] },
  next,
];
const issuesOf = ({ json }: Reply) =>
  ((json.data as AnswerData | undefined)?.fulfilled ?? []).flatMap((event) =>
    event.type === 'fulfilled' ? ((event.value as { issues?: unknown }).issues ?? []) : [],
  );

function counting(database: Database): Database & { statements: number } {
  const countingDatabase = { ...database, statements: 0 };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      countingDatabase.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  countingDatabase.query = database.query.withPlugin(plugin);
  countingDatabase.run = (statement, parameters) => {
    countingDatabase.statements += 1;
    return database.run(statement, parameters);
  };
  return countingDatabase;
}

describe.each(databaseKinds())('limits on lookups of unique answers on %s', (kind) => {
  const setup = setUp(kind);
  describe('limits', () => testLimits(setup));
  describe('timing and storage', () => testTimingAndStorage(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let surveyId: string;
  let servers: TestServer[];
  let surveys = 0;
  let addresses = 0;
  const app = provideTestServer(kind);
  beforeEach(async () => {
    servers = [];
    await publish();
  });
  afterEach(() => Promise.all(servers.map((server) => server.close())));
  const publish = async (changes = {}) => {
    surveys += 1;
    const projectId = `AskedSurvey${String(surveys).padStart(13, '0')}`;
    surveyId = (await app.publish(verifiedProject({ projectId, ...changes }))).surveyId;
  };
  const serve = async (limits: Partial<LimitSettings>, database = app.database) => {
    const settings = { trustedProxies: 1, limits: { ...NO_LIMITS, ...limits } };
    const server = await createTestServer(kind, { database, settings });
    server.clock.now = app.clock.now;
    servers.push(server);
    return server;
  };
  const newAddress = () => `10.3.${(addresses += 1) >> 8}.${addresses & 255}`;
  const send = (
    server: TestServer,
    session: Session,
    events: readonly RespondentEvent[],
    from = newAddress(),
  ) =>
    server.request({
      method: 'POST',
      url: `/api/survey/n/${surveyId}`,
      token: session.begun.rspd_token,
      body: { transaction_id: session.transactionId, event_id: crypto.randomUUID(), events },
      headers: { 'x-forwarded-for': from },
    });
  /** Sends an e-mail address. If it is accepted, goes back to its page. */
  const tryMail = async (
    server: TestServer,
    session: Session,
    address: string,
    from = newAddress(),
  ): Promise<Reply> => {
    const reply = await send(server, session, mail(address), from);
    if (reply.status !== 200) return reply;
    session.transactionId = (reply.json.data as unknown as AnswerData).transaction_id;
    if (issuesOf(reply).length === 0) await server.answer(session, 'n', [{ type: 'back' }]);
    return reply;
  };
  const finish = async (address: string) => {
    const session = await app.begin(surveyId);
    await app.answer(session, 'n', mail(address));
    await app.answer(session, 'n', [next]);
    await app.answer(session, 's', [next]);
  };
  return {
    app,
    get surveyId() {
      return surveyId;
    },
    publish,
    serve,
    newAddress,
    send,
    tryMail,
    finish,
  };
}

function testLimits(setup: Setup) {
  const { serve, newAddress, finish, tryMail, publish, send } = setup;

  it('allow many typing errors by default', async () => {
    const server = await serve(readLimitSettings({}, []));
    const session = await server.begin(setup.surveyId);
    const from = newAddress();
    await finish('jo@example.com');
    for (const address of [
      'j@example.com',
      'jo@example.co',
      'jo@example.com',
      'jo@exmaple.com',
      'oj@example.com',
    ])
      for (const spelling of [address, address.toUpperCase(), address])
        expect((await tryMail(server, session, spelling, from)).status).toBe(200);
  });

  it('stop a response that tries too many values, and do not check the next value', async () => {
    const server = await serve({ uniquePerResponse: 3 });
    await finish('used@example.com');
    const session = await server.begin(setup.surveyId);
    const events = async () => (await server.continue(session)).events;
    expect(issuesOf(await tryMail(server, session, 'used@example.com'))).toHaveLength(1);
    for (const freeReply of ['a@example.com', 'b@example.com'])
      expect((await tryMail(server, session, freeReply)).status).toBe(200);
    await finish('other@example.com');
    const before = await events();
    const [usedReply, free] = [
      await tryMail(server, session, 'other@example.com'),
      await tryMail(server, session, 'c@example.com'),
    ];
    expect([usedReply.status, usedReply.json, usedReply.headers['retry-after']]).toEqual([
      429,
      { code: 202, msg: expect.any(String), data: { key: 'request.too_frequent' } },
      '600',
    ]);
    expect([free.status, free.json]).toEqual([usedReply.status, usedReply.json]);
    expect(await events()).toEqual(before);
    // Known values may be looked up again, and other respondents are not affected.
    expect(issuesOf(await tryMail(server, session, 'USED@example.com'))).toHaveLength(1);
    expect((await tryMail(server, session, 'a@example.com')).status).toBe(200);
    expect((await tryMail(server, await server.begin(setup.surveyId), 'd@example.com')).status).toBe(200);
    server.clock.now += 10 * MINUTE;
    expect(issuesOf(await tryMail(server, session, 'other@example.com'))).toHaveLength(1);
  });

  it('accept the same call after the waiting time', async () => {
    const server = await serve({ uniquePerResponse: 1 });
    const session = await server.begin(setup.surveyId);
    await tryMail(server, session, 'a@example.com');
    const eventId = crypto.randomUUID();
    expect((await server.send(session, 'n', mail('b@example.com'), eventId)).status).toBe(429);
    server.clock.now += 10 * MINUTE;
    expect((await server.send(session, 'n', mail('b@example.com'), eventId)).status).toBe(200);
  });

  it('are exact for an address with several responses and concurrent calls', async () => {
    const server = await serve({ uniquePerAddress: 4 });
    const sessions = await Promise.all(Array.from({ length: 9 }, () => server.begin(setup.surveyId)));
    const from = newAddress();
    const replies = await Promise.all(
      sessions.map((session, n) => tryMail(server, session, `m${n}@example.com`, from)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(4).fill(200),
      ...Array<number>(5).fill(429),
    ]);
    expect((await tryMail(server, await server.begin(setup.surveyId), 'x@example.com')).status).toBe(200);
  });

  it('apply to each field separately, so that a page with many fields can be left', async () => {
    const field = (n: number) => ({
      type: 'Q',
      gid: `f${n}`,
      cid: `Q${n + 1}`,
      qtype: 'blank',
      title: 'A colleague',
      unique: true,
      open_attrs: { type: 'email' },
    });
    const fields = Array.from({ length: 12 }, (_, n) => field(n));
    const last = { type: 'Q', gid: 'why', cid: 'Q99', qtype: 'blank', title: 'Why?' };
    await publish({
      items: [
        { type: 'G', gid: 'g1', items: fields },
        { type: 'G', gid: 'g2', items: [last] },
      ],
    });
    const server = await serve({ uniquePerResponse: 2, uniquePerAddress: 8 });
    const session = await server.begin(setup.surveyId);
    const page = (suffix: string): RespondentEvent[] => [
      ...fields.map(({ gid }) => ({ type: 'answer' as const, gid, answer: [`${gid}${suffix}@example.com`] })),
      next,
    ];
    // One call may look up more values than the limit per address, because otherwise this page could never be left.
    expect((await send(server, session, page(''))).status).toBe(200);
  });
}

function testTimingAndStorage(setup: Setup) {
  const { finish, serve, newAddress, send, tryMail } = setup;

  it('need the same number of statements for used and unused answers', async () => {
    await finish('used@example.com');
    const database = counting(setup.app.database);
    const server = await serve({ uniquePerResponse: 9, uniquePerAddress: 9 }, database);
    const from = newAddress();
    const statementsFor = async (address: string) => {
      const session = await server.begin(setup.surveyId);
      database.statements = 0;
      expect((await send(server, session, mail(address), from)).status).toBe(200);
      return database.statements;
    };
    const usedCount = await statementsFor('used@example.com');
    expect(await statementsFor('free@example.com')).toBe(usedCount);
    expect(usedCount).toBeGreaterThan(5);
  });

  it('store hashes that differ between responses, and delete them with the response', async () => {
    const server = await serve({ uniquePerResponse: 9, uniquePerAddress: 9 });
    const [firstSession, secondSession] = [
      await server.begin(setup.surveyId),
      await server.begin(setup.surveyId),
    ];
    for (const session of [firstSession, secondSession]) await tryMail(server, session, 'jo@example.com');
    const rows = () =>
      setup.app.database.query
        .selectFrom('unique_lookup')
        .selectAll()
        .where('survey_id', '=', setup.surveyId)
        .execute();
    const hashes = (await rows()).map(({ hash }) => hash);
    expect([hashes.length, new Set(hashes).size]).toEqual([2, 2]);
    expect(hashes.every((hash) => /^[\w-]{43}$/.test(hash))).toBe(true);
    await setup.app.operate(
      'DELETE',
      `/api/publishing/surveys/${setup.surveyId}/responses/${firstSession.begun.seq}`,
    );
    expect(await rows()).toHaveLength(1);
    const url = `/api/publishing/surveys/${setup.surveyId}`;
    await setup.app.operate('POST', `${url}/close`);
    await setup.app.operate('DELETE', url);
    expect(await rows()).toEqual([]);
  });
}
