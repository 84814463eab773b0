import { answer, next } from '@canvass/logic/testing';
import { MAX_PAGE_RECORDS, MAX_TAPS, type PageRecord } from '@canvass/protocol';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds, type Session } from '../testing/index.ts';
import { quotaProject } from '../testing/quota-project.ts';
import { provideTestServer } from '../testing/provide-test-server.ts';

const createRecord = (gid: string, recordFields: object = {}): object => ({
  p: 0,
  v: { ms: 1_200 },
  i: 0,
  gid,
  ...recordFields,
});
const FIRST: readonly object[] = [
  createRecord('sex', { v: { ms: 1_200, taps: [[0.25, 0.5, 900]] } }),
  createRecord('age', { i: 1, fid: 'n1' }),
];
const PAGE = [answer('sex', ['f']), answer('age', ['old'])];

// ANSWER-17: surveys can record times and touches of each page.
describe.each(databaseKinds())('page records on %s', (kind) => {
  let surveyId = '';
  const publish = async (projectId: string, settings: object) =>
    (await app.publish(quotaProject({ quotas: [], projectFields: { projectId, settings } }))).surveyId;
  const app = provideTestServer(kind);
  beforeAll(async () => {
    surveyId = await publish('SurveyWithPageRecords001', { page_records: true });
  });
  const send = ({ begun }: Session, events: readonly unknown[], id = surveyId) =>
    app.request({
      method: 'POST',
      url: `/api/survey/n/${id}`,
      body: { transaction_id: begun.transaction_id, event_id: crypto.randomUUID(), events },
      token: begun.rspd_token,
    });
  const pagesEvent = (qPageArray: unknown) => ({ type: 'pages', qPageArray });
  const exportPages = async (seq: number): Promise<readonly PageRecord[] | undefined> => {
    const url = `/api/publishing/surveys/${surveyId}/export?format=jsonl&state=all`;
    const lines = (await app.operate('GET', url)).text.split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line)).find((line) => line.seq === seq)?.pages;
  };
  const rows = async (seq: number) =>
    app.database.query
      .selectFrom('response_event')
      .select('event')
      .where('survey_id', '=', surveyId)
      .where('seq', '=', seq)
      .execute();

  it("are in the response's chain, exported as measured, and deleted with it", async () => {
    const session = await app.begin(surveyId);
    const { seq } = session.begun;
    expect((await send(session, [...PAGE, pagesEvent(FIRST), next])).status).toBe(200);
    expect(await exportPages(seq)).toEqual(FIRST);
    const detailReply = await app.operate('GET', `/api/publishing/surveys/${surveyId}/responses/${seq}`);
    expect(detailReply.json).toMatchObject({ data: { chain: { valid: true } } });
    await app.operate('DELETE', `/api/publishing/surveys/${surveyId}/responses/${seq}`);
    expect([await rows(seq), await exportPages(seq)]).toEqual([[], undefined]);
  });

  it('are moved to a newer version, with the records of the current call (STATE-14)', async () => {
    const projectFields = { projectId: 'MovedWithItsPageRecords1', settings: { page_records: true } };
    const { surveyId: id } = await app.publish(quotaProject({ quotas: [], projectFields }));
    const session = await app.begin(id);
    expect((await app.send(session, 'n', [...PAGE, pagesEvent(FIRST), next])).status).toBe(200);
    session.transactionId = (await app.continue(session)).transaction_id;
    const { version } = await app.publish(
      quotaProject({ quotas: [], projectFields: { ...projectFields, title: 'New' } }),
    );
    await app.operate('PUT', `/api/publishing/surveys/${id}/oldest_version`, { version });
    const second = [createRecord('why', { p: 1, v: { ms: 77 } })];
    const events = [answer('why', ['x']), pagesEvent(second), next];
    expect((await app.send(session, 's', events)).json.code).toBe(1118);
    const pageEvents = (await app.continue(session)).events.filter(({ type }) => type === 'pages');
    expect(pageEvents).toEqual([pagesEvent(FIRST), pagesEvent(second)]);
  });

  it('ignore unknown fields', async () => {
    const session = await app.begin(surveyId);
    const recordWithName = { ...createRecord('sex'), name: 'Ada', v: { ms: 5, name: 'Ada' } };
    expect((await send(session, [...PAGE, pagesEvent([recordWithName]), next])).status).toBe(200);
    expect(JSON.stringify(await rows(session.begun.seq))).not.toContain('Ada');
  });

  it.each([
    ['an empty list', []],
    ['an object in place of a list', { length: 1, 0: createRecord('sex') }],
    ['too many records', Array.from({ length: MAX_PAGE_RECORDS + 1 }, () => createRecord('sex'))],
    ['a question that does not exist', [createRecord('nobody')]],
    ['a property of JavaScript as question', [createRecord('__proto__')]],
    ['a question of another page', [createRecord('why')]],
    ['the number of another page', [createRecord('sex', { p: 1 })]],
    ['a page below the first', [createRecord('sex', { p: -1 })]],
    ['a number in place of measures', [createRecord('sex', { v: 7 })]],
    ['a negative time', [createRecord('sex', { v: { ms: -1 } })]],
    ['a time that is too long', [createRecord('sex', { v: { ms: 1e308 } })]],
    ['a time that is a text', [createRecord('sex', { v: { ms: '1' } })]],
    ['a touch beside the image', [createRecord('sex', { v: { ms: 1, taps: [[1.01, 0, 1]] } })]],
    ['a touch without a time', [createRecord('sex', { v: { ms: 1, taps: [[1, 0]] } })]],
    ['too many touches', [createRecord('sex', { v: { ms: 1, taps: Array(MAX_TAPS + 1).fill([0, 0, 1]) } })]],
    ['a node with a long name', [createRecord('sex', { fid: 'x'.repeat(65) })]],
  ])('are refused with %s, and nothing is stored', async (_, qPageArray) => {
    const session = await app.begin(surveyId);
    expect((await send(session, [...PAGE, pagesEvent(qPageArray), next])).status).toBe(400);
    expect(await rows(session.begun.seq)).toEqual([]);
  });

  it('are refused by a survey without page records', async () => {
    const otherSurvey = await publish('SurveyWithoutPageRecords', {});
    const refusedReply = await send(
      await app.begin(otherSurvey),
      [...PAGE, pagesEvent(FIRST), next],
      otherSurvey,
    );
    expect([refusedReply.status, refusedReply.json]).toMatchObject([
      400,
      { data: { key: 'engine.no_page_records' } },
    ]);
  });
});
