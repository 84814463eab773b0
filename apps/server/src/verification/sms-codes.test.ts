import { next } from '@canvass/logic/testing';
import type { AnswerData } from '@canvass/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, type TestServer } from '../testing/index.ts';
import type { Session } from '../testing/test-server.ts';
import { verifiedProject } from '../testing/verified-project.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let numbers = 0;
/** A mobile number that nobody had before: limits go by numbers. */
const newPhone = () => `138${String((numbers += 1)).padStart(8, '0')}`;

describe.each(databaseKinds())('codes by SMS on %s', (kind) => {
  let app: TestServer;
  let surveyId: string;
  let session: Session;
  let addresses = 0;
  let address = '';
  beforeAll(async () => {
    app = await createTestServer(kind, {
      settings: { trustedProxies: 1, sms: { driver: 'console', template: 'code', dailyCap: 40 } },
    });
  });
  afterAll(() => app.close());
  let surveys = 0;
  beforeEach(async () => {
    surveys += 1;
    const projectId = `CodesOfASurvey${String(surveys).padStart(10, '0')}`;
    ({ surveyId } = await app.publish(verifiedProject({ projectId })));
    session = await app.begin(surveyId);
    newAddress();
    app.clock.now += 2 * 24 * HOUR; // what was sent before is forgotten
    await app.operate('POST', `/api/publishing/surveys/${surveyId}/reopen`);
  });
  function newAddress() {
    addresses += 1;
    address = `10.0.${addresses >> 8}.${addresses & 255}`;
  }

  const call = (method: 'POST' | 'PUT', body: object | string, token = session.begun.rspd_token) =>
    app.request({
      method,
      url: `/api/survey/projects/${surveyId}/sms-verify/`,
      body,
      token,
      headers: { 'x-forwarded-for': address },
    });
  const ask = async (phone: string) => (await call('POST', { gid: 'phone', phone })).json.code;
  const prove = async (phone: string, code: string) =>
    (await call('PUT', { gid: 'phone', phone, code })).json.code;
  /** As the console driver says it. */
  const codeFor = (phone: string): string => {
    const line = app.logLines.findLast((one) => one.includes('CONSOLE SMS') && one.includes(phone)) ?? '{}';
    return String((JSON.parse(line) as { code?: string }).code);
  };
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const leave = (phone: string, code: string) =>
    app.answer(session, 'n', [{ type: 'answer', gid: 'phone', answer: [phone, code] }, next]);
  const keysOf = ({ fulfilled: [event] }: AnswerData) =>
    event?.type === 'fulfilled'
      ? (event.value as { issues: readonly { key: string }[] }).issues.map(({ key }) => key)
      : undefined;

  it('is sent, proved when the page is left, and then good for this response for good', async () => {
    const phone = newPhone();
    const reply = await call('POST', { gid: 'phone', phone });
    expect(reply).toMatchObject({ status: 200, json: { code: 0, data: { wait_seconds: 60 } } });
    const code = codeFor(phone);
    expect(code).toMatch(/^\d{6}$/);
    await app.answer(session, 'n', [next]);
    const told = await leave(phone, other(code));
    expect(told.fulfilled).toMatchObject([
      { id: 'verify:0', value: { issues: [{ gid: 'phone', key: 'api.7408', part: 'code' }] } },
    ]);
    expect(keysOf(await leave(phone, code))).toEqual([]);
    // Back and forwards an hour later: the number is still theirs, and nothing has to be sent again.
    app.clock.now += HOUR;
    await app.answer(session, 'n', [{ type: 'back' }]);
    expect(keysOf(await app.answer(session, 'n', [next]))).toEqual([]);
    expect((await app.answer(session, 's', [next])).end_status.status).toBe(1);
  });

  it('can be proved before the page is left, once', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = codeFor(phone);
    expect(await prove(phone, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(0);
    expect(await prove(phone, code)).toBe(4);
    await app.answer(session, 'n', [next]);
    expect(keysOf(await leave(phone, code))).toEqual([]);
  });

  it('is told what is wrong with it by the codes of the specification', async () => {
    const phone = newPhone();
    expect(await prove(phone, '123456')).toBe(4);
    await app.answer(session, 'n', [next]);
    expect(keysOf(await leave(phone, '123456'))).toEqual(['api.4']);
    await ask(phone);
    const code = codeFor(phone);
    expect(await prove(phone, '')).toBe(7308);
    expect(await prove(phone, '12345')).toBe(7309);
    expect(await prove(phone, 'abcdef')).toBe(7309);
    expect(await prove(phone, other(code))).toBe(7408);
    app.clock.now += 5 * MINUTE;
    expect(await prove(phone, code)).toBe(1100);
    expect(keysOf(await leave(phone, code))).toEqual(['api.1100']);
  });

  it('is burnt by five wrong ones, however many come at once; a new one is good again', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = codeFor(phone);
    const wrong = await Promise.all(Array.from({ length: 12 }, () => prove(phone, other(code))));
    expect(wrong.filter((one) => one === 7408)).toHaveLength(5);
    expect(wrong.filter((one) => one === 1100)).toHaveLength(7);
    expect(await prove(phone, code)).toBe(1100);
    app.clock.now += MINUTE;
    expect(await ask(phone)).toBe(0);
    expect(await prove(phone, codeFor(phone))).toBe(0);
  });

  it('is tried once by all answers that come at the same time', async () => {
    const phone = newPhone();
    await ask(phone);
    await app.answer(session, 'n', [next]);
    const guesses = Array.from({ length: 12 }, (_, index) => String(100_000 + index));
    const replies = await Promise.all(
      guesses.map((guess) =>
        app.send(session, 'n', [{ type: 'answer', gid: 'phone', answer: [phone, guess] }, next]),
      ),
    );
    expect(replies.map(({ json }) => json.code).toSorted()).toEqual([0, ...Array<number>(11).fill(1117)]);
    const rows = await app.database.query
      .selectFrom('sms_code')
      .select('tries')
      .where('survey_id', '=', surveyId)
      .execute();
    expect(rows.map(({ tries }) => tries)).toEqual(
      guesses.includes(codeFor(phone)) ? expect.anything() : [1],
    );
  });

  it('is worth nothing once another was sent', async () => {
    const phone = newPhone();
    await ask(phone);
    const first = codeFor(phone);
    app.clock.now += MINUTE;
    await ask(phone);
    if (codeFor(phone) !== first) expect(await prove(phone, first)).toBe(7408);
  });

  it('proves one number of one response', async () => {
    const [phone, another] = [newPhone(), newPhone()];
    await ask(phone);
    const code = codeFor(phone);
    expect(await prove(another, code)).toBe(4);
    const stranger = await app.begin(surveyId);
    const body = { gid: 'phone', phone, code };
    expect((await call('PUT', body, stranger.begun.rspd_token)).json.code).toBe(4);
    expect(await prove(phone, code)).toBe(0);
    await app.answer(session, 'n', [next]);
    expect(keysOf(await leave(another, code))).toEqual(['api.4']);
    await app.answer(stranger, 'n', [next]);
    const told = await app.answer(stranger, 'n', [
      { type: 'answer', gid: 'phone', answer: [phone, code] },
      next,
    ]);
    expect(keysOf(told)).toEqual(['api.4']);
  });

  it('is sent once a minute, three times in ten minutes, five an hour, ten a day; whoever asks', async () => {
    const phone = newPhone();
    expect(await ask(phone)).toBe(0);
    const early = await call('POST', { gid: 'phone', phone });
    expect([early.status, early.json.code, early.headers['retry-after']]).toEqual([429, 202, '60']);
    const wait = async (ms: number) => {
      app.clock.now += ms;
      newAddress();
      return ask(phone);
    };
    expect([await wait(MINUTE), await wait(MINUTE), await wait(MINUTE)]).toEqual([0, 0, 7400]);
    expect([await wait(8 * MINUTE), await wait(MINUTE), await wait(20 * MINUTE)]).toEqual([0, 0, 7400]);
    session = await app.begin(surveyId);
    expect(await wait(MINUTE)).toBe(7400);
    const later: number[] = [];
    for (let count = 0; count < 6; count += 1) later.push(await wait(30 * MINUTE));
    expect(later).toEqual([0, 0, 0, 0, 0, 7400]);
    expect(await wait(24 * HOUR)).toBe(0);
  });

  it('is sent ten times an hour to one address, and not more often for asking at once', async () => {
    const codes = await Promise.all(Array.from({ length: 16 }, () => ask(newPhone())));
    expect(codes.filter((code) => code === 0)).toHaveLength(10);
    expect(codes.filter((code) => code === 7400)).toHaveLength(6);
    app.clock.now += HOUR;
    expect(await ask(newPhone())).toBe(0);
    const phone = newPhone();
    const same = await Promise.all([1, 2, 3, 4].map(() => ask(phone)));
    expect(same.toSorted()).toEqual([0, 202, 202, 202]);
  });

  it('is sent as often as the survey may in a day', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 42; count += 1) {
      newAddress();
      codes.push(await ask(newPhone()));
    }
    expect(codes.map((code) => code === 0)).toEqual(codes.map((_, index) => index < 40));
  });

  it('has one number in all its spellings', async () => {
    const phone = newPhone();
    expect(await ask(`${phone.slice(0, 3)} ${phone.slice(3, 7)}-${phone.slice(7)}`)).toBe(0);
    expect(await ask([...phone].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''))).toBe(
      202,
    );
    for (const spelling of [`+86 ${phone}`, `0086${phone}`]) expect(await ask(spelling)).toBe(202);
    expect(await prove(`+86${phone}`, codeFor(phone))).toBe(0);
  });

  it.each([
    [
      'a number of a country whose code looks like a part of ours',
      { gid: 'phone', phone: '00190012345678' },
      422,
    ],
    ['a question that wants none', { gid: 'mail', phone: '13800138000' }, 400],
    ['no question', { gid: '__proto__', phone: '13800138000' }, 400],
    ['a landline', { gid: 'phone', phone: '010-12345678' }, 422],
    ['a foreign number', { gid: 'phone', phone: '+1 900 123 4567' }, 422],
    ['an empty number', { gid: 'phone', phone: '' }, 422],
    ['a long number', { gid: 'phone', phone: '1'.repeat(41) }, 400],
    ['a list', { gid: 'phone', phone: ['13800138000'] }, 400],
    ['nothing', {}, 400],
    ['no JSON', '{', 400],
  ])('is not sent for %s', async (_, body, status) => {
    const lines = app.logLines.length;
    expect((await call('POST', body)).status).toBe(status);
    expect(app.logLines.slice(lines).join()).not.toContain('CONSOLE SMS');
  });

  it('needs the token of a response under way, of this survey', async () => {
    const body = { gid: 'phone', phone: newPhone() };
    expect((await call('POST', body, 'none')).status).toBe(401);
    const projectId = 'CodesOfAnotherSurvey0001';
    const others = await app.begin((await app.publish(verifiedProject({ projectId }))).surveyId);
    expect((await call('POST', body, others.begun.rspd_token)).status).toBe(401);
    for (const _ of [1, 2]) await app.answer(session, 'n', [next]);
    await app.answer(session, 's', [next]);
    expect((await call('POST', body)).json.code).toBe(1113);
    await app.operate('POST', `/api/publishing/surveys/${surveyId}/close`);
    session = await app.begin(others.surveyId);
    await app.operate('POST', `/api/publishing/surveys/${others.surveyId}/close`);
    surveyId = others.surveyId;
    expect((await call('POST', body)).json.code).toBe(1004);
  });

  it('leaves nothing readable behind, and goes with the response', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = codeFor(phone);
    await prove(phone, other(code));
    const { query } = app.database;
    const stored = async () =>
      JSON.stringify([
        await query.selectFrom('sms_code').selectAll().where('survey_id', '=', surveyId).execute(),
        await query.selectFrom('verified_phone').selectAll().where('survey_id', '=', surveyId).execute(),
      ]);
    const sent = JSON.stringify(await query.selectFrom('sms_sent').selectAll().execute());
    for (const secret of [phone, `"${code}"`, address]) {
      expect(await stored()).not.toContain(secret);
      expect(sent).not.toContain(secret);
    }
    await prove(phone, code);
    const url = `/api/publishing/surveys/${surveyId}/responses/${session.begun.seq}`;
    expect((await app.operate('DELETE', url)).status).toBe(200);
    expect(await stored()).toBe('[[],[]]');
    expect((await call('POST', { gid: 'phone', phone })).status).toBe(401);
  });
});
