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

/** The same database with a counter of executed statements. */
function counting(database: Database): Database & { statements: number } {
  const counted = { ...database, statements: 0 };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      counted.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  counted.query = database.query.withPlugin(plugin);
  counted.run = (statement, parameters) => {
    counted.statements += 1;
    return database.run(statement, parameters);
  };
  return counted;
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
  const send = (on: TestServer, of: Session, events: readonly RespondentEvent[], from = newAddress()) =>
    on.request({
      method: 'POST',
      url: `/api/survey/n/${surveyId}`,
      token: of.begun.rspd_token,
      body: { transaction_id: of.transactionId, event_id: crypto.randomUUID(), events },
      headers: { 'x-forwarded-for': from },
    });
  /** Sends an e-mail address and, if it is accepted, goes back to the page. */
  const tryMail = async (
    on: TestServer,
    of: Session,
    address: string,
    from = newAddress(),
  ): Promise<Reply> => {
    const reply = await send(on, of, mail(address), from);
    if (reply.status !== 200) return reply;
    of.transactionId = (reply.json.data as unknown as AnswerData).transaction_id;
    if (issuesOf(reply).length === 0) await on.answer(of, 'n', [{ type: 'back' }]);
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
    for (const typed of [
      'j@example.com',
      'jo@example.co',
      'jo@example.com',
      'jo@exmaple.com',
      'oj@example.com',
    ])
      for (const again of [typed, typed.toUpperCase(), typed])
        expect((await tryMail(server, session, again, from)).status).toBe(200);
  });

  it('stop a response that tries many values, without checking the next one', async () => {
    const server = await serve({ uniquePerResponse: 3 });
    await finish('used@example.com');
    const session = await server.begin(setup.surveyId);
    const events = async () => (await server.continue(session)).events;
    expect(issuesOf(await tryMail(server, session, 'used@example.com'))).toHaveLength(1);
    for (const free of ['a@example.com', 'b@example.com'])
      expect((await tryMail(server, session, free)).status).toBe(200);
    await finish('other@example.com');
    const before = await events();
    const [used, free] = [
      await tryMail(server, session, 'other@example.com'),
      await tryMail(server, session, 'c@example.com'),
    ];
    expect([used.status, used.json, used.headers['retry-after']]).toEqual([
      429,
      { code: 202, msg: expect.any(String), data: { key: 'request.too_frequent' } },
      '600',
    ]);
    expect([free.status, free.json]).toEqual([used.status, used.json]);
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

  it('hold exactly for an address with several responses and concurrent calls', async () => {
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

  it('count each field separately, so that a page with many fields can be left', async () => {
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
    // More concurrent lookups than an address may make, because otherwise the page could never be left.
    expect((await send(server, session, page(''))).status).toBe(200);
  });
}

function testTimingAndStorage(setup: Setup) {
  const { finish, serve, newAddress, send, tryMail } = setup;

  it('count used and unused answers alike', async () => {
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
    const used = await statementsFor('used@example.com');
    expect(await statementsFor('free@example.com')).toBe(used);
    expect(used).toBeGreaterThan(5);
  });

  it('keep hashes that differ from response to response, for as long as the response at most', async () => {
    const server = await serve({ uniquePerResponse: 9, uniquePerAddress: 9 });
    const [one, other] = [await server.begin(setup.surveyId), await server.begin(setup.surveyId)];
    for (const session of [one, other]) await tryMail(server, session, 'jo@example.com');
    const rows = () =>
      setup.app.database.query
        .selectFrom('unique_lookup')
        .selectAll()
        .where('survey_id', '=', setup.surveyId)
        .execute();
    const hashes = (await rows()).map(({ hash }) => hash);
    expect([hashes.length, new Set(hashes).size]).toEqual([2, 2]);
    expect(hashes.every((hash) => /^[\w-]{43}$/.test(hash))).toBe(true);
    await setup.app.operate('DELETE', `/api/publishing/surveys/${setup.surveyId}/responses/${one.begun.seq}`);
    expect(await rows()).toHaveLength(1);
    const url = `/api/publishing/surveys/${setup.surveyId}`;
    await setup.app.operate('POST', `${url}/close`);
    await setup.app.operate('DELETE', url);
    expect(await rows()).toEqual([]);
  });
}
