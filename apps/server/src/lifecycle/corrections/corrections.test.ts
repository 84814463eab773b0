import { optionFile, questionFile } from '@canvass/logic/testing';
import type { AnswerToCorrect, CorrectionRequest } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, type DatabaseKind } from '../../testing/index.ts';
import { dataOf, type Session, type TestServer } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const ID = 'CorrectedSurvey000000001';
const optionsOf = (...gids: readonly string[]) => gids.map((gid, at) => optionFile(gid, at + 1));
const cell = (id: string, expression: string) => ({ id, name: id, cap: 1, cond: expression });

const PROJECT = {
  format: 1,
  projectId: ID,
  title: 'Corrected',
  quotas: [
    { id: 'by_choice', name: 'By choice', mode: 'stop', cells: [cell('yes', 'Q1A1'), cell('no', 'Q1A2')] },
  ],
  items: [
    {
      type: 'G',
      gid: 'g',
      items: [
        questionFile('q1', { cid: 'Q1', qtype: 'single', required: true, items: optionsOf('a', 'b') }),
        questionFile('q2', { cid: 'Q2', disp_code: 'Q1A1' }),
        questionFile('q3', {
          cid: 'Q3',
          qtype: 'matrix_single',
          required: true,
          items: optionsOf('m1', 'm2'),
          rows_items: optionsOf('r1', 'r2'),
        }),
      ],
    },
  ],
};
const ANSWERS = [
  { type: 'answer', gid: 'q1', answer: ['a'] },
  { type: 'answer', gid: 'q2', answer: ['because'] },
  { type: 'answer', gid: 'q3', answer: { r1: ['m1'], r2: ['m2'] } },
  { type: 'next' },
] as const;

describe.each(databaseKinds())('corrections on %s', (kind) => {
  const setup = setUp(kind);
  describe('effects and access', () => testEffectsAndAccess(setup));
  describe('values', () => testValues(setup));
});

/** Returns a function that sends corrections, each based on the answers at the time of this call. */
async function loadCorrections(app: TestServer, { surveyId, begun: { seq } }: Session) {
  const url = `/api/survey/respondents/v1/${surveyId}`;
  const { version, etag } = dataOf<AnswerToCorrect>(await app.operate('GET', `${url}/getanswer/?seq=${seq}`));
  return (answer: object) =>
    app.operate('PUT', `${url}/update/`, { seq, version, etag, changed: Object.keys(answer), answer });
}

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const app = provideTestServer(kind);
  beforeAll(async () => {
    await app.publish(PROJECT);
  });
  const url = `/api/survey/respondents/v1/${ID}`;
  const finish = async (): Promise<number> => {
    const session = await app.begin(ID, { fromq: 'x' });
    await app.answer(session, 's', ANSWERS);
    return session.begun.seq;
  };
  const show = async (seq: number) =>
    dataOf<AnswerToCorrect>(await app.operate('GET', `${url}/getanswer/?seq=${seq}`));
  const update = (from: AnswerToCorrect, answer: object, overrides: Partial<CorrectionRequest> = {}) =>
    app.operate('PUT', `${url}/update/`, {
      seq: from.seq,
      version: from.version,
      etag: from.etag,
      changed: Object.keys(answer),
      answer,
      ...overrides,
    });
  const countedResponses = async () => {
    const { groups } = dataOf<{ groups: { cells: { id: string; done: number }[] }[] }>(
      await app.operate('GET', `/api/publishing/surveys/${ID}/quotas`),
    );
    return Object.fromEntries(groups.flatMap(({ cells }) => cells.map((one) => [one.id, one.done])));
  };
  const finishedSeqs = async () =>
    (
      await app.database.query
        .selectFrom('response')
        .select('seq')
        .where('survey_id', '=', ID)
        .where('status', '=', 1)
        .orderBy('seq')
        .execute()
    ).map(({ seq }) => seq);
  return {
    app,
    url,
    finish,
    show,
    update,
    countedResponses,
    finishedSeqs,
  };
}

