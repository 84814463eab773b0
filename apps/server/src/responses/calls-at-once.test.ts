import { randomUUID } from 'node:crypto';
import type { BeginData } from '@canvass/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, FIRST_PAGE, next } from '../testing/answered-survey.ts';
import type { Database, Parameter, Statement } from '../database/database.ts';
import {
  createTestDatabase,
  createTestServer,
  type DatabaseKind,
  databaseKinds,
  sampleProject,
  type Session,
  type TestServer,
} from '../testing/index.ts';
import { dataOf, type Reply } from '../testing/test-server.ts';

// Calls that arrive together share a statement, but not their outcome (docs/adr/0288). In the embedded database and on a
// cluster each has its own statement, with the same outcomes.
describe.each(databaseKinds())('calls that arrive together on %s', (kind) => {
  const setup = setUp(kind);
  testOutcomes(setup);
  testFailures(setup);
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const canShare = kind === 'postgres';
  let database: WatchedDatabase;
  let app: TestServer;
  let surveyId: string;
  beforeAll(async () => {
    database = watchStatements(await createTestDatabase(kind));
    app = await createTestServer(kind, { database });
    surveyId = (await app.publish(sampleProject())).surveyId;
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const beginMany = (count: number) => Promise.all(Array.from({ length: count }, () => app.begin(surveyId)));
  const sendAll = (sessions: readonly Session[]) =>
    Promise.all(sessions.map((session) => app.send(session, 'n', FIRST_PAGE)));
  const loadCounts = (sessions: readonly Session[]) =>
    Promise.all(sessions.map(async (session) => (await app.continue(session)).events.length));

  return {
    shares: canShare,
    beginMany,
    sendAll,
    loadCounts,
    get database() {
      return database;
    },
    get app() {
      return app;
    },
    get surveyId() {
      return surveyId;
    },
  };
}

const codesOf = (replies: readonly Reply[]) => replies.map(({ json }) => json.code);

function testOutcomes(setup: Setup) {
  const { shares, beginMany, sendAll, loadCounts: countsOf } = setup;

  it('share a statement, and each has the reply of a call alone', async () => {
    const sessions = await beginMany(9);
    expect(new Set(sessions.map(({ begun }) => begun.seq)).size).toBe(9);
    setup.database.names.length = 0;
    expect(codesOf(await sendAll(sessions))).toEqual(Array(9).fill(0));
    // A busy machine may read some calls later, so that they need another statement.
    if (shares) expect(setup.database.names.length).toBeLessThan(5);
    else expect(setup.database.names).toEqual(Array(9).fill('step'));
    expect(await countsOf(sessions)).toEqual(Array(9).fill(2));
    const detail = await setup.app.operate(
      'GET',
      `/api/publishing/surveys/${setup.surveyId}/responses/${sessions[4]?.begun.seq}`,
    );
    expect(dataOf(detail)).toMatchObject({ chain: { valid: true } });
  });

  it('can end responses together, with answers that contain special characters', async () => {
    const sessions = await beginMany(4);
    await sendAll(sessions);
    for (const session of sessions)
      session.transactionId = (await setup.app.continue(session)).transaction_id;
    const texts = ['a "quoted" \\ {brace}', 'NULL', '漢字\n\t,', '{NULL,"a"}'];
    const replies = await Promise.all(
      sessions.map((session, at) =>
        setup.app.send(session, 's', [answer('q2', [['q2b']]), answer('q3', [texts[at]]), next]),
      ),
    );
    expect(codesOf(replies)).toEqual([0, 0, 0, 0]);
    const endedRows = await setup.database.query
      .selectFrom('response')
      .select(['status', sql<string>`answers->'q3'->>0`.as('text')])
      .where('survey_id', '=', setup.surveyId)
      .where(
        'seq',
        'in',
        sessions.map(({ begun }) => begun.seq),
      )
      .orderBy('seq')
      .execute();
    expect(endedRows).toEqual(texts.map((text) => ({ status: 1, text })));
  });

  it('are refused one by one: an outdated token, a repeated call, a closed survey', async () => {
    const sessions = await beginMany(4);
    const [validSession, outdatedSession, repeatedSession, closedSession] = sessions as [
      Session,
      Session,
      Session,
      Session,
    ];
    const token = outdatedSession.transactionId;
    await setup.app.answer(outdatedSession, 'n', FIRST_PAGE);
    const id = randomUUID();
    const replies = await Promise.all([
      setup.app.send(validSession, 'n', FIRST_PAGE),
      setup.app.send({ ...outdatedSession, transactionId: token }, 'n', FIRST_PAGE),
      setup.app.send(repeatedSession, 'n', FIRST_PAGE, id),
      setup.app.send(repeatedSession, 'n', FIRST_PAGE, id),
      setup.app.send(closedSession, 'n', FIRST_PAGE),
    ]);
    expect(codesOf(replies)).toEqual([0, 1117, 0, 0, 0]);
    expect(replies[2]?.text).toBe(replies[3]?.text);
    expect(await countsOf(sessions)).toEqual([2, 2, 2, 2]);
  });

  it('begin one response for each id', async () => {
    const id = randomUUID();
    const begin = (event_id: string) =>
      setup.app.request({
        method: 'POST',
        url: `/api/survey/b/${setup.surveyId}`,
        body: { device: 'pc', event_id },
      });
    setup.database.names.length = 0;
    const replies = await Promise.all([id, randomUUID(), id, randomUUID(), id].map(begin));
    const [a, b, c, d, e] = replies.map((reply) => dataOf<BeginData>(reply).seq);
    expect([c, e]).toEqual([a, a]);
    expect(new Set([a, b, d]).size).toBe(3);
    if (shares) expect(setup.database.names).toContain('begins');
  });
}

function testFailures(setup: Setup) {
  const { shares, beginMany, sendAll, loadCounts: countsOf } = setup;

  it('are stored one by one if the shared statement is refused', async () => {
    const sessions = await beginMany(3);
    setup.database.failNext('steps', Object.assign(new Error('could not serialize'), { code: '40001' }));
    setup.database.names.length = 0;
    expect(codesOf(await sendAll(sessions))).toEqual([0, 0, 0]);
    if (shares) expect(setup.database.names.toSorted()).toEqual(['step', 'step', 'step', 'steps']);
    expect(await countsOf(sessions)).toEqual([2, 2, 2]);
  });

  it('take effect once if the connection is lost after they were stored', async () => {
    const sessions = await beginMany(3);
    const ids = sessions.map(() => randomUUID());
    const send = () => Promise.all(sessions.map((one, at) => setup.app.send(one, 'n', FIRST_PAGE, ids[at])));
    setup.database.failNext('steps', Object.assign(new Error('lost'), { code: 'ECONNRESET' }), 'after');
    const codes = codesOf(await send());
    if (shares) expect(codes).toContain(4001);
    else expect(codes).toEqual([0, 0, 0]);
    expect(codesOf(await send())).toEqual([0, 0, 0]);
    expect(await countsOf(sessions)).toEqual([2, 2, 2]);
  });

  it.runIf(shares)('do not wait for a response that another transaction holds', async () => {
    const sessions = await beginMany(3);
    const lockedSession = sessions[1] as Session;
    const release = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const holder = setup.database.query.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('response')
        .select('seq')
        .where('survey_id', '=', setup.surveyId)
        .where('seq', '=', lockedSession.begun.seq)
        .forUpdate()
        .execute();
      holding.resolve();
      await release.promise;
    });
    await holding.promise;
    const calls = sessions.map((session) => setup.app.send(session, 'n', FIRST_PAGE));
    expect(codesOf(await Promise.all([calls[0], calls[2]] as Promise<Reply>[]))).toEqual([0, 0]);
    release.resolve();
    await holder;
    expect((await calls[1])?.json.code).toBe(0);
  });
}

interface WatchedDatabase extends Database {
  readonly names: string[];
  /** Fails the next statement of this name, before it is sent or after it is done. */
  failNext(name: string, error: Error, moment?: 'before' | 'after'): void;
}

function watchStatements(database: Database): WatchedDatabase {
  const names: string[] = [];
  let failing: { readonly name: string; readonly error: Error; readonly moment: string } | undefined;
  return {
    ...database,
    names,
    failNext: (name, error, moment = 'before') => void (failing = { name, error, moment }),
    async run<Row>(statement: Statement, parameters: readonly Parameter[]) {
      names.push(statement.name);
      const failed = failing?.name === statement.name ? failing : undefined;
      if (failed !== undefined) failing = undefined;
      if (failed?.moment === 'before') throw failed.error;
      const rows = await database.run<Row>(statement, parameters);
      if (failed !== undefined) throw failed.error;
      return rows;
    },
  };
}
