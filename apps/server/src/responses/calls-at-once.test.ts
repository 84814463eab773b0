import { randomUUID } from 'node:crypto';
import type { BeginData } from '@canvass/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, FIRST_PAGE, next } from '../testing/answered-survey.ts';
import type { Database, Parameter, Statement } from '../database/database.ts';
import { createTestDatabase, createTestServer, databaseKinds, sampleProject } from '../testing/index.ts';
import type { Reply, Session, TestServer } from '../testing/index.ts';
import { dataOf } from '../testing/test-server.ts';

// Calls that arrive together share a statement, but not their outcome (docs/adr/0288). In the embedded database and on a
// cluster each has its own statement, with the same outcomes.
describe.each(databaseKinds())('calls of one moment on %s', (kind) => {
  const shares = kind === 'postgres';
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
  const codesOf = (replies: readonly Reply[]) => replies.map(({ json }) => json.code);
  const countsOf = (sessions: readonly Session[]) =>
    Promise.all(sessions.map(async (session) => (await app.continue(session)).events.length));

  it('share a statement, and each has the reply of a call alone', async () => {
    const sessions = await beginMany(9);
    expect(new Set(sessions.map(({ begun }) => begun.seq)).size).toBe(9);
    database.names.length = 0;
    expect(codesOf(await sendAll(sessions))).toEqual(Array(9).fill(0));
    expect(database.names).toEqual(shares ? ['steps'] : Array(9).fill('step'));
    expect(await countsOf(sessions)).toEqual(Array(9).fill(2));
    const detail = await app.operate(
      'GET',
      `/api/publishing/surveys/${surveyId}/responses/${sessions[4]?.begun.seq}`,
    );
    expect(dataOf(detail)).toMatchObject({ chain: { valid: true } });
  });

  it('end together, with texts of every kind', async () => {
    const sessions = await beginMany(4);
    await sendAll(sessions);
    for (const session of sessions) session.transactionId = (await app.continue(session)).transaction_id;
    const texts = ['a "quoted" \\ {brace}', 'NULL', '漢字\n\t,', ' NULL '];
    const replies = await Promise.all(
      sessions.map((session, at) =>
        app.send(session, 's', [answer('q2', [['q2b']]), answer('q3', [texts[at]]), next]),
      ),
    );
    expect(codesOf(replies)).toEqual([0, 0, 0, 0]);
    const ended = await database.query
      .selectFrom('response')
      .select(['status', sql<string>`answers->'q3'->>0`.as('text')])
      .where('survey_id', '=', surveyId)
      .where(
        'seq',
        'in',
        sessions.map(({ begun }) => begun.seq),
      )
      .orderBy('seq')
      .execute();
    expect(ended).toEqual(texts.map((text) => ({ status: 1, text })));
  });

  it('are refused one by one: an outdated token, a repeated call, a closed survey', async () => {
    const sessions = await beginMany(4);
    const [first, outdated, repeated, last] = sessions as [Session, Session, Session, Session];
    const token = outdated.transactionId;
    await app.answer(outdated, 'n', FIRST_PAGE);
    const id = randomUUID();
    const replies = await Promise.all([
      app.send(first, 'n', FIRST_PAGE),
      app.send({ ...outdated, transactionId: token }, 'n', FIRST_PAGE),
      app.send(repeated, 'n', FIRST_PAGE, id),
      app.send(repeated, 'n', FIRST_PAGE, id),
      app.send(last, 'n', FIRST_PAGE),
    ]);
    expect(codesOf(replies)).toEqual([0, 1117, 0, 0, 0]);
    expect(replies[2]?.text).toBe(replies[3]?.text);
    expect(await countsOf(sessions)).toEqual([2, 2, 2, 2]);
  });

  it('begin one response for each id', async () => {
    const id = randomUUID();
    const begin = (event_id: string) =>
      app.request({ method: 'POST', url: `/api/survey/b/${surveyId}`, body: { device: 'pc', event_id } });
    database.names.length = 0;
    const replies = await Promise.all([id, randomUUID(), id, randomUUID(), id].map(begin));
    const [a, b, c, d, e] = replies.map((reply) => dataOf<BeginData>(reply).seq);
    expect([c, e]).toEqual([a, a]);
    expect(new Set([a, b, d]).size).toBe(3);
    if (shares) expect(database.names).toContain('begins');
  });

  it('are stored one by one if the shared statement is refused', async () => {
    const sessions = await beginMany(3);
    database.failNext('steps', Object.assign(new Error('could not serialize'), { code: '40001' }));
    database.names.length = 0;
    expect(codesOf(await sendAll(sessions))).toEqual([0, 0, 0]);
    if (shares) expect(database.names).toEqual(['steps', 'step', 'step', 'step']);
    expect(await countsOf(sessions)).toEqual([2, 2, 2]);
  });

  it('take effect once if the connection is lost after they were stored', async () => {
    const sessions = await beginMany(3);
    const ids = sessions.map(() => randomUUID());
    const send = () => Promise.all(sessions.map((one, at) => app.send(one, 'n', FIRST_PAGE, ids[at])));
    database.failNext('steps', Object.assign(new Error('lost'), { code: 'ECONNRESET' }), 'after');
    expect(codesOf(await send())).toEqual(shares ? [4001, 4001, 4001] : [0, 0, 0]);
    expect(codesOf(await send())).toEqual([0, 0, 0]);
    expect(await countsOf(sessions)).toEqual([2, 2, 2]);
  });

  it.runIf(shares)('do not wait for a response that another transaction holds', async () => {
    const sessions = await beginMany(3);
    const held = sessions[1] as Session;
    const release = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const holder = database.query.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('response')
        .select('seq')
        .where('survey_id', '=', surveyId)
        .where('seq', '=', held.begun.seq)
        .forUpdate()
        .execute();
      holding.resolve();
      await release.promise;
    });
    await holding.promise;
    const calls = sessions.map((session) => app.send(session, 'n', FIRST_PAGE));
    expect(codesOf(await Promise.all([calls[0], calls[2]] as Promise<Reply>[]))).toEqual([0, 0]);
    release.resolve();
    await holder;
    expect((await calls[1])?.json.code).toBe(0);
  });
});

/** A database that notes the names of prepared statements, and fails one. */
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
