import { describe, expect, it } from 'vitest';
import { databaseKinds } from '../testing/index.ts';
import { verifiedProject } from '../testing/verified-project.ts';
import { smsSurvey, next, MINUTE, HOUR, newPhone } from '../testing/sms-survey.ts';

describe.each(databaseKinds())('a code by SMS on %s', (kind) => {
  const suite = smsSurvey(kind);
  const { newAddress, call, ask, prove, codeFor } = suite;

  it('is sent at most once a minute, three times in ten minutes, five times an hour and ten times a day to one number', async () => {
    const phone = newPhone();
    expect(await ask(phone)).toBe(0);
    const earlyReply = await call('POST', { gid: 'phone', phone });
    expect([earlyReply.status, earlyReply.json.code, earlyReply.headers['retry-after']]).toEqual([
      429,
      202,
      '60',
    ]);
    const wait = async (ms: number) => {
      suite.app.clock.now += ms;
      newAddress();
      return ask(phone);
    };
    expect([await wait(MINUTE), await wait(MINUTE), await wait(MINUTE)]).toEqual([0, 0, 7400]);
    // The ten minutes began with the first message, so seven minutes remain.
    newAddress();
    const limitedReply = await call('POST', { gid: 'phone', phone });
    expect([limitedReply.status, limitedReply.json.code, limitedReply.headers['retry-after']]).toEqual([
      429,
      7400,
      '420',
    ]);
    expect([await wait(8 * MINUTE), await wait(MINUTE), await wait(20 * MINUTE)]).toEqual([0, 0, 7400]);
    suite.session = await suite.app.begin(suite.surveyId);
    expect(await wait(MINUTE)).toBe(7400);
    const later: number[] = [];
    for (let count = 0; count < 6; count += 1) later.push(await wait(30 * MINUTE));
    expect(later).toEqual([0, 0, 0, 0, 0, 7400]);
    expect(await wait(24 * HOUR)).toBe(0);
  });

  it('is sent at most ten times an hour for one address, even with concurrent requests', async () => {
    const codes = await Promise.all(Array.from({ length: 16 }, () => ask(newPhone())));
    expect(codes.filter((code) => code === 0)).toHaveLength(10);
    expect(codes.filter((code) => code === 7400)).toHaveLength(6);
    suite.app.clock.now += HOUR;
    expect(await ask(newPhone())).toBe(0);
    const phone = newPhone();
    const replies = await Promise.all([1, 2, 3, 4].map(() => ask(phone)));
    expect(replies.toSorted()).toEqual([0, 202, 202, 202]);
  });

  it('is sent up to the daily limit of its survey', async () => {
    const codes: number[] = [];
    for (let count = 0; count < 42; count += 1) {
      newAddress();
      codes.push(await ask(newPhone()));
    }
    expect(codes.map((code) => code === 0)).toEqual(codes.map((_, index) => index < 40));
  });

  it('counts all spellings of a number as one number', async () => {
    const phone = newPhone();
    expect(await ask(`${phone.slice(0, 3)} ${phone.slice(3, 7)}-${phone.slice(7)}`)).toBe(0);
    expect(await ask([...phone].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join(''))).toBe(
      202,
    );
    for (const spelling of [`+86 ${phone}`, `0086${phone}`]) expect(await ask(spelling)).toBe(202);
    expect(await prove(`+86${phone}`, codeFor(phone))).toBe(0);
  });

  it.each([
    ['a foreign number that begins like a domestic one', { gid: 'phone', phone: '00190012345678' }, 422],
    ['a question without SMS verification', { gid: 'mail', phone: '13800138000' }, 400],
    ['a question that does not exist', { gid: '__proto__', phone: '13800138000' }, 400],
    ['a landline', { gid: 'phone', phone: '010-12345678' }, 422],
    ['a foreign number', { gid: 'phone', phone: '+1 900 123 4567' }, 422],
    ['an empty number', { gid: 'phone', phone: '' }, 422],
    ['a long number', { gid: 'phone', phone: '1'.repeat(41) }, 400],
    ['a list', { gid: 'phone', phone: ['13800138000'] }, 400],
    ['nothing', {}, 400],
    ['no JSON', '{', 400],
  ])('is not sent for %s', async (_, body, status) => {
    const lines = suite.app.logLines.length;
    expect((await call('POST', body)).status).toBe(status);
    expect(suite.app.logLines.slice(lines).join()).not.toContain('CONSOLE SMS');
  });

  it('is sent only for the token of a response in progress of this survey', async () => {
    const body = { gid: 'phone', phone: newPhone() };
    expect((await call('POST', body, 'none')).status).toBe(401);
    const projectId = 'CodesOfAnotherSurvey0001';
    const otherSession = await suite.app.begin(
      (await suite.app.publish(verifiedProject({ projectId }))).surveyId,
    );
    expect((await call('POST', body, otherSession.begun.rspd_token)).status).toBe(401);
    for (const _ of [1, 2]) await suite.app.answer(suite.session, 'n', [next]);
    await suite.app.answer(suite.session, 's', [next]);
    expect((await call('POST', body)).json.code).toBe(1113);
    await suite.app.operate('POST', `/api/publishing/surveys/${suite.surveyId}/close`);
    suite.session = await suite.app.begin(otherSession.surveyId);
    await suite.app.operate('POST', `/api/publishing/surveys/${otherSession.surveyId}/close`);
    suite.surveyId = otherSession.surveyId;
    expect((await call('POST', body)).json.code).toBe(1004);
  });
});