function testEffectsAndAccess(setup: Setup) {
  const { finish, countedResponses, show, update, finishedSeqs, url } = setup;

  it('change an answer and its quota cell, keep answers that would be hidden now, and record the operator', async () => {
    const seq = await finish();
    expect(await countedResponses()).toEqual({ yes: 1, no: 0 });
    const before = await show(seq);
    expect(before.questions).toEqual(expect.arrayContaining(['q1', 'q2']));
    expect(before).toMatchObject({ hidden: [], read_only: {}, answer: { q1: ['a'], q2: ['because'] } });
    const after = dataOf<AnswerToCorrect>(await update(before, { q1: ['b'] }));
    expect(after).toMatchObject({ hidden: ['q2'], answer: { q1: ['b'], q2: ['because'] } });
    expect(after.etag).not.toBe(before.etag);
    expect(await countedResponses()).toEqual({ yes: 0, no: 1 });
    // An update based on the old answers is refused.
    expect((await update(before, { q2: ['no'] })).status).toBe(409);
    expect(await show(seq)).toEqual(after);
    const rows = await setup.app.database.query
      .selectFrom('response_correction')
      .selectAll()
      .where('survey_id', '=', ID)
      .execute();
    expect(rows).toMatchObject([{ seq, token_id: 'owner', before: { q1: ['a'] }, after: { q1: ['b'] } }]);
    const detail = dataOf<{ chain: object; events: { type: string }[] }>(
      await setup.app.operate('GET', `/api/publishing/surveys/${ID}/responses/${seq}`),
    );
    expect(detail.chain).toEqual({ valid: true });
    expect(detail.events.at(-1)).toMatchObject({ type: 'corrected', answers: { q1: ['b'] } });
    expect((await setup.app.operate('DELETE', `/api/publishing/surveys/${ID}/responses/${seq}`)).status).toBe(
      200,
    );
    expect(await countedResponses()).toEqual({ yes: 0, no: 0 });
  });

  it('may exceed a cap, and must be complete only for the rows of changed matrix questions', async () => {
    const first = await finish();
    const corrected = dataOf<AnswerToCorrect>(await update(await show(first), { q1: ['b'] }));
    const second = await finish();
    expect(dataOf(await update(await show(second), { q1: ['b'] }))).toMatchObject({ answer: { q1: ['b'] } });
    expect(await countedResponses()).toEqual({ yes: 0, no: 2 });
    const refusal = await update(corrected, { q3: { r1: ['m2'] } });
    expect(refusal.status).toBe(422);
    expect(refusal.json.data).toMatchObject({ params: { gid: 'q3' } });
    expect((await update(corrected, { q3: { r1: ['m2'], r2: ['m2'] } })).status).toBe(200);
  });

  it('are refused as a whole if an answer is invalid or the version is another, and require a scope', async () => {
    const seq = (await finishedSeqs()).at(-1) ?? 0;
    const atStart = await show(seq);
    for (const answer of [
      { q1: ['nope'] },
      { q9: ['x'] },
      { q1: ['a'], q2: [7] },
      JSON.parse('{"__proto__": ["a"]}'),
    ])
      expect((await update(atStart, answer)).status, JSON.stringify(answer)).toBeGreaterThanOrEqual(400);
    expect((await update(atStart, { q1: ['a'] }, { version: 2 })).status).toBe(409);
    expect(await show(seq)).toEqual(atStart);
    const { token } = dataOf<{ token: string }>(
      await setup.app.operate('POST', '/api/operators/tokens', { name: 'reader', scopes: ['answers'] }),
    );
    const bare = { method: 'GET', url: `${url}/getanswer/?seq=${seq}` } as const;
    expect((await setup.app.request(bare)).status).toBe(401);
    expect((await setup.app.request({ ...bare, token })).status).toBe(403);
    for (const invalidSeq of ['0', '-1', 'x', '99999'])
      expect((await setup.app.operate('GET', `${url}/getanswer/?seq=${invalidSeq}`)).status).toBe(404);
    const inProgress = await setup.app.begin(ID);
    expect((await setup.app.operate('GET', `${url}/getanswer/?seq=${inProgress.begun.seq}`)).status).toBe(
      409,
    );
  });
}

