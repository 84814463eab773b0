import type {
  AwardAuditEntry,
  AwardOverview,
  AwardView,
  CouponVerifyData,
  ListedTicket,
  NewOperatorToken,
} from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { databaseKinds, dataOf, sampleProject, type DatabaseKind } from '../../testing/index.ts';
import { newPhone } from '../../testing/sms-survey.ts';
import { createBike, createAward, awardSurvey, computeDraw } from '../testing/award-survey.ts';

const DAY = 24 * 3_600_000;
const createCouponPrize = (prizeFields: object = {}) =>
  createAward('draw', 'coupon', {
    prizes: [{ id: 'tea', name: 'Tea', note: 'At the counter', ...prizeFields }],
  });

describe.each(databaseKinds())('operators of awards on %s', (kind) => {
  const setup = setUp(kind);
  describe('codes', () => testCodes(setup));
  describe('shops', () => testShops(setup));
  describe('deletion and access', () => testDeletionAndAccess(setup));
  describe('lists', () => testLists(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp(kind: DatabaseKind) {
  const suite = awardSurvey(kind);
  const operate = (
    surveyId: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) => suite.app.operate(method, `/api/publishing/surveys/${surveyId}/awards${path}`, body);
  const upload = (surveyId: string, text: string, prize = 'tea') =>
    suite.app.request({
      method: 'POST',
      url: `/api/publishing/surveys/${surveyId}/awards/draw/coupons?prize=${prize}`,
      token: 'operator-token-of-the-tests-1234567890',
      headers: { 'content-type': 'text/csv' },
      body: text,
    });
  const sendVerification = (id: string, body: object) =>
    suite.app.request({
      method: 'POST',
      url: '/api/award/coupon/verify',
      body: { id, shop: 'north', password: 'password of north', ...body },
    });
  const verifyCoupon = async (id: string, body: object) => {
    const reply = await sendVerification(id, body);
    return reply.status === 200 ? dataOf<CouponVerifyData>(reply).state : reply.json.code;
  };
  return { suite, operate, upload, verifyCoupon };
}

function testCodes(setup: Setup) {
  const { suite, upload, operate } = setup;

  it('get a finding on publishing while a coupon prize has no codes', async () => {
    const surveyId = await suite.publish([createCouponPrize()]);
    const warnings = async () => {
      const project = sampleProject({ projectId: surveyId, awards: [createCouponPrize()] });
      return (await suite.app.publish(project)).warnings.map(({ id, path }) => `${id} ${path}`);
    };
    expect(await warnings()).toContain('award.no-coupons $.awards[0].prizes[0]');
    await upload(surveyId, 'AAAA-1\n');
    expect((await warnings()).join()).not.toContain('award.no-coupons');
  });

  it('wait for their codes: a draw before the first upload is refused, and the ticket stays ready', async () => {
    const surveyId = await suite.publish([createCouponPrize()]);
    const session = await suite.finish(surveyId);
    const early = await suite.sendAct(session, 'POST', 'draw');
    expect([early.status, early.json.code]).toEqual([409, 7402]);
    expect(await suite.findAward(session)).toMatchObject({ state: 'ready', draws_left: 1 });
    await upload(surveyId, 'AAAA-1\n');
    const drawn = dataOf<AwardView>(await suite.sendAct(session, 'POST', 'draw'));
    expect([drawn.state, drawn.coupon?.code]).toEqual(['delivered', 'AAAA-1']);
    // Once the codes are used up, the prize is a loss, as any prize out of stock.
    const late = dataOf<AwardView>(await suite.sendAct(await suite.finish(surveyId), 'POST', 'draw'));
    expect(late.state).toBe('lost');
  });

  it('upload codes, each of which is given to one winner', async () => {
    const surveyId = await suite.publish([createCouponPrize({ valid_days: 2 })]);
    expect((await upload(surveyId, 'code\nbad code\n')).status).toBe(400);
    expect((await upload(surveyId, '')).status).toBe(400);
    expect((await upload(surveyId, 'AAAA\n', 'coffee')).status).toBe(404);
    expect(dataOf(await upload(surveyId, '\uFEFFcode\r\nAAAA-1\r\n"BBBB-2"\r\nAAAA-1\r\n'))).toEqual({
      added: 2,
      known: 0,
    });
    expect(dataOf(await upload(surveyId, 'AAAA-1\n'))).toEqual({ added: 0, known: 1 });
    const sessions = await Promise.all([1, 2, 3].map(() => suite.finish(surveyId)));
    const replies = await Promise.all(
      sessions.map(async (session) => dataOf<AwardView>(await suite.sendAct(session, 'POST', 'draw'))),
    );
    expect(replies.map(({ coupon }) => coupon?.code ?? 'none').toSorted()).toEqual([
      'AAAA-1',
      'BBBB-2',
      'none',
    ]);
    expect(replies.map(({ state }) => state).toSorted()).toEqual(['delivered', 'delivered', 'lost']);
    expect(replies.find(({ coupon }) => coupon !== undefined)?.coupon).toMatchObject({
      note: 'At the counter',
      valid_until: expect.any(String),
    });
    expect(dataOf(await operate(surveyId, 'POST', '/draw/coupons/made', { prize: 'tea', count: 3 }))).toEqual(
      { added: 3, known: 0 },
    );
    const { awards } = dataOf<AwardOverview>(await operate(surveyId, 'GET', ''));
    expect(awards).toMatchObject([
      {
        tickets: { delivered: 2, lost: 1 },
        stock: [{ prize: 'tea', won: 2, won_today: 2, coupons_free: 3 }],
        coupons: { free: 3, issued: 2 },
        wins: [{ draws: 3, wins: 2 }],
      },
    ]);
    // A damaged entry of the log hides nothing but itself.
    await suite.app.database.query
      .updateTable('award_audit')
      .set({ facts: '{"won":tr' })
      .where('survey_id', '=', surveyId)
      .where('seq', '=', sessions[0]?.begun.seq ?? 0)
      .execute();
    const overview = dataOf<AwardOverview>(await operate(surveyId, 'GET', ''));
    expect(overview.awards[0]?.wins[0]?.draws).toBe(3);
    const { audit } = dataOf<{ audit: AwardAuditEntry[] }>(await operate(surveyId, 'GET', '/audit'));
    expect(audit.map(({ facts }) => facts)).toContainEqual({ unreadable: '{"won":tr' });
  });
}

function testShops(setup: Setup) {
  const { suite, upload, verifyCoupon, operate } = setup;

  // A53: a coupon is redeemed once.
  it('let shop staff redeem a coupon once, and undo it', async () => {
    const surveyId = await suite.publish([createCouponPrize({ valid_days: 2 })]);
    await upload(surveyId, 'CCCC-1\nCCCC-2\n');
    const [one, two] = [await suite.finish(surveyId), await suite.finish(surveyId)];
    const coupons = [];
    for (const session of [one, two])
      coupons.push(dataOf<AwardView>(await suite.sendAct(session, 'POST', 'draw')).coupon);
    const [first, second] = coupons;
    const link = new URLSearchParams(first?.verify?.split('#')[1]);
    expect(first?.verify).toMatch(/^\/s\/award\/coupon\/verify\/scan#/);
    const signedCode = { code: link.get('c') ?? '', t: link.get('t') ?? '' };
    expect(await verifyCoupon(surveyId, signedCode)).toBe(7408);
    expect((await operate(surveyId, 'PUT', '/shops/north', { password: 'short' })).status).toBe(400);
    for (const shop of ['north', 'south'])
      await operate(surveyId, 'PUT', `/shops/${shop}`, { password: `password of ${shop}` });
    expect(dataOf(await operate(surveyId, 'GET', '/shops'))).toMatchObject({
      shops: [{ shop: 'north' }, { shop: 'south' }],
    });
    expect(await verifyCoupon(surveyId, { ...signedCode, password: 'password of south' })).toBe(7408);
    expect(await verifyCoupon(surveyId, { ...signedCode, password: '' })).toBe(7308);
    expect(await verifyCoupon(surveyId, { ...signedCode, code: ' ' })).toBe(7308);
    expect(await verifyCoupon(surveyId, { ...signedCode, t: 'x' })).toBe(7404);
    expect(await verifyCoupon(surveyId, { code: 'CCCC-9' })).toBe(7404);
    suite.app.clock.now += 61_000;
    expect(await verifyCoupon(surveyId, { ...signedCode, act: 'look' })).toBe('issued');
    const states = await Promise.all(Array.from({ length: 6 }, () => verifyCoupon(surveyId, signedCode)));
    expect(states.toSorted()).toEqual([...Array<number>(5).fill(7414), 'redeemed']);
    suite.app.clock.now += 61_000;
    expect(
      await verifyCoupon(surveyId, {
        ...signedCode,
        act: 'undo',
        shop: 'south',
        password: 'password of south',
      }),
    ).toBe(7404);
    expect(await verifyCoupon(surveyId, { ...signedCode, act: 'undo' })).toBe('issued');
    // A press that is repeated after a lost reply gets the same result again; another clerk's press does not.
    const press = { ...signedCode, press_id: 'press-1' };
    expect(await verifyCoupon(surveyId, press)).toBe('redeemed');
    expect(await verifyCoupon(surveyId, press)).toBe('redeemed');
    expect(await verifyCoupon(surveyId, { ...signedCode, press_id: 'press-2' })).toBe(7414);
    const south = { shop: 'south', password: 'password of south' };
    expect(await verifyCoupon(surveyId, { ...press, ...south })).toBe(7414);
    const undo = { ...signedCode, act: 'undo', press_id: 'press-3' };
    expect([await verifyCoupon(surveyId, undo), await verifyCoupon(surveyId, undo)]).toEqual([
      'issued',
      'issued',
    ]);
    expect(await verifyCoupon(surveyId, press)).toBe('redeemed');
    for (const act of ['look', 'undo', 'redeem'])
      await suite.app.operate('POST', '/api/award/coupon/verify', {
        id: surveyId,
        code: signedCode.code,
        act,
      });
    const audit = await suite.app.database.query
      .selectFrom('audit_entry')
      .select(['act', 'subject', 'token_id'])
      .where('survey_id', '=', surveyId)
      .where('act', '=', 'coupon.verify')
      .orderBy('entry_id')
      .execute();
    // The code has six characters.
    const ending = signedCode.code.slice(-1);
    expect(audit).toEqual(
      ['look', `undo …${ending}`, `redeem …${ending}`].map((subject) => ({
        act: 'coupon.verify',
        subject,
        token_id: 'owner',
      })),
    );
    expect(await verifyCoupon(surveyId, signedCode)).toBe(7414);
    suite.app.clock.now += 3 * DAY;
    expect(await verifyCoupon(surveyId, { code: second?.code })).toBe(7404);
    expect(await verifyCoupon(surveyId, { code: second?.code, act: 'look' })).toBe('expired');
    const guesses: unknown[] = [];
    for (let tries = 0; tries < 12; tries += 1)
      guesses.push(await verifyCoupon(surveyId, { code: `DDDD-${tries}` }));
    expect(guesses.filter((guess) => guess === 202).length).toBeGreaterThanOrEqual(2);
    const storedShops = await suite.app.database.query
      .selectFrom('award_shop')
      .selectAll()
      .where('survey_id', '=', surveyId)
      .execute();
    expect(JSON.stringify(storedShops)).not.toContain('password of');
    expect((await operate(surveyId, 'DELETE', '/shops/north')).status).toBe(200);
    expect((await operate(surveyId, 'DELETE', '/shops/north')).status).toBe(404);
  });
}

function testDeletionAndAccess(setup: Setup) {
  const { suite, operate, upload, verifyCoupon } = setup;

  it('void the coupon of a response deleted on request, but not of one deleted after its retention period', async () => {
    const surveyId = await suite.publish([createCouponPrize({ valid_days: 900 })]);
    await operate(surveyId, 'PUT', '/shops/north', { password: 'password of north' });
    await upload(surveyId, 'EEEE-1\nEEEE-2\nEEEE-3\n');
    const codes = [];
    for (let count = 0; count < 2; count += 1) {
      const session = await suite.finish(surveyId);
      const view = dataOf<AwardView>(await suite.sendAct(session, 'POST', 'draw'));
      codes.push({ code: view.coupon?.code, seq: session.begun.seq });
    }
    const [deletedCode, keptCode] = codes;
    expect(await verifyCoupon(surveyId, { code: deletedCode?.code, act: 'look' })).toBe('issued');
    await suite.app.operate('DELETE', `/api/publishing/surveys/${surveyId}/responses/${deletedCode?.seq}`);
    suite.app.clock.now += 400 * DAY;
    await suite.app.services.retention.sweep(new AbortController().signal);
    expect(await verifyCoupon(surveyId, { code: deletedCode?.code })).toBe(7404);
    expect(await verifyCoupon(surveyId, { code: keptCode?.code })).toBe('redeemed');
    // A void code, which the respondent may still have on paper, is not issued again.
    const nextAward = dataOf<AwardView>(await suite.sendAct(await suite.finish(surveyId), 'POST', 'draw'));
    expect(nextAward.coupon?.code).toBe('EEEE-3');
    const rows = await suite.app.database.query
      .selectFrom('award_coupon')
      .select('ticket')
      .where('survey_id', '=', surveyId)
      .where('code', '<>', 'EEEE-3')
      .execute();
    expect(rows.map(({ ticket }) => ticket)).toEqual([null, null]);
  });

  it('approve awards of responses, and revoke them', async () => {
    const surveyId = await suite.publish([computeDraw([createBike()], { activation: 'audit' })]);
    const [goodSession, badSession, pendingSession] = [
      await suite.finish(surveyId),
      await suite.finish(surveyId),
      await suite.finish(surveyId),
    ];
    expect((await suite.sendAct(goodSession, 'POST', 'draw')).json.code).toBe(7402);
    const decide = (seqs: readonly number[], act: string) =>
      operate(surveyId, 'POST', '/draw/decisions', { seqs, act });
    expect(dataOf(await decide([goodSession.begun.seq, 999], 'let_in'))).toEqual({ changed: 1 });
    expect(dataOf(await decide([goodSession.begun.seq], 'let_in'))).toEqual({ changed: 0 });
    expect(dataOf(await decide([badSession.begun.seq], 'revoke'))).toEqual({ changed: 1 });
    expect((await suite.sendAct(goodSession, 'POST', 'draw')).json.code).toBe(0);
    expect((await suite.sendAct(badSession, 'POST', 'draw')).json.code).toBe(7404);
    expect((await suite.sendAct(pendingSession, 'POST', 'draw')).json.code).toBe(7402);
    expect(dataOf(await decide([goodSession.begun.seq], 'revoke'))).toEqual({ changed: 0 });
    const { tickets } = dataOf<{ tickets: ListedTicket[] }>(
      await operate(surveyId, 'GET', '/tickets?limit=2'),
    );
    expect(tickets).toHaveLength(2);
    const revokedTickets = dataOf<{ tickets: ListedTicket[] }>(
      await operate(surveyId, 'GET', '/tickets?state=revoked'),
    );
    expect(new Set(revokedTickets.tickets.map(({ state }) => state))).toEqual(new Set(['revoked']));
    expect((await operate(surveyId, 'GET', '/tickets?state=stolen')).status).toBe(400);
    const { audit } = dataOf<{ audit: { act: string }[] }>(await operate(surveyId, 'GET', '/audit'));
    expect(audit.map(({ act }) => act).toSorted()).toEqual(['drawn', 'operator let_in', 'operator revoke']);
  });
}

function testLists(setup: Setup) {
  const { suite, operate } = setup;

  it('list every entry once across pages, even if many have the same time', async () => {
    const surveyId = await suite.publish([computeDraw([createBike()], { activation: 'audit' })]);
    const seqs: number[] = [];
    for (let count = 0; count < 5; count += 1) seqs.push((await suite.finish(surveyId)).begun.seq);
    await operate(surveyId, 'POST', '/draw/decisions', { seqs, act: 'let_in' });
    const pages = async <E>(list: string, name: string) => {
      const found: E[] = [];
      for (let pagePath: string | undefined = `/${list}?limit=2`; pagePath !== undefined; ) {
        const reply = await operate(surveyId, 'GET', pagePath);
        found.push(...(dataOf<Readonly<Record<string, readonly E[]>>>(reply)[name] ?? []));
        pagePath = /^<[^>]*awards([^>]+)>; rel="next"$/.exec(String(reply.headers['link']))?.[1];
      }
      return found;
    };
    const tickets = await pages<ListedTicket>('tickets', 'tickets');
    expect(tickets.map(({ seq }) => seq).toSorted()).toEqual(seqs);
    expect(new Set(tickets.map(({ changed_at: changed }) => changed)).size).toBe(1);
    const audit = await pages<AwardAuditEntry>('audit', 'audit');
    expect(audit.map(({ seq }) => seq).toSorted()).toEqual(seqs);
    for (const hostilePosition of [
      '2026-01-01T00:00:00Z~a',
      '2026-01-01T00:00:00Z~a~b',
      "2026-01-01T00:00:00Z~'~1",
      'x',
    ])
      expect(
        (await operate(surveyId, 'GET', `/tickets?before=${encodeURIComponent(hostilePosition)}`)).status,
      ).toBe(400);
  });

  it('see delivery addresses only with the scope `winners`, and only until the prize is marked as sent', async () => {
    const surveyId = await suite.publish([computeDraw([createBike()], { contact_days: 3 })]);
    const session = await suite.finish(surveyId);
    await suite.sendAct(session, 'POST', 'draw');
    await suite.sendAct(session, 'PUT', 'draw', {
      name: '=HYPERLINK("x")',
      phone: newPhone(),
      address: 'Canary Street 7',
    });
    const { token } = dataOf<NewOperatorToken>(
      await suite.app.operate('POST', '/api/operators/tokens', { name: 'A', scopes: ['publish', 'answers'] }),
    );
    const url = `/api/publishing/surveys/${surveyId}/awards/deliveries`;
    expect((await suite.app.request({ method: 'GET', url, token })).status).toBe(403);
    const csv = (await operate(surveyId, 'GET', '/deliveries')).text;
    expect(csv).toContain('Canary Street 7');
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    const exportReply = await suite.app.operate('GET', `/api/publishing/surveys/${surveyId}/export`);
    expect(exportReply.text).not.toContain('Canary');
    expect(suite.app.logLines.join()).not.toContain('Canary');
    const ticket = csv.split('\r\n')[1]?.split(',')[2] ?? '';
    expect(dataOf(await operate(surveyId, 'POST', '/delivered', { tickets: [ticket, 'x'] }))).toEqual({
      changed: 1,
    });
    expect((await operate(surveyId, 'GET', '/deliveries')).text).not.toContain('Canary');
    const changeReply = await suite.sendAct(session, 'PUT', 'draw', {
      name: 'B',
      phone: newPhone(),
      address: 'C',
    });
    expect([changeReply.json.code, changeReply.json.data]).toMatchObject([7414, { state: 'delivered' }]);
    const contacts = () =>
      suite.app.database.query
        .selectFrom('award_contact')
        .select('ticket')
        .where('survey_id', '=', surveyId)
        .execute();
    await suite.app.services.operatedAwards.sweep();
    expect(await contacts()).toHaveLength(1);
    suite.app.clock.now += 4 * DAY;
    await suite.app.services.operatedAwards.sweep();
    expect(await contacts()).toEqual([]);
  });
  it('mark a prize as sent by the ticket id of the deliveries CSV, even if it is escaped there as a formula', async () => {
    const surveyId = await suite.publish([computeDraw([createBike()])]);
    const session = await suite.finish(surveyId);
    await suite.sendAct(session, 'POST', 'draw');
    await suite.sendAct(session, 'PUT', 'draw', { name: 'A', phone: newPhone(), address: 'B' });
    const { query } = suite.app.database;
    for (const table of ['award_ticket', 'award_contact'] as const)
      await query.updateTable(table).set({ ticket: '-ab_cdef' }).where('survey_id', '=', surveyId).execute();
    const csv = (await operate(surveyId, 'GET', '/deliveries')).text;
    const ticket = csv.split('\r\n')[1]?.split(',')[2];
    expect(ticket).toBe("'-ab_cdef");
    const reply = await operate(surveyId, 'POST', '/delivered', { tickets: [ticket] });
    expect(dataOf(reply)).toEqual({ changed: 1 });
  });
}
