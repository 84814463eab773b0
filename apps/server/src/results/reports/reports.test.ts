import { randomUUID } from 'node:crypto';
import type { ReportData, ReportPart, ShareReportData } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, dataOf, type DatabaseKind } from '../../testing/index.ts';
import { type FinishedRespondent, finishQuiz, quizProject } from '../tally/quiz-survey.fixtures.ts';
import { PNG } from '../../testing/upload-form.ts';
import { createKeyedHash } from '../../auth/server-keys.ts';
import { createReportKeys } from './reports.ts';
import { claimReport, storeReportImage } from './stored-reports.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

let surveyCount = 0;
const nextId = () => `ReportSurvey${String((surveyCount += 1)).padStart(12, '0')}`;
type ReadyReport = Extract<ReportData, { state: 'ready' }>;

describe.each(databaseKinds())('a report on %s', (kind) => {
  const setup = setUp(kind);
  describe('content and access', () => testContentAndAccess(setup));
  describe('shared links', () => testSharedLinks(setup));
  describe('other respondents', () => testOtherRespondents(setup, kind));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let surveyId: string;
  let respondent: FinishedRespondent;
  const app = provideTestServer(kind);
  beforeAll(async () => {
    surveyId = (await app.publish(quizProject({ projectId: nextId() }))).surveyId;
    respondent = await finishQuiz(app, surveyId, 2, [1, 3]);
  });
  const ask = (body: object, token?: string, id = surveyId) =>
    app.request({
      method: 'POST',
      url: `/api/survey/report/${id}/`,
      body,
      ...(token !== undefined && { token }),
    });
  const report = async (body: object, token?: string) => dataOf<ReadyReport>(await ask(body, token));
  const share = (body: object, token = respondent.token) =>
    app.request({ method: 'POST', url: `/api/survey/report/share/${surveyId}`, body, token });
  const keyFor = async (parts: readonly ReportPart[], days?: number) => {
    const body = { seq: respondent.seq, parts, ...(days !== undefined && { days }) };
    const { path } = dataOf<ShareReportData>(await share(body));
    return new URLSearchParams(path.split('?')[1]).get('k') ?? '';
  };
  return {
    app,
    get surveyId() {
      return surveyId;
    },
    get respondent() {
      return respondent;
    },
    ask,
    report,
    share,
    keyFor,
  };
}

function testContentAndAccess(setup: Setup) {
  const { report, ask, share } = setup;

  it('contains the figures, the answers and their texts', async () => {
    const data = await report({ seq: setup.respondent.seq }, setup.respondent.token);
    expect(data).toMatchObject({
      state: 'ready',
      title: 'Your result',
      score: { score: 10, min: 0, max: 17 },
      charts: [
        { id: 'first', title: 'First', score: 5, min: 0, max: 10 },
        { id: 'both', score: 15, max: 24 },
      ],
      sections: [
        { gid: 'a', score: 5, max: 10, right: 'partly', right_answer: ['a 3'], answer: [{ text: 'a 2' }] },
        { gid: 'b', score: 5, max: 7, right: 'partly', right_answer: ['b 1', 'b 2', 'b 3'] },
      ],
      closing: 'Well done',
      share: { days: 30 },
    });
    expect(data.position).toBeUndefined();
    expect(data.charts[0]?.average).toBeUndefined();
    expect(
      (await report({ seq: setup.respondent.seq, lang_code: 'zh-CN' }, setup.respondent.token)).title,
    ).toBe('你的结果');
  });

  it('can list the answers with the lowest scores first', async () => {
    const { sections } = await report({ seq: setup.respondent.seq, sort: 'score' }, setup.respondent.token);
    expect(sections.map(({ gid }) => gid)).toEqual(['a', 'b']);
    const otherFinished = await finishQuiz(setup.app, setup.surveyId, 3, [1]);
    const sorted = await report({ seq: otherFinished.seq, sort: 'score' }, otherFinished.token);
    expect(sorted.sections.map(({ gid }) => gid)).toEqual(['b', 'a']);
  });

  it('is refused to callers who are not its respondent', async () => {
    const otherFinished = await finishQuiz(setup.app, setup.surveyId, 1);
    const unfinished = await setup.app.begin(setup.surveyId);
    expect((await ask({ seq: setup.respondent.seq })).status).toBe(401);
    expect((await ask({ seq: setup.respondent.seq }, otherFinished.token)).status).toBe(401);
    expect((await ask({ seq: setup.respondent.seq }, `${setup.respondent.token}x`)).status).toBe(401);
    expect((await ask({ seq: 999_999 }, setup.respondent.token)).status).toBe(401);
    expect((await ask({ seq: unfinished.begun.seq }, unfinished.begun.rspd_token)).status).toBe(403);
    expect((await share({ seq: otherFinished.seq, parts: ['score'] })).status).toBe(401);
    for (const body of [
      {},
      { seq: '1' },
      { seq: -1 },
      { seq: 1.5 },
      { seq: setup.respondent.seq, sort: 'x' },
      [],
    ])
      expect((await ask(body, setup.respondent.token)).status).toBe(400);
  });
}

function testSharedLinks(setup: Setup) {
  const { keyFor, report, ask, share } = setup;

  it('can be shared by links that show only the chosen parts and expire', async () => {
    const k = await keyFor(['score'], 2);
    const sharedReport = await report({ seq: setup.respondent.seq, k });
    expect(sharedReport.score?.score).toBe(10);
    expect([sharedReport.sections, sharedReport.charts, sharedReport.share]).toEqual([[], [], undefined]);
    expect((await ask({ seq: setup.respondent.seq + 1, k })).status).toBe(401);
    const forgedKey = k.replace(/^\d/, '7');
    const keyWithLaterExpiry = k.replace(/\.([0-9a-z]+)\./, '.zzzzzz.');
    // These keys are signed with the secret of another server.
    const otherServerKeys = createReportKeys(
      createKeyedHash(new Uint8Array(32).fill(7)),
      () => setup.app.clock.now,
    );
    const signed = otherServerKeys.make(setup.surveyId, setup.respondent.seq, {
      parts: ['score'],
      expires: 9_999_999_999,
    });
    for (const forged of [
      signed,
      forgedKey,
      keyWithLaterExpiry,
      `${k}A`,
      k.slice(0, -1),
      k.toUpperCase(),
      '',
      '7.zzzzzz.',
      '\0',
    ])
      expect((await ask({ seq: setup.respondent.seq, k: forged })).status).not.toBe(200);
    const { surveyId: another } = await setup.app.publish(quizProject({ projectId: nextId() }));
    expect((await ask({ seq: setup.respondent.seq, k }, undefined, another)).status).toBe(401);
    setup.app.clock.now += 2 * 24 * 3_600_000 + 1;
    expect((await ask({ seq: setup.respondent.seq, k })).status).toBe(401);
    expect((await share({ seq: setup.respondent.seq, parts: [] })).status).toBe(400);
    expect((await share({ seq: setup.respondent.seq, parts: ['score', 'secrets'] })).status).toBe(400);
  });

  it('can have an image, which a link for only some parts does not show', async () => {
    const boundary = 'xx';
    const upload = (bytes: Uint8Array, token = setup.respondent.token) =>
      setup.app.server.inject({
        method: 'POST',
        url: `/api/survey/report/upload/${setup.surveyId}/`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: Buffer.concat([
          Buffer.from(
            `--${boundary}\r\nContent-Disposition: form-data; name="picture"; filename="r.png"\r\n\r\n`,
          ),
          bytes,
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]),
      });
    const getImage = (query: string, token?: string) =>
      setup.app.request({
        method: 'GET',
        url: `/api/survey/report/picture/${setup.surveyId}?${query}`,
        ...(token !== undefined && { token }),
      });
    expect((await upload(PNG)).statusCode).toBe(200);
    expect((await upload(Buffer.from('<svg onload=alert(1)>'))).statusCode).toBe(422);
    expect((await upload(Buffer.concat([PNG, Buffer.alloc(5_000_000)]))).statusCode).toBe(413);
    const imageReply = await getImage(`seq=${setup.respondent.seq}`, setup.respondent.token);
    expect([imageReply.status, imageReply.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await report({ seq: setup.respondent.seq }, setup.respondent.token)).picture_at).toBeDefined();
    expect((await getImage(`seq=${setup.respondent.seq}`)).status).toBe(401);
    expect(
      (await getImage(`seq=${setup.respondent.seq}&k=${await keyFor(['score', 'sections'])}`)).status,
    ).toBe(403);
    expect(
      (await getImage(`seq=${setup.respondent.seq}&k=${await keyFor(['score', 'charts', 'sections'])}`))
        .status,
    ).toBe(200);
  });
}

function testOtherRespondents(setup: Setup, kind: DatabaseKind) {
  const { ask } = setup;

  it('compares with other respondents if there are at least five, and is deleted with its response', async () => {
    const id = (await setup.app.publish(quizProject({ projectId: nextId() }))).surveyId;
    const people: FinishedRespondent[] = [];
    for (const a of [1, 1, 2, 3, 3, 2]) people.push(await finishQuiz(setup.app, id, a));
    const last = people[5];
    if (last === undefined) throw new Error('six have answered');
    setup.app.clock.now += 3_000;
    const data = dataOf<ReadyReport>(await ask({ seq: last.seq }, last.token, id));
    expect(data.position).toEqual({ among: 5, lower_percent: 40 });
    expect(data.charts[0]).toMatchObject({ score: 5, average: 5 });
    await setup.app.operate('DELETE', `/api/publishing/surveys/${id}/responses/${last.seq}`);
    const remainingRows = await setup.app.database.query
      .selectFrom('report')
      .select('seq')
      .where('survey_id', '=', id)
      .execute();
    expect(remainingRows).toEqual([]);
    setup.app.clock.now += 60_000;
    expect((await ask({ seq: last.seq }, last.token, id)).status).toBe(403);
  });

  it('is not stored, nor is its image, if its response was deleted meanwhile', async () => {
    const { seq } = await finishQuiz(setup.app, setup.surveyId, 1);
    const key = { surveyId: setup.surveyId, seq };
    await setup.app.operate('DELETE', `/api/publishing/surveys/${setup.surveyId}/responses/${seq}`);
    const now = new Date(setup.app.clock.now);
    const lease = { lease: randomUUID(), now, until: now };
    expect(await claimReport(setup.app.database, { ...key, language: 'en-GB' }, lease)).toBe(false);
    expect(await storeReportImage(setup.app.database, key, PNG, now)).toBe(false);
    for (const table of ['report', 'report_picture'] as const) {
      const rows = setup.app.database.query
        .selectFrom(table)
        .select('seq')
        .where('survey_id', '=', setup.surveyId);
      expect(await rows.where('seq', '=', seq).execute()).toEqual([]);
    }
  });

  it('is created only once by two processes that are asked at the same time', async () => {
    const otherServer = await createTestServer(kind, { database: setup.app.database });
    otherServer.clock.now = setup.app.clock.now;
    const lateFinished = await finishQuiz(setup.app, setup.surveyId, 3);
    const caller = {
      surveyId: setup.surveyId,
      respondent: { surveyId: setup.surveyId, seq: lateFinished.seq, version: 1 },
    };
    const replies = Array.from({ length: 20 }, (_, at) =>
      (at % 2 === 0 ? setup.app : otherServer).services.reports.show(caller, { seq: lateFinished.seq }),
    );
    const states = (await Promise.all(replies)).map((data) => ('state' in data ? data.state : data.failure));
    expect(new Set(states)).toEqual(
      new Set(states.includes('generating') ? ['ready', 'generating'] : ['ready']),
    );
    const times = new Set<string>();
    for (let at = 0; at < 3; at += 1) {
      const data = await setup.app.services.reports.show(caller, { seq: lateFinished.seq });
      if ('state' in data && data.state === 'ready') times.add(data.made_at);
    }
    expect(times.size).toBe(1);
    await otherServer.close();
  });

  it('is refused if the author has switched reports off, and cannot be shared if `share_days` is 0', async () => {
    const { surveyId: id } = await setup.app.publish(
      quizProject({ projectId: nextId(), report: { off: true } }),
    );
    const { seq, token } = await finishQuiz(setup.app, id, 1);
    expect((await ask({ seq }, token, id)).status).toBe(403);
    const { surveyId: unsharedId } = await setup.app.publish(
      quizProject({ projectId: nextId(), report: { share_days: 0 } }),
    );
    const { seq: unsharedSeq, token: unsharedToken } = await finishQuiz(setup.app, unsharedId, 1);
    expect(
      dataOf<ReadyReport>(await ask({ seq: unsharedSeq }, unsharedToken, unsharedId)).share,
    ).toBeUndefined();
    const refusedReply = await setup.app.request({
      method: 'POST',
      url: `/api/survey/report/share/${unsharedId}`,
      body: { seq: unsharedSeq, parts: ['score'] },
      token: unsharedToken,
    });
    expect(refusedReply.status).toBe(403);
  });
}
