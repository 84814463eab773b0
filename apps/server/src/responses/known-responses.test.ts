import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { FIRST_PAGE, LAST_PAGE, answer, next } from '../testing/answered-survey.ts';
import { databaseKinds, sampleProject } from '../testing/index.ts';
import type { Session, TestServer } from '../testing/index.ts';
import { provideTwoProcesses } from '../testing/statements/provide-two-processes.ts';

// A process that has stored the last step of a response does not read it again. Another process may have changed it, or
// its survey, since (docs/adr/0238).
describe.each(databaseKinds())('a response that two processes answer on %s', (kind) => {
  const processes = provideTwoProcesses(kind, 'KnownResponses');
  let session: Session;
  beforeEach(async () => {
    session = await processes.app.begin(processes.surveyId);
    await processes.app.answer(session, 'n', FIRST_PAGE);
  });
  const events = async () => (await processes.otherApp.continue(session)).events.length;
  const loadCode = async (sender: TestServer, sessionFields: Partial<Session> = {}) => {
    const { status, json } = await sender.send({ ...session, ...sessionFields }, 's', LAST_PAGE);
    return [status, json.code];
  };

  it('is stored by one statement per call, without a read', async () => {
    expect(await processes.database.count(() => processes.app.answer(session, 's', LAST_PAGE))).toBe(1);
    const secondSession = await processes.app.begin(processes.surveyId);
    expect(await processes.database.count(() => processes.app.answer(secondSession, 'n', FIRST_PAGE))).toBe(
      1,
    );
    expect(await events()).toBe(6);
  });

  it('is read by a process that has not stored its last step', async () => {
    await processes.otherApp.answer(session, 'n', [{ type: 'back' }]);
    expect(
      await processes.database.count(() => processes.app.answer(session, 'n', FIRST_PAGE)),
    ).toBeGreaterThan(1);
    expect(await loadCode(processes.otherApp)).toEqual([200, 0]);
  });

  it('refuses an outdated step token in a process that has cached an earlier step', async () => {
    const stale = session.transactionId;
    await processes.otherApp.answer(session, 'n', [{ type: 'back' }]);
    expect(await loadCode(processes.app, { transactionId: stale })).toEqual([409, 1117]);
    expect(await events()).toBe(3);
  });

  it('gives the same reply to a repeated call, also with the newest step token', async () => {
    const id = randomUUID();
    const firstReply = await processes.app.send(session, 'n', [{ type: 'back' }], id);
    session.transactionId = (firstReply.json.data as unknown as { transaction_id: string }).transaction_id;
    expect((await processes.app.send(session, 'n', [{ type: 'back' }], id)).text).toBe(firstReply.text);
    const reusedIdReply = await processes.app.send(session, 'n', FIRST_PAGE, id);
    expect([reusedIdReply.status, reusedIdReply.json.data]).toEqual([409, { key: 'answering.id_reused' }]);
    expect(await events()).toBe(3);
    expect(await loadCode(processes.app)).toEqual([400, 400]);
  });

  it.each(['n', 's'] as const)(
    'is refused for %s (1004) as soon as another process has closed the survey',
    async (call) => {
      await processes.otherApp.operate('POST', `/api/publishing/surveys/${processes.surveyId}/close`);
      const reply = await processes.app.send(session, call, call === 's' ? LAST_PAGE : [{ type: 'back' }]);
      expect(reply.json.code).toBe(1004);
      await processes.otherApp.operate('POST', `/api/publishing/surveys/${processes.surveyId}/reopen`);
      expect(await loadCode(processes.app)).toEqual([200, 0]);
    },
  );

  it('is refused outside the window that another process has set', async () => {
    const timeAfter = (ms: number) => new Date(processes.app.clock.now + ms).toISOString();
    const url = `/api/publishing/surveys/${processes.surveyId}/window`;
    await processes.otherApp.operate('PUT', url, { begin_time: null, end_time: timeAfter(0) });
    expect((await loadCode(processes.app))[1]).toBe(1004);
    await processes.otherApp.operate('PUT', url, { begin_time: timeAfter(1), end_time: null });
    expect((await loadCode(processes.app))[1]).toBe(1007);
    await processes.otherApp.operate('PUT', url, { begin_time: timeAfter(0), end_time: timeAfter(1) });
    expect(await loadCode(processes.app)).toEqual([200, 0]);
  });

  it('moves to the newest version as soon as another process has withdrawn its version', async () => {
    const project = { ...sampleProject(), projectId: processes.surveyId, title: 'New' };
    const { version } = await processes.otherApp.publish(project);
    await processes.otherApp.operate('PUT', `/api/publishing/surveys/${processes.surveyId}/oldest_version`, {
      version,
    });
    expect((await loadCode(processes.app))[0]).not.toBe(200);
    expect((await processes.app.continue(session)).version).toBe(version);
  });

  it('is refused (999999) when the end of its chain was changed', async () => {
    const headUpdate = processes.database.query.updateTable('response').set({ head_hash: 'f'.repeat(64) });
    await headUpdate
      .where('survey_id', '=', processes.surveyId)
      .where('seq', '=', session.begun.seq)
      .execute();
    expect((await loadCode(processes.app))[1]).toBe(999999);
  });

  it('cannot continue once another process has deleted it', async () => {
    await processes.otherApp.operate(
      'DELETE',
      `/api/publishing/surveys/${processes.surveyId}/responses/${session.begun.seq}`,
    );
    expect((await loadCode(processes.app))[0]).toBe(401);
  });

  it('is refused for events that the path does not allow', async () => {
    const refusedReply = await processes.app.send(session, 'n', [answer('q1', ['q1a']), next]);
    expect([refusedReply.status, refusedReply.json.code]).toEqual([400, 400]);
    expect(await events()).toBe(2);
    expect(await loadCode(processes.app)).toEqual([200, 0]);
  });
});
