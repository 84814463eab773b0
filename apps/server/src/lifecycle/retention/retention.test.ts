import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnswerToCorrect,
  type BeginData,
  type LinksData,
  type ListedResponses,
  type ReceiptCode,
  type RetentionData,
  TRACER_TOPIC,
} from '@canvass/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestServer,
  databaseKinds,
  sampleProject,
  type TestServer,
  type DatabaseKind,
} from '../../testing/index.ts';
import { dataOf, OPERATOR_TOKEN, type Session } from '../../testing/test-server.ts';
import { computeForm } from '../../testing/upload-form.ts';
import { CANARIES, findCanariesInFiles, findCanariesInTables, canariesInText } from './canaries.fixtures.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const neverAborted = new AbortController().signal;
const HEADERS = { 'x-forwarded-for': CANARIES.address, 'user-agent': CANARIES.agent };

const page = (gid: string, fields: object) => ({
  type: 'G',
  gid: `g-${gid}`,
  items: [{ type: 'Q', gid, cid: gid.toUpperCase(), qtype: 'blank', title: gid, ...fields }],
});

const project = (projectId: string) =>
  sampleProject({
    projectId,
    ext_params: [
      { code: 'who', type: 'chart', signed: true },
      { code: 'note', type: 'chart' },
    ],
    items: [
      page('mail', {
        open_attrs: { type: 'email' },
        unique: true,
        attachData: { openAttach: true, maxNum: 2 },
      }),
      page('phone', { open_attrs: { type: 'mobile' }, sms_verify: true }),
      page('why', {}),
      page('end', {}),
    ],
    rule_map: {},
    jumpConsList: [],
    settings: { ip_once: true, member_param: 'who', iat: true },
    limit_device: { by: 'device', max: 1 },
    quotas: [
      { id: 'all', name: 'All', mode: 'stop', cells: [{ id: 'any', name: 'Any', cap: 50, cond: 'true' }] },
    ],
  });

const MEMBER_CANARIES = [
  'member in member',
  'memberId in member',
  'memberId in short_link',
  'shortened in short_link',
];

const answer = (gid: string, value: unknown) => ({ type: 'answer', gid, answer: value });
const next = { type: 'next' };

