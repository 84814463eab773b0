import { answer, next } from '@canvass/logic/testing';
import { codeRows, RESPONSE_CODES } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { messagingSuite, type TestBrowser } from '../../messaging/testing/messaging-survey.ts';
import { dataOf, type Session } from '../../testing/index.ts';
import { newPhone } from '../../testing/sms-survey.ts';
import { createBike, createCalls, computeDraw } from '../testing/award-survey.ts';

const HOUR = 3_600_000;
const wx = { auth: 'wx' } as const;
const sms = { auth: 'sms' } as const;

describe('replies to award calls', () => {
  const setup = setUp();
  describe('refusals', () => testRefusals(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp() {
  const suite = messagingSuite('pglite', {
    awards: { contactKey: undefined, points: undefined, wxpay: undefined, isTrial: false },
  });
  const calls = createCalls(() => suite.app);
  const { sendAct: act, call, finish } = calls;
  const finishResponse = async (awardFields: object = {}, option = 'q1a') =>
    finish(await calls.publish([computeDraw([createBike()], awardFields)]), option);
  const draw = (session: Session) => act(session, 'POST', 'draw');
  const claim = (session: Session, phone = newPhone()) =>
    act(session, 'PUT', 'draw', { name: 'A', phone, address: 'B' });
  const sendCode = (session: Session, phone: string) => {
    suite.app.clock.now += HOUR; // earlier codes no longer count
    return call(session, 'POST', 'draw/sms', { aid: 'draw', phone });
  };
  const prove = (session: Session, phone: string, sms_code: string) =>
    act(session, 'POST', 'draw/sms/auth', { phone, sms_code });
  const codeFor = (phone: string): string => {
    const line = suite.app.logLines.findLast((text) => text.includes('CONSOLE SMS') && text.includes(phone));
    return String((JSON.parse(line ?? '{}') as { code?: string }).code);
  };
  const wrongFor = (phone: string) => (codeFor(phone) === '000000' ? '000001' : '000000');
  async function verify(session: Session, phone: string): Promise<Session> {
    await sendCode(session, phone);
    dataOf(await prove(session, phone, codeFor(phone)));
    return session;
  }
  async function verifyOneNumberTwice(limits: object) {
    const [first, phone] = [await finishResponse({ ...sms, limits }), newPhone()];
    await verify(first, phone);
    return { phone, first, second: await verify(await finish(first.surveyId), phone) };
  }
  async function openWithAccount(limits: object) {
    const survey = await calls.publish([computeDraw([createBike()], { ...wx, limits })], {
      messaging: { auth: 'base' },
    });
    const browser = suite.browser();
    await browser.open(`/s/${survey}`);
    return { survey, browser };
  }
  async function drawInBrowser(survey: string, browser: TestBrowser) {
    const beginReply = dataOf<Session['begun']>(await browser.begin(survey));
    const session: Session = {
      surveyId: survey,
      begun: beginReply,
      transactionId: beginReply.transaction_id,
    };
    await suite.app.answer(session, 'n', [answer('q1', ['q1a']), next]);
    await suite.app.answer(session, 's', [next]);
    const { revision } = await calls.findAward(session);
    const body = { id: survey, aid: 'draw', revision };
    dataOf(await browser.post('/api/award/v3/draw/wx/auth', body, beginReply.rspd_token));
    return browser.post('/api/award/v3/draw', body, beginReply.rspd_token);
  }
  const code = (name: keyof typeof RESPONSE_CODES) => RESPONSE_CODES[name].code;
  const rows = {
    invalidLink: () =>
      suite.app.request({ method: 'POST', url: '/api/award/fission/receive', body: { c: 'cut off' } }),
    codeNotSent: async () => prove(await finishResponse(sms), newPhone(), '123456'),
    outOfScope: async () => {
      const session = await finishResponse({}, 'q1b');
      return call(session, 'POST', 'draw', { aid: 'draw', revision: '' });
    },
    tooFrequent: async () => {
      const [session, phone] = [await finishResponse(sms), newPhone()];
      await sendCode(session, phone);
      return call(session, 'POST', 'draw/sms', { aid: 'draw', phone });
    },
    codeSpent: async () => {
      const [session, phone] = [await finishResponse(sms), newPhone()];
      await sendCode(session, phone);
      for (let tries = 0; tries < 5; tries += 1) await prove(session, phone, wrongFor(phone));
      return prove(session, phone, codeFor(phone));
    },
    codeEmpty: async () => prove(await finishResponse(sms), newPhone(), ''),
    codeMalformed: async () => prove(await finishResponse(sms), newPhone(), '12'),
    codeWrong: async () => {
      const [session, phone] = [await finishResponse(sms), newPhone()];
      await sendCode(session, phone);
      return prove(session, phone, wrongFor(phone));
    },
    tooManyCodes: async () => {
      const [session, phone] = [await finishResponse(sms), newPhone()];
      for (let sent = 0; sent < 10; sent += 1) dataOf(await sendCode(session, phone));
      return sendCode(session, phone);
    },
    awardNotReady: async () => draw(await finishResponse({ activation: 'audit' })),
    awardDrawn: async () => {
      const session = await finishResponse();
      await draw(session);
      return draw(session);
    },
    awardInvalid: async () => call(await finishResponse(), 'POST', 'draw', { aid: 'nobody', revision: '' }),
    phoneDrawLimit: async () => {
      const { first, second } = await verifyOneNumberTwice({ draws: { max: 1 } });
      await draw(first);
      return draw(second);
    },
    phoneWinLimit: async () => {
      const { first, second } = await verifyOneNumberTwice({ wins: { max: 1 } });
      await draw(first);
      return draw(second);
    },
    awardClaimed: async () => {
      const session = await finishResponse();
      await draw(session);
      await claim(session);
      const tickets = await suite.app.database.query
        .selectFrom('award_ticket')
        .select('ticket')
        .where('survey_id', '=', session.surveyId)
        .execute();
      await suite.app.operate('POST', `/api/publishing/surveys/${session.surveyId}/awards/delivered`, {
        tickets: tickets.map(({ ticket }) => ticket),
      });
      return claim(session);
    },
    phoneClaimLimit: async () => {
      const { first, second, phone } = await verifyOneNumberTwice({ claims: { max: 1 } });
      for (const session of [first, second]) await draw(session);
      await claim(first, phone);
      return claim(second, phone);
    },
    appDrawLimit: async () => {
      const { survey, browser } = await openWithAccount({ draws: { max: 1 } });
      await drawInBrowser(survey, browser);
      return drawInBrowser(survey, browser);
    },
    appWinLimit: async () => {
      const { survey, browser } = await openWithAccount({ wins: { max: 1 } });
      await drawInBrowser(survey, browser);
      return drawInBrowser(survey, browser);
    },
    addressWinLimit: async () => {
      const session = await finishResponse({ limits: { address_wins: { max: 1 } } });
      await draw(session);
      return draw(await finish(session.surveyId));
    },
    stateChanged: async () =>
      call(await finishResponse(), 'POST', 'draw', { aid: 'draw', revision: 'that was shown yesterday' }),
  } as const satisfies Partial<
    Record<keyof typeof RESPONSE_CODES, () => Promise<{ json: { code: number } }>>
  >;
  return { code, rows };
}

function testRefusals(setup: Setup) {
  const { rows, code } = setup;

  it('are tested for each award row of the table of codes', () => {
    const awardCodes = codeRows.filter(({ words }) => words === 'award').map((row) => row.code);
    expect(awardCodes).toEqual([7402, 7403, 7404, 7410, 7411, 7414, 7424, 7438, 7439, 7440]);
    const testedCodes = Object.keys(rows).map((name) => code(name as keyof typeof rows)); // the names are keys of the table
    expect(awardCodes.filter((one) => !testedCodes.includes(one as (typeof testedCodes)[number]))).toEqual(
      [],
    );
  });

  // CODE-5. Awards use code 5, because code 6 is for files (CODE-2, CODE-6).
  it.each(Object.entries(rows))('%s', async (name, reach) => {
    const { json } = await reach();
    expect(json.code).toBe(code(name as keyof typeof rows)); // the name is a key of the table
    expect(json.msg).toMatch(/\S/);
  });
}
