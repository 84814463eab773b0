import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PAGE, LAST_PAGE, answer, next } from '../testing/answered-survey.ts';
import { databaseKinds, sampleProject } from '../testing/index.ts';
import type { Session, TestServer } from '../testing/index.ts';
import { provideTwoProcesses } from '../testing/statements/provide-two-processes.ts';

// A process that has stored the last step of a response does not read it again. Another process may have changed it, or
// its survey, since (docs/adr/0238).
describe.each(databaseKinds())('a response that two processes answer on %s', (kind) => {
  const at = provideTwoProcesses(kind, 'KnownResponses');
  let session: Session;
  beforeEach(async () => {
    session = await at.app.begin(at.surveyId);
    await at.app.answer(session, 'n', FIRST_PAGE);
  });
  const events = async () => (await at.other.continue(session)).events.length;
  const codeOf = async (sender: TestServer, more: Partial<Session> = {}) => {
    const { status, json } = await sender.send({ ...session, ...more }, 's', LAST_PAGE);
    return [status, json.code];
  };

  it('is stored by one statement a call, without a read', async () => {
    expect(await at.database.count(() => at.app.answer(session, 's', LAST_PAGE))).toBe(1);
    const begun = await at.app.begin(at.surveyId);
    expect(await at.database.count(() => at.app.answer(begun, 'n', FIRST_PAGE))).toBe(1);
    expect(await events()).toBe(6);
  });

  it('is read by a process that has not stored its last step', async () => {
    await at.other.answer(session, 'n', [{ type: 'back' }]);
    expect(await at.database.count(() => at.app.answer(session, 'n', FIRST_PAGE))).toBeGreaterThan(1);
    expect(await codeOf(at.other)).toEqual([200, 0]);
  });

  it('refuses a process that has cached an earlier step', async () => {
    const stale = session.transactionId;
    await at.other.answer(session, 'n', [{ type: 'back' }]);
    expect(await codeOf(at.app, { transactionId: stale })).toEqual([409, 1117]);
    expect(await events()).toBe(3);
  });

  it('repeats the reply of a known call, also with the newest step token', async () => {
    const id = randomUUID();
    const first = await at.app.send(session, 'n', [{ type: 'back' }], id);
    session.transactionId = (first.json.data as unknown as { transaction_id: string }).transaction_id;
    expect((await at.app.send(session, 'n', [{ type: 'back' }], id)).text).toBe(first.text);
    const reused = await at.app.send(session, 'n', FIRST_PAGE, id);
    expect([reused.status, reused.json.data]).toEqual([409, { key: 'answering.id_reused' }]);
    expect(await events()).toBe(3);
    expect(await codeOf(at.app)).toEqual([400, 400]);
  });

  it.each(['n', 's'] as const)(
    'is closed (1004) for %s as soon as another process has closed it',
    async (call) => {
      await at.other.operate('POST', `/api/publishing/surveys/${at.surveyId}/close`);
      const reply = await at.app.send(session, call, call === 's' ? LAST_PAGE : [{ type: 'back' }]);
      expect(reply.json.code).toBe(1004);
      await at.other.operate('POST', `/api/publishing/surveys/${at.surveyId}/reopen`);
      expect(await codeOf(at.app)).toEqual([200, 0]);
    },
  );

  it('is over or not open yet by the window that another process has set', async () => {
    const timeAfter = (ms: number) => new Date(at.app.clock.now + ms).toISOString();
    const url = `/api/publishing/surveys/${at.surveyId}/window`;
    await at.other.operate('PUT', url, { begin_time: null, end_time: timeAfter(0) });
    expect((await codeOf(at.app))[1]).toBe(1004);
    await at.other.operate('PUT', url, { begin_time: timeAfter(1), end_time: null });
    expect((await codeOf(at.app))[1]).toBe(1007);
    await at.other.operate('PUT', url, { begin_time: timeAfter(0), end_time: timeAfter(1) });
    expect(await codeOf(at.app)).toEqual([200, 0]);
  });

  it('moves to the newest version as soon as another process has withdrawn its version', async () => {
    const project = { ...sampleProject(), projectId: at.surveyId, title: 'New' };
    const { version } = await at.other.publish(project);
    await at.other.operate('PUT', `/api/publishing/surveys/${at.surveyId}/oldest_version`, { version });
    expect((await codeOf(at.app))[0]).not.toBe(200);
    expect((await at.app.continue(session)).version).toBe(version);
  });

  it('is refused (999999) when the end of its chain was changed', async () => {
    const changed = at.database.query.updateTable('response').set({ head_hash: 'f'.repeat(64) });
    await changed.where('survey_id', '=', at.surveyId).where('seq', '=', session.begun.seq).execute();
    expect((await codeOf(at.app))[1]).toBe(999999);
  });

  it('cannot continue once another process has deleted it', async () => {
    await at.other.operate('DELETE', `/api/publishing/surveys/${at.surveyId}/responses/${session.begun.seq}`);
    expect((await codeOf(at.app))[0]).toBe(401);
  });

  it('is refused for events that the path does not allow', async () => {
    const refused = await at.app.send(session, 'n', [answer('q1', ['q1a']), next]);
    expect([refused.status, refused.json.code]).toEqual([400, 400]);
    expect(await events()).toBe(2);
    expect(await codeOf(at.app)).toEqual([200, 0]);
  });
});