function testValues(setup: Setup) {
  it('store dates in the form of respondents’ answers, and refuse values outside of a scale', async () => {
    const item = { gid: 'o', seq: 1, title: 'It' };
    const { surveyId } = await setup.app.publish({
      format: 1,
      projectId: 'CorrectedSurvey000000003',
      title: 'Scales',
      items: [
        { type: 'Q', gid: 'day', qtype: 'info_date', title: 'When?' },
        { type: 'Q', gid: 'rate', qtype: 'score', custom_qtype: 'nps', title: 'How likely?', items: [item] },
        { type: 'Q', gid: 'share', qtype: 'proportion', title: 'How much?', items: [{ ...item, gid: 'p' }] },
      ],
    });
    const session = await setup.app.begin(surveyId);
    await setup.app.answer(session, 's', [
      { type: 'answer', gid: 'share', answer: { p: 100 } },
      { type: 'next' },
    ]);
    const putCorrection = await loadCorrections(setup.app, session);
    for (const wrong of [{ rate: { o: [77] } }, { share: { p: 9_999 } }]) {
      const refusal = await putCorrection(wrong);
      expect([refusal.status, refusal.json.data]).toMatchObject([422, { key: 'engine.wrong_answer' }]);
    }
    const correctedAnswer = dataOf<AnswerToCorrect>(
      await putCorrection({ day: [1_700_000_000_123], rate: { o: [7] } }),
    );
    expect(correctedAnswer.answer).toMatchObject({
      day: [1_700_000_000],
      rate: { o: [7] },
      share: { p: 100 },
    });
  });

  it('must be consistent with the answers that they do not change (CHECK-1)', async () => {
    const date = (gid: string) => ({ type: 'Q', gid, cid: gid, qtype: 'info_date', title: gid });
    const section = { type: 'S', gid: 'days', title: 'Days', items: [date('came'), date('left')] };
    const { surveyId } = await setup.app.publish({
      format: 1,
      projectId: 'CorrectedSurvey000000004',
      title: 'Stay',
      items: [{ type: 'G', gid: 'g', items: [section] }],
      checks: [{ gid: 'order', at: ['left', 'came'], holds: 'left >= came', text: 'Not before you came.' }],
    });
    const day = (date: string) => [Date.parse(date) / 1_000];
    const session = await setup.app.begin(surveyId);
    await setup.app.answer(session, 's', [
      { type: 'answer', gid: 'came', answer: day('2026-03-02') },
      { type: 'answer', gid: 'left', answer: day('2026-03-04') },
      { type: 'next' },
    ]);
    const putCorrection = await loadCorrections(setup.app, session);
    const refusal = await putCorrection({ came: day('2026-03-05') });
    expect([refusal.status, refusal.json.data]).toMatchObject([
      422,
      { key: 'validate.check', params: { gid: 'came' } },
    ]);
    const bothDays = { came: day('2026-03-05'), left: day('2026-03-06') };
    expect(dataOf<AnswerToCorrect>(await putCorrection(bothDays)).answer).toMatchObject(bothDays);
  });

  it('are possible in a survey with one question', async () => {
    const [page] = PROJECT.items;
    const shortProject = {
      ...PROJECT,
      projectId: 'CorrectedSurvey000000002',
      quotas: [],
      items: [{ ...page, items: page?.items.slice(0, 1) }],
    };
    await setup.app.publish(shortProject);
    const session = await setup.app.begin(shortProject.projectId);
    await setup.app.answer(session, 's', [ANSWERS[0], { type: 'next' }]);
    const projectUrl = `/api/survey/respondents/v1/${shortProject.projectId}`;
    const { seq, version, etag } = dataOf<AnswerToCorrect>(
      await setup.app.operate('GET', `${projectUrl}/getanswer/?seq=${session.begun.seq}`),
    );
    const body = { seq, version, etag, changed: ['q1'], answer: { q1: ['b'] } };
    expect(dataOf(await setup.app.operate('PUT', `${projectUrl}/update/`, body))).toMatchObject({
      answer: { q1: ['b'] },
    });
  });
}
