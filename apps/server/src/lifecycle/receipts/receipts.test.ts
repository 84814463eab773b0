import { answer, next } from '@canvass/logic/testing';
import type { ReceiptCode, ReceiptData } from '@canvass/protocol';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseKinds, sampleProject, type DatabaseKind } from '../../testing/index.ts';
import { dataOf, type Session } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const QUOTA = {
  id: 'all',
  name: 'All',
  mode: 'stop',
  cells: [{ id: 'any', name: 'Any', cap: 9, cond: 'true' }],
};

describe.each(databaseKinds())('receipts of respondents on %s', (kind) => {
  const setup = setUp(kind);
  describe('receipt codes', () => testReceiptCodes(setup));
  describe('deletion', () => testDeletion(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let surveyId: string;
  let otherSurvey: string;
  let address = 0;
  const app = provideTestServer(kind, { settings: { trustedProxies: 1 } });
  beforeAll(async () => {
    surveyId = (await app.publish(sampleProject({ quotas: [QUOTA] }))).surveyId;
    otherSurvey = (await app.publish(sampleProject({ projectId: 'ReceiptsOfAnother0000001' }))).surveyId;
  });
  beforeEach(() => {
    address += 1;
  });
  const call = (action: string, body: object, { survey = surveyId, token = '' } = {}) =>
    app.request({
      method: 'POST',
      url: `/api/survey/receipt/${action}/${survey}`,
      body,
      headers: { 'x-forwarded-for': `203.0.113.${address}` },
      ...(token !== '' && { token }),
    });
  const loadCode = async ({ begun: { rspd_token: token }, surveyId: survey }: Session) =>
    dataOf<ReceiptCode>(await call('code', {}, { survey, token })).code;
  async function finish(survey = surveyId): Promise<Session> {
    const session = await app.begin(survey, { ext_params: { vip: 'Vicuna of the link' } });
    await app.answer(session, 'n', [answer('q1', ['q1a']), next]);
    await app.answer(session, 's', [answer('q3', ['Vole of the answer']), next]);
    return session;
  }
  const refusal = { status: 401, code: 401 };
  const outcome = ({ status, json: { code } }: Awaited<ReturnType<typeof call>>) => ({ status, code });
  async function countFinished(): Promise<number> {
    const { groups } = dataOf<{ groups: readonly { cells: readonly { done: number }[] }[] }>(
      await app.operate('GET', `/api/publishing/surveys/${surveyId}/quotas`),
    );
    return groups[0]?.cells[0]?.done ?? 0;
  }
  return {
    app,
    get surveyId() {
      return surveyId;
    },
    get otherSurvey() {
      return otherSurvey;
    },
    get address() {
      return address;
    },
    set address(value) {
      address = value;
    },
    call,
    loadCode,
    finish,
    refusal,
    outcome,
    countFinished,
  };
}

function testReceiptCodes(setup: Setup) {
  const { finish, loadCode: codeOf, call, refusal, outcome } = setup;

  it('show the answers as texts and in stored form to anyone with the code, in any spelling of the code', async () => {
    const session = await finish();
    const code = await codeOf(session);
    expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){4}[2-9A-HJKMNP-Z]{1,4}$/);
    expect(await codeOf(session)).toBe(code);
    const spellings = [code, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `, code.replaceAll('-', '–')];
    for (const spelling of spellings) {
      const shown = dataOf<ReceiptData>(await call('show', { code: spelling, lang_code: 'en-GB' }));
      expect(shown).toMatchObject({
        survey_id: setup.surveyId,
        seq: session.begun.seq,
        values: { q1: ['q1a'] },
      });
      expect(shown.answers).toEqual([
        { gid: 'q1', title: 'Do you drink coffee?', answers: [{ text: 'Yes' }] },
        { gid: 'q3', title: 'Why ?', answers: [{ text: 'Vole of the answer' }] },
      ]);
      expect(shown.parameters).toContainEqual({ name: 'vip', value: 'Vicuna of the link' });
    }
  });

  it('are refused in the same way for an invalid code, a code of another survey, and a code of a deleted response', async () => {
    const session = await finish();
    const code = await codeOf(session);
    const last = code.endsWith('2') ? '3' : '2';
    const foreignCode = await codeOf(await finish(setup.otherSurvey));
    const deletedSession = await finish();
    const codeOfDeleted = await codeOf(deletedSession);
    expect(dataOf(await call('delete', { code: codeOfDeleted }))).toEqual({ deleted: true });
    for (const wrong of [
      `${code.slice(0, -1)}${last}`,
      `3${code.slice(1)}`,
      foreignCode,
      codeOfDeleted,
      'é'.repeat(20),
      '-',
    ])
      for (const action of ['show', 'delete']) {
        setup.address += 1;
        const { json, ...reply } = await call(action, { code: wrong });
        expect({ status: reply.status, code: json.code }, `${action} ${wrong}`).toEqual(refusal);
        expect(JSON.stringify(json)).toBe(JSON.stringify((await call(action, { code: 'ABCD' })).json));
      }
    // The refused calls did not affect the response.
    expect(outcome(await call('show', { code }))).toMatchObject({ status: 200 });
    expect(await setup.app.send(deletedSession, 'n', [next])).toMatchObject({ status: 401 });
  });

  it('are not available before the end of a response, or for test responses', async () => {
    const inProgress = await setup.app.begin(setup.surveyId);
    const test = await setup.app.begin(setup.surveyId, {
      source: 'x',
      ext_params: { fromq: '1', fromtype: '1' },
    });
    for (const { begun } of [inProgress, test])
      expect(outcome(await call('code', {}, { token: begun.rspd_token }))).toEqual({
        status: 403,
        code: 403,
      });
    expect(outcome(await call('code', {}))).toEqual(refusal);
  });

  it('refuse an address after ten wrong tries, but not after correct ones', async () => {
    const code = await codeOf(await finish());
    for (let times = 0; times < 12; times += 1) expect((await call('show', { code })).status).toBe(200);
    for (let times = 0; times < 10; times += 1)
      expect(outcome(await call('show', { code: `wrong ${times}` }))).toEqual(refusal);
    expect(outcome(await call('delete', { code }))).toMatchObject({ code: 202 });
    setup.app.clock.now += 61_000;
    expect(outcome(await call('show', { code }))).toMatchObject({ status: 200 });
  });

  it('do not count tries for missing surveys, since invented ids would fill the table', async () => {
    const survey = 'NoSuchSurveyAtAll0000001';
    expect(outcome(await call('show', { code: 'ABCD' }, { survey }))).toEqual(refusal);
    const coupon = { id: survey, code: 'ABCD', shop: 'a', password: 'guessed guessed' };
    const couponReply = await setup.app.request({
      method: 'POST',
      url: '/api/award/coupon/verify',
      body: coupon,
    });
    expect(couponReply.json).toMatchObject({ data: { key: 'award.invalid' } });
    const counts = setup.app.database.query.selectFrom('limit_count').selectAll();
    expect(await counts.where('survey_id', '=', survey).execute()).toEqual([]);
  });
}

function testDeletion(setup: Setup) {
  const { countFinished, finish, loadCode: codeOf, outcome, call, refusal } = setup;

  it('are valid after the survey has ended, and a deletion is logged and does not free slots', async () => {
    const before = await countFinished();
    const session = await finish();
    const code = await codeOf(session);
    dataOf(await setup.app.operate('POST', `/api/publishing/surveys/${setup.surveyId}/close`));
    expect(outcome(await call('show', { code }))).toMatchObject({ status: 200 });
    dataOf(await call('delete', { code }));
    dataOf(await setup.app.operate('POST', `/api/publishing/surveys/${setup.surveyId}/reopen`));
    expect(await countFinished()).toBe(before + 1);
    const { entries } = dataOf<{ entries: readonly object[] }>(
      await setup.app.operate('GET', `/api/operators/audit?survey=${setup.surveyId}&limit=100`),
    );
    const act = { act: 'response.delete', name: 'receipt', subject: `${session.begun.seq}`, outcome: 'done' };
    expect(entries).toContainEqual(expect.objectContaining(act));
    expect(setup.app.logLines.join('')).not.toContain(code);
  });

  it('keep unique answers reserved after a deletion', async () => {
    const mail = { type: 'Q', gid: 'mail', cid: 'M', qtype: 'blank', title: 'Mail', unique: true };
    const items = [{ type: 'G', gid: 'g', items: [{ ...mail, open_attrs: { type: 'email' } }] }];
    const { surveyId: survey } = await setup.app.publish(
      sampleProject({ projectId: 'ReceiptsOfOneAnswer00001', items, rule_map: {}, jumpConsList: [] }),
    );
    const finishWith = async (address: string) => {
      const session = await setup.app.begin(survey);
      const { end_status: end } = await setup.app.answer(session, 's', [answer('mail', [address]), next]);
      return { session, status: end.status };
    };
    const first = await finishWith('vole@example.org');
    expect(first.status).toBe(1);
    dataOf(await call('delete', { code: await codeOf(first.session) }, { survey }));
    expect((await finishWith('vole@example.org')).status).toBe(-1);
    expect((await finishWith('shrew@example.org')).status).toBe(1);
  });

  it('are valid for one response, even if a restored backup assigns its number to another respondent', async () => {
    const { begun, ...session } = await finish();
    const code = await codeOf({ begun, ...session });
    dataOf(
      await setup.app.operate('DELETE', `/api/publishing/surveys/${setup.surveyId}/responses/${begun.seq}`),
    );
    const back = { last_seq: begun.seq - 1 };
    await setup.app.database.query
      .updateTable('survey')
      .set(back)
      .where('survey_id', '=', setup.surveyId)
      .execute();
    setup.app.clock.now += 1000;
    const otherSession = await finish();
    expect(otherSession.begun.seq).toBe(begun.seq);
    for (const action of ['show', 'delete'])
      expect(outcome(await call(action, { code })), action).toEqual(refusal);
    expect((await call('show', { code: await codeOf(otherSession) })).status).toBe(200);
  });
}
