import { next, back } from '@canvass/logic/testing';
import type { AnswerData, RespondentEvent } from '@canvass/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { failingDatabase } from '../testing/broken-databases/failing-database.ts';
import { createTestDatabase, createTestServer, databaseKinds, type DatabaseKind } from '../testing/index.ts';
import type { Session } from '../testing/test-server.ts';
import { verifiedProject } from '../testing/verified-project.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

const mail = (address: string): readonly RespondentEvent[] => [
  { type: 'answer', gid: 'mail', answer: [address] },
  next,
];
const USED = { gid: 'mail', key: 'validate.email_used' };
const issuesOf = ({ fulfilled }: AnswerData) =>
  fulfilled.flatMap((event) =>
    event.type === 'fulfilled' ? ((event.value as { issues?: unknown }).issues ?? []) : [],
  );

describe.each(databaseKinds())('unique answers on %s', (kind) => {
  const setup = setUp(kind);
  describe('at submission', () => testAtSubmission(setup));
  describe('release and storage', () => testReleaseAndStorage(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let surveyId: string;
  let surveys = 0;
  const app = provideTestServer(kind);
  const publish = async (changes = {}) => {
    surveys += 1;
    const projectId = `VerifiedSurvey${String(surveys).padStart(10, '0')}`;
    surveyId = (await app.publish(verifiedProject({ projectId, ...changes }))).surveyId;
  };
  beforeEach(() => publish());
  const upToTheEnd = async (address: string, begin = {}): Promise<Session> => {
    const session = await app.begin(surveyId, begin);
    await app.answer(session, 'n', mail(address));
    await app.answer(session, 'n', [next]);
    return session;
  };
  const finish = async (address: string, begin = {}) => {
    const session = await upToTheEnd(address, begin);
    return { session, data: await app.answer(session, 's', [next]) };
  };
  const hashes = async () =>
    (await app.database.query.selectFrom('unique_answer').selectAll().execute()).filter(
      (row) => row.survey_id === surveyId,
    );
  return {
    app,
    get surveyId() {
      return surveyId;
    },
    publish,
    upToTheEnd,
    finish,
    hashes,
  };
}

function testAtSubmission(setup: Setup) {
  const { finish, upToTheEnd, hashes, publish } = setup;

  it('are refused when their page is left, in any spelling, once another respondent has finished with them', async () => {
    expect((await finish('jo@example.com')).data.end_status.status).toBe(1);
    const lateSession = await setup.app.begin(setup.surveyId);
    const reply = await setup.app.answer(lateSession, 'n', mail('Jo@Example.COM'));
    expect(reply.fulfilled).toEqual([
      { type: 'fulfilled', id: expect.stringMatching(/^verify:/), value: { issues: [USED] } },
    ]);
    expect(reply.end_status.is_end).toBe(0);
    // The refused value and its result are part of the response.
    const { events } = await setup.app.continue(lateSession);
    expect(events.slice(-2)).toEqual([next, ...reply.fulfilled]);
    expect(issuesOf(await setup.app.answer(lateSession, 'n', mail('sam@example.com')))).toEqual([]);
    await setup.app.answer(lateSession, 'n', [next]);
    expect((await setup.app.answer(lateSession, 's', [next])).end_status.status).toBe(1);
  });

  it('lead a second respondent back from the end, and a changed answer then completes the response', async () => {
    const [first, second] = [await upToTheEnd('jo@example.com'), await upToTheEnd('jo@example.com')];
    expect((await setup.app.answer(first, 's', [next])).end_status.status).toBe(1);
    const reply = await setup.app.answer(second, 's', [next]);
    expect(reply).toMatchObject({ end_status: { is_end: 0 } });
    expect(issuesOf(reply)).toEqual([USED]);
    expect(issuesOf(await setup.app.answer(second, 'n', mail('sam@example.com')))).toEqual([]);
    await setup.app.answer(second, 'n', [next]);
    expect((await setup.app.answer(second, 's', [next])).end_status.status).toBe(1);
    expect(await hashes()).toHaveLength(2);
  });

  it('are accepted from only one of many respondents who submit at the same time', async () => {
    const sessions = await Promise.all(Array.from({ length: 12 }, () => upToTheEnd('jo@example.com')));
    const replies = await Promise.all(sessions.map((session) => setup.app.send(session, 's', [next])));
    const endStatuses = replies.map(
      ({ json }) => (json.data as unknown as AnswerData | undefined)?.end_status.status,
    );
    expect(endStatuses.filter((status) => status === 1)).toHaveLength(1);
    expect(endStatuses.filter((status) => status === -1)).toHaveLength(11);
    expect(await hashes()).toHaveLength(1);
  });

  it('cause no deadlock if responses with two unique answers submit at the same time', async () => {
    const two = (gid: string, cid: string) => ({
      type: 'Q',
      gid,
      cid,
      qtype: 'blank',
      title: gid,
      unique: true,
      open_attrs: { type: 'email' },
    });
    await publish({ items: [{ type: 'G', gid: 'g', items: [two('a', 'Q1'), two('b', 'Q2')] }] });
    const pairs = Array.from({ length: 16 }, (_, index) => [index % 2, (index >> 1) % 2]);
    const sessions = await Promise.all(pairs.map(() => setup.app.begin(setup.surveyId)));
    const replies = await Promise.all(
      sessions.map((session, index) => {
        const [a = 0, b = 0] = pairs[index] ?? [];
        const answer = (gid: string, n: number) => ({ type: 'answer', gid, answer: [`${n}@example.com`] });
        return setup.app.send(session, 's', [answer('a', a), answer('b', b), next]);
      }),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const allHashes = await hashes();
    // Each e-mail address is stored once per question, and a response has either both of its addresses or none.
    expect(new Set(allHashes.map(({ hash }) => hash)).size).toBe(allHashes.length);
    const bySeq = Map.groupBy(allHashes, ({ seq }) => seq);
    expect([...bySeq.values()].map((rows) => rows.length)).toEqual([...bySeq.keys()].map(() => 2));
  });
}

function testReleaseAndStorage(setup: Setup) {
  const { finish, hashes, publish, upToTheEnd } = setup;

  it('are released with the response, and deleted with the survey', async () => {
    const { session } = await finish('jo@example.com');
    const url = `/api/publishing/surveys/${setup.surveyId}`;
    expect((await setup.app.operate('DELETE', `${url}/responses/${session.begun.seq}`)).status).toBe(200);
    expect(await hashes()).toEqual([]);
    expect((await finish('jo@example.com')).data.end_status.status).toBe(1);
    await setup.app.operate('POST', `${url}/close`);
    expect((await setup.app.operate('DELETE', url)).status).toBe(200);
    expect(await hashes()).toEqual([]);
  });

  it('are not claimed by tests, which get the same replies as respondents', async () => {
    const test = { fromq: 'q', fromtype: 't' };
    expect((await finish('jo@example.com', test)).data.end_status.status).toBe(1);
    expect(await hashes()).toEqual([]);
    expect((await finish('jo@example.com')).data.end_status.status).toBe(1);
    const reply = await setup.app.answer(
      await setup.app.begin(setup.surveyId, test),
      'n',
      mail('jo@example.com'),
    );
    expect(issuesOf(reply)).toEqual([USED]);
  });

  it('are not claimed by respondents who are screened out or meet a full quota', async () => {
    await publish({
      quotas: [
        { id: 'q', name: 'q', check: 'submit', cells: [{ id: 'c', name: 'c', cap: 1, cond: 'true' }] },
      ],
    });
    expect((await finish('jo@example.com')).data.end_status.status).toBe(1);
    expect((await finish('sam@example.com')).data.end_status.status).toBe(6);
    expect(await hashes()).toHaveLength(1);
    const count = await setup.app.database.query
      .selectFrom('quota_cell')
      .select('done')
      .where('survey_id', '=', setup.surveyId)
      .execute();
    expect(count).toEqual([{ done: 1 }]);
  });

  it('are stored as hashes, which differ between surveys', async () => {
    await finish('jo@example.com');
    const [firstHash] = await hashes();
    await publish();
    await finish('jo@example.com');
    const [secondHash] = await hashes();
    expect(firstHash?.hash).toMatch(/^[\w-]{43}$/);
    expect(secondHash?.hash).not.toBe(firstHash?.hash);
    expect(setup.app.logLines.join()).not.toContain('example.com');
  });

  it('do not change the reply to a repeated call, even if another respondent has claimed the answer meanwhile', async () => {
    const [first, second] = [await upToTheEnd('jo@example.com'), await upToTheEnd('jo@example.com')];
    const eventId = crypto.randomUUID();
    const reply = await setup.app.send(second, 'n', [back], eventId);
    await setup.app.answer(first, 's', [next]);
    expect(await setup.app.send(second, 'n', [back], eventId)).toMatchObject({ json: reply.json });
  });
}

it.each(databaseKinds())(
  'a call whose database connection breaks claims its answer once or not at all, on %s',
  async (kind) => {
    const database = failingDatabase(await createTestDatabase(kind));
    const app = await createTestServer(kind, { database });
    const { surveyId } = await app.publish(verifiedProject());
    let wasReached = true;
    for (let nth = 1; wasReached; nth += 1) {
      const session = await app.begin(surveyId);
      await app.answer(session, 'n', mail(`n${nth}@example.com`));
      await app.answer(session, 'n', [next]);
      const eventId = crypto.randomUUID();
      database.arm(nth, nth % 2 === 0 ? 'after' : 'before');
      const cutReply = await app.send(session, 's', [next], eventId);
      wasReached = database.disarm();
      expect([200, 503, 500]).toContain(cutReply.status);
      const repeatedReply = await app.send(session, 's', [next], eventId);
      expect([repeatedReply.status, repeatedReply.text.includes('"status":1')]).toEqual([200, true]);
      const rows = await database.query.selectFrom('unique_answer').selectAll().execute();
      expect(rows).toHaveLength(nth);
    }
    await app.close();
    await database.close();
  },
);