describe.each(databaseKinds())('data of respondents on %s', (kind) => {
  const setup = setUp(kind);
  describe('deletion', () => testDeletion(setup));
  describe('limits and settings', () => testLimitsAndSettings(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  let app: TestServer;
  let folder: string;
  let code = '';
  let surveys = 0;
  let surveyId = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-traces-'));
    const send = async ({ params, outNo }: { params: Readonly<Record<string, string>>; outNo: string }) => {
      code = params['code'] ?? '';
      return { id: outNo };
    };
    const settings = { files: { folder }, trustedProxies: 1 };
    app = await createTestServer(kind, { settings, sms: { send } });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const operate = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    app.operate(method, `/api/publishing/surveys/${surveyId}${path}`, body);
  beforeEach(async () => {
    app.logLines.length = 0;
    surveys += 1;
    surveyId = `TracesInASurvey${String(surveys).padStart(9, '0')}`;
    await app.publish(project(surveyId));
    await app.request({
      method: 'POST',
      url: `/api/publishing/surveys/${surveyId}/members`,
      body: `member_id,name\r\n${CANARIES.memberId},${CANARIES.member}`,
      token: OPERATOR_TOKEN,
      headers: { 'content-type': 'text/csv' },
    });
    dataOf(
      await operate('POST', '/webhooks', {
        url: 'http://127.0.0.1:9/',
        events: ['finished'],
        with_answers: true,
      }),
    );
  });
  const call = (url: string, body: object, token?: string) =>
    app.request({ method: 'POST', url, body, headers: HEADERS, ...(token !== undefined && { token }) });
  const tokenOf: Record<number, string> = {};
  async function begin(): Promise<Session> {
    const createdLinks = dataOf<LinksData>(
      await operate('POST', '/links', { links: [{ who: CANARIES.memberId }] }),
    );
    const query = new URL(createdLinks.links[0]?.path ?? '', 'http://x').searchParams;
    const body = {
      device: 'pc',
      event_id: randomUUID(),
      dev_id: CANARIES.device,
      ext_params: { who: CANARIES.memberId, note: CANARIES.parameter },
      ext_params_sig: query.get('canvass_sig') ?? '',
      link_params: { xm_custom: CANARIES.carried },
    };
    const begun = dataOf<BeginData>(await call(`/api/survey/b/${surveyId}`, body));
    const { responses } = dataOf<ListedResponses>(await operate('GET', '/responses?limit=1'));
    expect(responses).toMatchObject([{ seq: begun.seq, member_id: CANARIES.memberId }]);
    tokenOf[begun.seq] = begun.rspd_token;
    return { surveyId, begun, transactionId: begun.transaction_id };
  }
  async function step(session: Session, events: readonly object[], kindOfCall: 'n' | 's' = 'n') {
    const body = { transaction_id: session.transactionId, event_id: randomUUID(), events };
    const reply = await call(`/api/survey/${kindOfCall}/${surveyId}`, body, session.begun.rspd_token);
    session.transactionId = dataOf<{ transaction_id: string }>(reply).transaction_id;
  }
  async function upload(session: Session) {
    const { seq, rspd_token: token } = session.begun;
    const { type, body } = computeForm({
      fields: { qid: 'mail' },
      name: CANARIES.fileName,
      bytes: Buffer.from(`%PDF-1.7 ${CANARIES.fileContent}`),
    });
    const reply = await app.server.inject({
      method: 'POST',
      url: `/api/survey/projects/${surveyId}/rspd-seq/${seq}/attachments/`,
      headers: { 'content-type': type, authorization: `Bearer ${token}`, ...HEADERS },
      payload: body,
    });
    return (JSON.parse(reply.body) as { data: readonly object[] }).data;
  }
  async function correct({ begun: { seq } }: Session) {
    const responseUrl = `/api/survey/respondents/v1/${surveyId}`;
    const { version, etag } = dataOf<AnswerToCorrect>(
      await app.operate('GET', `${responseUrl}/getanswer/?seq=${seq}`),
    );
    const text = `${CANARIES.answer}, ${CANARIES.corrected}`;
    const body = { seq, version, etag, changed: ['why'], answer: { why: [text] } };
    dataOf(await app.operate('PUT', `${responseUrl}/update/`, body));
  }
  async function leaveTraces(isEnded: boolean): Promise<Session> {
    const session = await begin();
    const trial = { b: 1, t: 1, stim: CANARIES.trial, cat: 'x', key: 'e', correct: true, rt1: 500, rt: 500 };
    const block = { block: 1, trials: [trial] };
    dataOf(await call(`/api/survey/iat/${surveyId}`, block, session.begun.rspd_token));
    const files = await upload(session);
    app.clock.now += 61 * 60 * 1_000; // a phone number gets its next code only after a wait
    const phone = { phone: CANARIES.phone, gid: 'phone' };
    const mail = isEnded ? CANARIES.mail : `second-${CANARIES.mail}`;
    await step(session, [answer('mail', [mail]), { type: 'files', gid: 'mail', files }, next]);
    dataOf(await call(`/api/survey/projects/${surveyId}/sms-verify/`, phone, session.begun.rspd_token));
    await step(session, [answer('phone', [CANARIES.phone, code]), next]);
    await step(session, [answer('why', [CANARIES.answer]), next]);
    const report = {
      kind: 'report',
      level: 'error',
      tag: 'engine',
      at: 1,
      message: `GET /s/x?name=${CANARIES.parameter} of ${CANARIES.mail}, ${CANARIES.phone}`,
    };
    await call('/api/tracer/survey/', { topic: TRACER_TOPIC, survey_id: surveyId, entries: [report] });
    if (isEnded) {
      await step(session, [next], 's');
      await correct(session);
      await operate('PUT', `/responses/${session.begun.seq}/note`, {
        note: CANARIES.noted,
        tags: [],
        edition: 0,
      });
      await app.services.webhooks.deliver(neverAborted);
    }
    return session;
  }
  const traces = async () => [
    ...(await findCanariesInTables(app.database)),
    ...(await findCanariesInFiles(folder)),
    ...canariesInText(app.logLines.join('\n')).map((name) => `${name} in the log`),
  ];
  async function leaveAll() {
    const params = { who: CANARIES.memberId, note: CANARIES.shortened };
    dataOf(await operate('POST', '/short-links', { params }));
    const unfinished = await leaveTraces(false);
    const finished = await leaveTraces(true);
    const found = await traces();
    for (const trace of [
      'answer in response',
      'fileContent in a file',
      'member in response',
      'phone in response_event',
      'trial in iat_block',
      'answer in response_correction',
      'corrected in response_correction',
      'noted in response_note',
      'corrected in response',
      'memberId in short_link',
    ])
      expect(found).toContain(trace);
    return { unfinished: unfinished.begun.seq, finished: finished.begun.seq };
  }
  const sweep = async () => {
    await app.services.retention.sweep(neverAborted);
    await app.services.attachments.sweep();
  };
  const exportAll = async () => {
    const formats = ['jsonl', 'csv', 'xlsx'].map((format) =>
      operate('GET', `/export?format=${format}&state=all`),
    );
    return (await Promise.all(formats)).map(({ text }) => text).join('\n');
  };
  return {
    get app() {
      return app;
    },
    get surveyId() {
      return surveyId;
    },
    set surveyId(value) {
      surveyId = value;
    },
    operate,
    call,
    tokenOf,
    begin,
    leaveTraces,
    traces,
    leaveAll,
    sweep,
    exportAll,
  };
}

function testDeletion(setup: Setup) {
  const { leaveAll, traces, exportAll, operate, sweep, call, tokenOf, leaveTraces } = setup;

  it('includes no address, device or browser unless the survey requires it (TRUST-23)', async () => {
    await leaveAll();
    expect((await traces()).filter((trace) => /^(address|device|agent) /.test(trace))).toEqual([]);
    expect(canariesInText(setup.app.logLines.join())).toEqual([]);
    expect(await exportAll()).toContain(CANARIES.answer);
    dataOf(await operate('POST', '/close'));
    dataOf(await operate('DELETE', ''));
    await sweep();
    expect(await traces()).toEqual([]);
  });

  it('is deleted with the response, and with the member (TRUST-26)', async () => {
    const { unfinished, finished } = await leaveAll();
    for (const seq of [unfinished, finished]) dataOf(await operate('DELETE', `/responses/${seq}`));
    await sweep();
    expect(await traces()).toEqual(MEMBER_CANARIES);
    expect(canariesInText(await exportAll())).toEqual([]);
    await leaveAll(); // Another response with the same address, device, e-mail and phone number.
    const erased = await operate('POST', `/members/${CANARIES.memberId}/erase`);
    expect(dataOf(erased)).toEqual({ responses: 2, links: 2 });
    await sweep();
    expect(await traces()).toEqual([]);
    expect((await operate('POST', `/members/${CANARIES.memberId}/erase`)).status).toBe(404);
  });

  it("is deleted on the respondent's request, but its unique answers stay reserved (TRUST-32)", async () => {
    const { finished, unfinished } = await leaveAll();
    dataOf(await operate('DELETE', `/responses/${unfinished}`));
    const { code } = dataOf<ReceiptCode>(
      await call(`/api/survey/receipt/code/${setup.surveyId}`, {}, tokenOf[finished]),
    );
    const shown = await call(`/api/survey/receipt/show/${setup.surveyId}`, { code });
    for (const givenText of [
      CANARIES.answer,
      CANARIES.corrected,
      CANARIES.mail,
      CANARIES.parameter,
      CANARIES.fileName,
    ])
      expect(shown.text).toContain(givenText);
    expect(shown.text).not.toContain(CANARIES.member); // receipts omit the operator's data about a member
    dataOf(await call(`/api/survey/receipt/delete/${setup.surveyId}`, { code }));
    await sweep();
    expect(await traces()).toEqual(MEMBER_CANARIES);
    expect(canariesInText(await exportAll())).toEqual([]);
    const countedSlots = { groups: [{ cells: [{ done: 1, held: 0 }] }] };
    expect(dataOf(await operate('GET', '/quotas'))).toMatchObject(countedSlots);
    expect(dataOf(await operate('POST', '/quotas/recount'))).toMatchObject(countedSlots);
    // The address and device still count as used, so the respondent cannot answer again. The receipt tests check e-mail.
    await expect(leaveTraces(true)).rejects.toThrow('1008');
    const hashes = () =>
      setup.app.database.query
        .selectFrom('unique_answer')
        .select('seq')
        .where('survey_id', '=', setup.surveyId)
        .execute();
    expect((await hashes()).map(({ seq }) => Number(seq) < 0)).toEqual([true]);
    dataOf(await operate('POST', '/close'));
    setup.app.clock.now += 8 * DAY_MS;
    await sweep();
    expect(await hashes()).toEqual([]);
  });

  it('is deleted after its retention period, but stays counted in quotas (TRUST-28)', async () => {
    await leaveAll();
    const retention = { ended_days: 3, unfinished_days: 2, limits_days: 1 };
    expect(dataOf<RetentionData>(await operate('PUT', '/retention', retention))).toEqual({
      ...retention,
      due_within_30_days: { ended: 1, unfinished: 1 },
      waiting_since: null,
    });
    await sweep();
    expect(await traces()).toContain('answer in response');
    setup.app.clock.now += 2 * DAY_MS + 1;
    await sweep();
    const states = async () =>
      dataOf<{ responses: readonly { status: number; count: number }[] }>(await operate('GET', '')).responses;
    expect(await states()).toEqual([{ status: 1, test: false, count: 1 }]);
    setup.app.clock.now += DAY_MS;
    await sweep();
    expect(await states()).toEqual([]);
    expect(await traces()).toEqual(MEMBER_CANARIES);
    expect(canariesInText(await exportAll())).toEqual([]);
    const countedSlots = { groups: [{ cells: [{ done: 1, held: 0 }] }] };
    expect(dataOf(await operate('GET', '/quotas'))).toMatchObject(countedSlots);
    expect(dataOf(await operate('POST', '/quotas/recount'))).toMatchObject(countedSlots);
    const audit = async () =>
      dataOf<{ entries: readonly { act: string; outcome: string }[] }>(
        await setup.app.operate('GET', `/api/operators/audit?survey=${setup.surveyId}&limit=100`),
      ).entries.filter(({ act }) => act.startsWith('retention.') && act !== 'retention.set');
    const doneEntry = { act: 'retention.responses', token: 'server', outcome: 'done' };
    expect(await audit()).toEqual([expect.objectContaining(doneEntry), expect.objectContaining(doneEntry)]);
  });
}

function testLimitsAndSettings(setup: Setup) {
  const { operate, leaveTraces, sweep, traces, begin, leaveAll } = setup;

  it('waits for an operator if the clock of the whole machine jumps by a year (TRUST-9)', async () => {
    await leaveAll();
    dataOf(await operate('PUT', '/retention', { ended_days: 30, unfinished_days: 30, limits_days: 7 }));
    const { retention } = setup.app.services;
    const waitingSince = async () => dataOf<RetentionData>(await operate('GET', '/retention')).waiting_since;
    expect(await retention.mayDelete()).toBe(true);
    await sweep();
    expect(await waitingSince()).toBeNull();
    const year = 365 * DAY_MS;
    setup.app.clock.now += year;
    expect(await retention.mayDelete()).toBe(false);
    expect(setup.app.logLines.join()).toContain('ALARM: nothing is deleted');
    const before = await waitingSince();
    expect(before).toContain('2026');
    // Changed periods and new surveys do not count as an approval.
    dataOf(await operate('PUT', '/retention', { ended_days: 30, unfinished_days: 30, limits_days: 8 }));
    await setup.app.publish(project('TracesOfAJumpedClock0001'));
    expect(await waitingSince()).toBe(before);
    setup.app.clock.now -= year;
    expect(await retention.mayDelete()).toBe(true);
    setup.app.clock.now += 8 * DAY_MS;
    expect(await retention.mayDelete()).toBe(false);
    const metrics = async () => (await setup.app.operate('GET', '/metrics')).text;
    expect(await metrics()).toContain('canvass_deletion_waiting 1');
    expect(dataOf(await setup.app.operate('POST', '/api/operators/deletion/allow', {}))).toEqual({
      waiting_since: null,
    });
    expect(await retention.mayDelete()).toBe(true);
    expect(await metrics()).toContain('canvass_deletion_waiting 0');
  });

  it('for answer limits is hashed with a key that is destroyed after the survey has ended', async () => {
    const secrets = () =>
      setup.app.database.query
        .selectFrom('limit_key')
        .select('secret')
        .where('survey_id', '=', setup.surveyId)
        .execute();
    dataOf(await operate('PUT', '/retention', { ended_days: null, unfinished_days: null, limits_days: 2 }));
    await leaveTraces(true);
    await expect(leaveTraces(true)).rejects.toThrow('1008');
    dataOf(await operate('POST', '/close'));
    setup.app.clock.now += DAY_MS;
    await sweep();
    expect(await secrets()).toHaveLength(1);
    setup.app.clock.now += DAY_MS;
    await sweep();
    expect(await secrets()).toEqual([]);
    dataOf(await operate('POST', '/reopen'));
    expect(await traces()).toContain('answer in response');
    await begin();
  });

  it('is kept while the survey is paused, and may be deleted with it (STATE-18)', async () => {
    dataOf(await operate('PUT', '/retention', { ended_days: 6, unfinished_days: null, limits_days: 2 }));
    await leaveTraces(true);
    dataOf(await operate('POST', '/close?reason=paused'));
    setup.app.clock.now += 4 * DAY_MS;
    await sweep();
    dataOf(await operate('POST', '/reopen'));
    // The limit of one response by address counts as before the pause.
    await expect(leaveTraces(true)).rejects.toThrow('1008');
    dataOf(await operate('POST', '/close?reason=paused'));
    // Ages of responses count during a pause.
    setup.app.clock.now += 3 * DAY_MS;
    const countEnded = async () =>
      dataOf<{ responses: readonly object[] }>(await operate('GET', '')).responses.length;
    expect(await countEnded()).toBe(1);
    await sweep();
    expect(await countEnded()).toBe(0);
    dataOf(await operate('DELETE', ''));
  });

  it('has the server’s retention periods by default, and an operator may change them', async () => {
    const showRetention = async () => dataOf<RetentionData>(await operate('GET', '/retention'));
    const byDefault = { ended_days: 365, unfinished_days: 30, limits_days: 7 };
    expect(await showRetention()).toMatchObject({
      ...byDefault,
      due_within_30_days: { ended: 0, unfinished: 0 },
    });
    dataOf(await operate('PUT', '/retention', { ...byDefault, ended_days: null }));
    await setup.app.publish({ ...project(setup.surveyId), title: 'Again' });
    expect(await showRetention()).toMatchObject({ ended_days: null });
    for (const wrong of [
      { ended_days: 0 },
      { ended_days: '1' },
      { unfinished_days: 1.5 },
      { limits_days: null },
      { limits_days: -1 },
    ])
      expect((await operate('PUT', '/retention', { ...byDefault, ...wrong })).status).toBe(400);
    expect((await operate('PUT', '/retention', {})).status).toBe(400);
    setup.surveyId = 'NoSuchSurvey000000000001';
    expect((await operate('GET', '/retention')).status).toBe(404);
    expect((await operate('PUT', '/retention', byDefault)).status).toBe(404);
    expect((await operate('POST', '/members/x/erase')).status).toBe(404);
  });

  it('is kept for surveys that were published before retention existed', async () => {
    await setup.app.database.query.deleteFrom('retention').where('survey_id', '=', setup.surveyId).execute();
    await leaveAll();
    expect(dataOf<RetentionData>(await operate('GET', '/retention')).limits_days).toBeNull();
    setup.app.clock.now += 4_000 * DAY_MS;
    await sweep();
    expect(await traces()).toContain('answer in response');
    dataOf(await operate('POST', '/close'));
    dataOf(await operate('DELETE', ''));
  });
}
