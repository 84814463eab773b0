import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PAGE, LAST_PAGE, answer, next } from '../testing/answered-survey.ts';
import { createTestDatabase, createTestServer, databaseKinds, sampleProject } from '../testing/index.ts';
import type { Session, TestServer } from '../testing/index.ts';
import { type CountingDatabase, countingDatabase } from '../testing/statements/counting-database.ts';

// A process that has stored the last step of a response does not read it again. Another process may have changed it, or
// its survey, since (docs/adr/0238).
describe.each(databaseKinds())('a response that two processes answer on %s', (kind) => {
  let database: CountingDatabase;
  let app: TestServer;
  let other: TestServer;
  let surveyId: string;
  let session: Session;
  let published = 0;
  beforeAll(async () => {
    database = countingDatabase(await createTestDatabase(kind));
    app = await createTestServer(kind, { database });
    other = await createTestServer(kind, { database });
  });
  beforeEach(async () => {
    published += 1;
    const projectId = `KnownResponses${String(published).padStart(10, '0')}`;
    surveyId = (await app.publish({ ...sampleProject(), projectId })).surveyId;
    session = await app.begin(surveyId);
    await app.answer(session, 'n', FIRST_PAGE);
  });
  afterAll(async () => {
    await app.close();
    await other.close();
    await database.close();
  });
  const events = async () => (await other.continue(session)).events.length;
  const codeOf = async (sender: TestServer, more: Partial<Session> = {}) => {
    const { status, json } = await sender.send({ ...session, ...more }, 's', LAST_PAGE);
    return [status, json.code];
  };

  it('is stored by one statement a call, without a read', async () => {
    expect(await database.count(() => app.answer(session, 's', LAST_PAGE))).toBe(1);
    const begun = await app.begin(surveyId);
    expect(await database.count(() => app.answer(begun, 'n', FIRST_PAGE))).toBe(1);
    expect(await events()).toBe(6);
  });

  it('is read by a process that has not stored its last step', async () => {
    await other.answer(session, 'n', [{ type: 'back' }]);
    expect(await database.count(() => app.answer(session, 'n', FIRST_PAGE))).toBeGreaterThan(1);
    expect(await codeOf(other)).toEqual([200, 0]);
  });

  it('refuses a process that has cached an earlier step', async () => {
    const stale = session.transactionId;
    await other.answer(session, 'n', [{ type: 'back' }]);
    expect(await codeOf(app, { transactionId: stale })).toEqual([409, 1117]);
    expect(await events()).toBe(3);
  });

  it('repeats the reply of a known call, also with the newest step token', async () => {
    const id = randomUUID();
    const first = await app.send(session, 'n', [{ type: 'back' }], id);
    session.transactionId = (first.json.data as unknown as { transaction_id: string }).transaction_id;
    expect((await app.send(session, 'n', [{ type: 'back' }], id)).text).toBe(first.text);
    const reused = await app.send(session, 'n', FIRST_PAGE, id);
    expect([reused.status, reused.json.data]).toEqual([409, { key: 'answering.id_reused' }]);
    expect(await events()).toBe(3);
    expect(await codeOf(app)).toEqual([400, 400]);
  });

  it.each(['n', 's'] as const)(
    'is closed (1004) for %s as soon as another process has closed it',
    async (call) => {
      await other.operate('POST', `/api/publishing/surveys/${surveyId}/close`);
      const reply = await app.send(session, call, call === 's' ? LAST_PAGE : [{ type: 'back' }]);
      expect(reply.json.code).toBe(1004);
      await other.operate('POST', `/api/publishing/surveys/${surveyId}/reopen`);
      expect(await codeOf(app)).toEqual([200, 0]);
    },
  );

  it('is over or not open yet by the window that another process has set', async () => {
    const timeAfter = (ms: number) => new Date(app.clock.now + ms).toISOString();
    const url = `/api/publishing/surveys/${surveyId}/window`;
    await other.operate('PUT', url, { begin_time: null, end_time: timeAfter(0) });
    expect((await codeOf(app))[1]).toBe(1004);
    await other.operate('PUT', url, { begin_time: timeAfter(1), end_time: null });
    expect((await codeOf(app))[1]).toBe(1007);
    await other.operate('PUT', url, { begin_time: timeAfter(0), end_time: timeAfter(1) });
    expect(await codeOf(app)).toEqual([200, 0]);
  });

  it('moves to the newest version as soon as another process has withdrawn its own', async () => {
    const project = { ...sampleProject(), projectId: surveyId, title: 'New' };
    const { version } = await other.publish(project);
    await other.operate('PUT', `/api/publishing/surveys/${surveyId}/oldest_version`, { version });
    expect((await codeOf(app))[0]).not.toBe(200);
    expect((await app.continue(session)).version).toBe(version);
  });

  it('is refused (999999) when the end of its chain was changed', async () => {
    const changed = database.query.updateTable('response').set({ head_hash: 'f'.repeat(64) });
    await changed.where('survey_id', '=', surveyId).where('seq', '=', session.begun.seq).execute();
    expect((await codeOf(app))[1]).toBe(999999);
  });

  it('cannot continue once another process has deleted it', async () => {
    await other.operate('DELETE', `/api/publishing/surveys/${surveyId}/responses/${session.begun.seq}`);
    expect((await codeOf(app))[0]).toBe(401);
  });

  it('is refused for events that the path does not allow', async () => {
    const refused = await app.send(session, 'n', [answer('q1', ['q1a']), next]);
    expect([refused.status, refused.json.code]).toEqual([400, 400]);
    expect(await events()).toBe(2);
    expect(await codeOf(app)).toEqual([200, 0]);
  });
});
