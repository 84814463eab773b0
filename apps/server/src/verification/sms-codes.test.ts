import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../testing/index.ts';
import { smsSurvey, next, MINUTE, HOUR, newPhone } from '../testing/sms-survey.ts';

describe.each(databaseKinds())('a code by SMS on %s', (kind) => {
  const suite = smsSurvey(kind);
  describe('proof', () => testProof(suite));
  describe('limits and deletion', () => testLimitsAndDeletion(suite));
});

function testProof(suite: ReturnType<typeof smsSurvey>) {
  const { call, codeFor, leave, other, keysOf, ask, prove } = suite;

  it('is sent and verified when the page is left, and the number then stays verified for this response', async () => {
    const phone = newPhone();
    const reply = await call('POST', { gid: 'phone', phone });
    expect(reply).toMatchObject({ status: 200, json: { code: 0, data: { wait_seconds: 60 } } });
    const code = codeFor(phone);
    expect(code).toMatch(/^\d{6}$/);
    await suite.app.answer(suite.session, 'n', [next]);
    const refusedReply = await leave(phone, other(code));
    expect(refusedReply.fulfilled).toMatchObject([
      { id: 'verify:0', value: { issues: [{ gid: 'phone', key: 'api.7408', part: 'code' }] } },
    ]);
    expect(keysOf(await leave(phone, code))).toEqual([]);
    // An hour later, after Back and Next, the number is still verified and no code is sent.
    suite.app.clock.now += HOUR;
    await suite.app.answer(suite.session, 'n', [{ type: 'back' }]);
    expect(keysOf(await suite.app.answer(suite.session, 'n', [next]))).toEqual([]);
    expect((await suite.app.answer(suite.session, 's', [next])).end_status.status).toBe(1);
  });

  it('can be verified once before the page is left', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = codeFor(phone);
    expect(await prove(phone, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe(0);
    expect(await prove(phone, code)).toBe(4);
    await suite.app.answer(suite.session, 'n', [next]);
    expect(keysOf(await leave(phone, code))).toEqual([]);
  });

  it('leads to the specified refusal code for each fault', async () => {
    const phone = newPhone();
    expect(await prove(phone, '123456')).toBe(4);
    await suite.app.answer(suite.session, 'n', [next]);
    expect(keysOf(await leave(phone, '123456'))).toEqual(['api.4']);
    await ask(phone);
    const code = codeFor(phone);
    expect(await prove(phone, '')).toBe(7308);
    expect(await prove(phone, '12345')).toBe(7309);
    expect(await prove(phone, 'abcdef')).toBe(7309);
    expect(await prove(phone, other(code))).toBe(7408);
    suite.app.clock.now += 5 * MINUTE;
    expect(await prove(phone, code)).toBe(1100);
    expect(keysOf(await leave(phone, code))).toEqual(['api.1100']);
  });
}

function testLimitsAndDeletion(suite: ReturnType<typeof smsSurvey>) {
  const { ask, codeFor, prove, other, call, keysOf, leave } = suite;

  it('is invalid after five wrong tries, even concurrent ones, but a new code is valid', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = codeFor(phone);
    const wrong = await Promise.all(Array.from({ length: 12 }, () => prove(phone, other(code))));
    expect(wrong.filter((one) => one === 7408)).toHaveLength(5);
    expect(wrong.filter((one) => one === 1100)).toHaveLength(7);
    expect(await prove(phone, code)).toBe(1100);
    suite.app.clock.now += MINUTE;
    expect(await ask(phone)).toBe(0);
    expect(await prove(phone, codeFor(phone))).toBe(0);
  });

  it('verifies the number once if concurrent calls send it', async () => {
    const phone = newPhone();
    await ask(phone);
    await suite.app.answer(suite.session, 'n', [next]);
    const guesses = Array.from({ length: 12 }, (_, index) => String(100_000 + index));
    const replies = await Promise.all(
      guesses.map((guess) =>
        suite.app.send(suite.session, 'n', [{ type: 'answer', gid: 'phone', answer: [phone, guess] }, next]),
      ),
    );
    expect(replies.map(({ json }) => json.code).toSorted()).toEqual([0, ...Array<number>(11).fill(1117)]);
    const rows = await suite.app.database.query
      .selectFrom('sms_code')
      .select('tries')
      .where('survey_id', '=', suite.surveyId)
      .execute();
    expect(rows.map(({ tries }) => tries)).toEqual(
      guesses.includes(codeFor(phone)) ? expect.anything() : [1],
    );
  });

  it('is invalid once another code was sent', async () => {
    const phone = newPhone();
    await ask(phone);
    const first = codeFor(phone);
    suite.app.clock.now += MINUTE;
    await ask(phone);
    if (codeFor(phone) !== first) expect(await prove(phone, first)).toBe(7408);
  });

  it('verifies only one number of one response', async () => {
    const [phone, another] = [newPhone(), newPhone()];
    await ask(phone);
    const code = codeFor(phone);
    expect(await prove(another, code)).toBe(4);
    const otherSession = await suite.app.begin(suite.surveyId);
    const body = { gid: 'phone', phone, code };
    expect((await call('PUT', body, otherSession.begun.rspd_token)).json.code).toBe(4);
    expect(await prove(phone, code)).toBe(0);
    await suite.app.answer(suite.session, 'n', [next]);
    expect(keysOf(await leave(another, code))).toEqual(['api.4']);
    await suite.app.answer(otherSession, 'n', [next]);
    const reply = await suite.app.answer(otherSession, 'n', [
      { type: 'answer', gid: 'phone', answer: [phone, code] },
      next,
    ]);
    expect(keysOf(reply)).toEqual(['api.4']);
  });

  it('is stored only as a hash, and deleted with the response', async () => {
    const phone = newPhone();
    await ask(phone);
    const code = codeFor(phone);
    await prove(phone, other(code));
    const { query } = suite.app.database;
    const readStored = async () =>
      JSON.stringify([
        await query.selectFrom('sms_code').selectAll().where('survey_id', '=', suite.surveyId).execute(),
        await query
          .selectFrom('verified_phone')
          .selectAll()
          .where('survey_id', '=', suite.surveyId)
          .execute(),
      ]);
    const sent = JSON.stringify(await query.selectFrom('limit_count').selectAll().execute());
    for (const secret of [phone, `"${code}"`, suite.address]) {
      expect(await readStored()).not.toContain(secret);
      expect(sent).not.toContain(secret);
    }
    await prove(phone, code);
    const url = `/api/publishing/surveys/${suite.surveyId}/responses/${suite.session.begun.seq}`;
    expect((await suite.app.operate('DELETE', url)).status).toBe(200);
    expect(await readStored()).toBe('[[],[]]');
    expect((await call('POST', { gid: 'phone', phone })).status).toBe(401);
  });
}
