import type { BeginData, SurveyInfo } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { createTestServer, databaseKinds, dataOf } from '../../testing/index.ts';
import {
  CHROME_AGENT,
  messagingSuite,
  ORIGIN,
  TestBrowser,
  WECHAT_AGENT,
  WECOM_AGENT,
} from '../testing/messaging-survey.ts';

const CALLBACK = /^\/api\/messaging\/callback\?code=[\w-]+&state=[A-Za-z0-9]{1,128}$/;

describe('the identity of a respondent', () => {
  const setup = setUp();
  describe('sign-in', () => testSignIn(setup));
  describe('forged sign-in', () => testForgedSignIn(setup));
});

type Setup = ReturnType<typeof setUp>;

function setUp() {
  const suite = messagingSuite('pglite');
  const person = (openId: string, personFields = {}) => {
    suite.messenger.person = { openId, ...personFields };
  };
  return { suite, person };
}

function testSignIn(setup: Setup) {
  const { suite, person } = setup;

  it('is requested silently inside the app, once per browser, and stored as a hash per survey', async () => {
    const survey = await suite.survey({ auth: 'base' });
    const otherSurvey = await suite.survey({ auth: 'base' });
    person('o-canary-1');
    const browser = suite.browser();
    const { path, back } = await browser.open(`/s/${survey}?vip=gold`);
    expect([path, back]).toEqual([`/s/${survey}?vip=gold`, expect.stringMatching(CALLBACK)]);
    const surveyInfo = await browser.loadInfo(survey);
    expect(surveyInfo).toMatchObject({ auth: 'success', auth_qy: false });
    expect((await browser.loadInfo(survey)).wxInfo).toEqual(surveyInfo.wxInfo);
    expect((await browser.loadInfo(otherSurvey)).wxInfo?.openId).not.toBe(surveyInfo.wxInfo?.openId);
    expect((await browser.open(`/s/${survey}`)).back).toBeUndefined();
    expect(JSON.stringify([...browser.cookies, surveyInfo])).not.toContain('canary');
  });

  it("uses the enterprise variant's own addresses, and only these", async () => {
    const survey = await suite.survey({ auth: 'must', enterprise: true });
    person('member-7');
    const browser = suite.browser(WECOM_AGENT);
    await browser.open(`/s/${survey}`);
    expect(await browser.loadInfo(survey)).toMatchObject({ auth: 'qywx', auth_qy: true });
    expect(suite.messenger.calls).toContain('/cgi-bin/auth/getuserinfo');
    expect((await suite.browser(WECHAT_AGENT).info(survey)).json.code).toBe(8004);
    // An identity from one app is not valid in the other app.
    const plainSurvey = await suite.survey({ auth: 'must' });
    expect((await browser.info(plainSurvey)).json.code).toBe(8002);
  });

  it('is not requested in an ordinary browser, nor if the survey does not need it', async () => {
    const survey = await suite.survey({ auth: 'base' });
    const plainSurvey = await suite.survey(undefined);
    const before = suite.messenger.calls.length;
    expect((await suite.browser(CHROME_AGENT).get(`/s/${survey}`)).status).not.toBe(302);
    const insideReply = await suite.browser().get(`/s/${plainSurvey}`);
    expect([insideReply.status === 302, insideReply.headers['set-cookie']]).toEqual([false, undefined]);
    expect((await suite.browser(CHROME_AGENT).loadInfo(survey)).auth).toBe('base');
    expect((await suite.browser(CHROME_AGENT).begin(survey)).status).toBe(200);
    expect(suite.messenger.calls).toHaveLength(before);
  });

  it('stays unknown without consent or on a snapshot page; then the app asks for consent', async () => {
    const survey = await suite.survey({ auth: 'must' });
    for (const visitor of [null, { openId: 'o-any', isSnapshot: true }]) {
      suite.messenger.person = visitor;
      const browser = suite.browser();
      await browser.open(`/s/${survey}`);
      expect((await browser.info(survey)).json.code).toBe(8005);
      expect((await browser.begin(survey)).json.code).toBe(8005);
      // Redirects must end.
      expect((await browser.get(`/s/${survey}`)).status).not.toBe(302);
      person('o-agrees');
      const consentPage = await browser.get(`/s/${survey}?app-again=1`);
      expect(consentPage.headers.location).toContain('scope=snsapi_userinfo');
      await browser.open(`/s/${survey}?app-again=1`);
      expect((await browser.loadInfo(survey)).auth).toBe('success');
    }
  });

  it('is requested with consent if the survey requires it', async () => {
    for (const [agent, messagingFields, scope] of [
      [WECHAT_AGENT, {}, 'snsapi_userinfo'],
      [WECOM_AGENT, { enterprise: true }, 'snsapi_privateinfo'],
    ] as const) {
      const survey = await suite.survey({ auth: 'base', consent: true, ...messagingFields });
      const { headers } = await suite.browser(agent).get(`/s/${survey}`);
      expect(new URL(String(headers.location)).searchParams.get('scope')).toBe(scope);
    }
  });

  it('is `noauth` if the respondent refuses and need not be identified', async () => {
    const survey = await suite.survey({ auth: 'base' });
    suite.messenger.person = null;
    const browser = suite.browser();
    await browser.open(`/s/${survey}`);
    expect((await browser.loadInfo(survey)).auth).toBe('noauth');
    expect((await browser.begin(survey)).status).toBe(200);
  });
}

function testForgedSignIn(setup: Setup) {
  const { suite, person } = setup;

  it('cannot be forged: a state is valid once, in the browser for which it was created', async () => {
    const survey = await suite.survey({ auth: 'must' });
    person('o-victim');
    const victim = suite.browser();
    const signInUrl = String((await victim.get(`/s/${survey}`)).headers.location);
    const back = new URL((await fetch(signInUrl, { redirect: 'manual' })).headers.get('location') ?? '');
    expect(back.origin).toBe(ORIGIN);
    const path = back.pathname + back.search;
    const attacker = suite.browser();
    expect([(await attacker.get(path)).status, attacker.cookies.size]).toEqual([403, 0]);
    await attacker.get(`/s/${survey}`); // the attacker has another session
    expect((await attacker.get(path)).status).toBe(403);
    for (const state of ['', 'x', 'A'.repeat(120), `${back.searchParams.get('state')}0`, "' or 1=1"]) {
      const forgedQuery = new URLSearchParams({ code: back.searchParams.get('code') ?? '', state });
      expect([403, 400]).toContain((await victim.get(`${back.pathname}?${forgedQuery}`)).status);
    }
    expect((await victim.get(path)).headers.location).toBe(`/s/${survey}#`);
    // Going back in history does not ask the app again, and changes nothing.
    const before = suite.messenger.calls.length;
    const cookies = [...victim.cookies];
    expect((await victim.get(path)).headers.location).toBe(`/s/${survey}#`);
    expect([suite.messenger.calls.length, [...victim.cookies]]).toEqual([before, cookies]);
    expect((await attacker.info(survey)).json.code).toBe(8005);
  });

  it('is not given for a used or invalid code, or after ten minutes', async () => {
    const survey = await suite.survey({ auth: 'must' });
    person('o-someone');
    const browser = suite.browser();
    const firstPage = await browser.open(`/s/${survey}`);
    const code = new URL(firstPage.back ?? '', ORIGIN).searchParams.get('code') ?? '';
    for (const replayedCode of [code, 'never-given', '']) {
      const otherBrowser = suite.browser();
      const signInUrl = new URL(String((await otherBrowser.get(`/s/${survey}`)).headers.location));
      const query = new URLSearchParams({
        code: replayedCode,
        state: signInUrl.searchParams.get('state') ?? '',
      });
      await otherBrowser.get(`/api/messaging/callback?${query}`);
      expect((await otherBrowser.info(survey)).json.code, replayedCode).toBe(8005);
    }
    const lateBrowser = suite.browser();
    const signInUrl = String((await lateBrowser.get(`/s/${survey}`)).headers.location);
    const back = new URL((await fetch(signInUrl, { redirect: 'manual' })).headers.get('location') ?? '');
    suite.app.clock.now += 11 * 60 * 1000;
    expect((await lateBrowser.get(back.pathname + back.search)).status).toBe(302);
    expect((await lateBrowser.info(survey)).json.code).toBe(8005);
  });

  it('is read from the cookie that only this server can write, never from a body', async () => {
    const survey = await suite.survey({ auth: 'must' }, { limit_device: { by: 'wx' } });
    person('o-known');
    const knownBrowser = suite.browser();
    await knownBrowser.open(`/s/${survey}`);
    const { openId = '' } = (await knownBrowser.loadInfo(survey)).wxInfo ?? {};
    const otherBrowser = suite.browser();
    const claims = { openId, wxInfo: { openId }, openid: 'o-known', ext_params: { openId: 'o-known' } };
    expect((await otherBrowser.begin(survey, claims)).json.code).toBe(8005);
    const encryptedCookie = knownBrowser.cookies.get('canvass_app') ?? '';
    for (const forgedCookie of [
      encryptedCookie.slice(0, -2),
      `${encryptedCookie}x`,
      'a.b.c',
      '',
      openId,
      'x'.repeat(5_000),
    ]) {
      otherBrowser.cookies.set('canvass_app', forgedCookie);
      expect((await otherBrowser.begin(survey)).status, forgedCookie.slice(0, 9)).toBe(403);
    }
    suite.app.clock.now += 25 * 60 * 60 * 1000;
    expect((await knownBrowser.begin(survey)).status).toBe(403);
  });

  it('is not requested without an account, and the log notes this once', async () => {
    const survey = await suite.survey({ auth: 'must' });
    const plainServer = await createTestServer('pglite', { database: suite.app.database });
    const browser = new TestBrowser(plainServer, WECHAT_AGENT);
    const before = suite.messenger.calls.length;
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await browser.get(`/s/${survey}`)).status).not.toBe(302);
      expect(dataOf<SurveyInfo>(await browser.info(survey)).auth).toBe('base');
      expect((await browser.begin(survey)).status).toBe(200);
    }
    expect(plainServer.logLines.filter((line) => line.includes('no account is configured'))).toHaveLength(1);
    expect(suite.messenger.calls).toHaveLength(before);
    await plainServer.close();
  });
}

describe.each(databaseKinds())('responses per person on %s', (kind) => {
  const suite = messagingSuite(kind);

  it('are limited on every device, but not for respondents unknown to the app', async () => {
    const survey = await suite.survey({ auth: 'base' }, { limit_device: { by: 'wx' } });
    suite.messenger.person = { openId: 'o-canary-of-limits' };
    const [phone, pad, lateBrowser] = [suite.browser(), suite.browser(), suite.browser()];
    for (const browser of [phone, pad, lateBrowser]) await browser.open(`/s/${survey}`);
    const info = (await phone.info(survey)) as { json: { data?: SurveyInfo } };
    const { begun: beginReply, reply } = await phone.finish(survey);
    expect(reply.status).toBe(200);
    expect([(await pad.info(survey)).json.code, (await pad.begin(survey)).json.code]).toEqual([8006, 8006]);
    suite.messenger.person = { openId: 'o-another' };
    const another = suite.browser();
    await another.open(`/s/${survey}`);
    expect((await another.finish(survey)).reply.status).toBe(200);
    for (let turn = 0; turn < 2; turn += 1)
      expect((await suite.browser(CHROME_AGENT).finish(survey)).reply.status).toBe(200);
    const { messaging } = suite.app.services;
    expect(await messaging.findIdentityHash({ surveyId: survey, seq: beginReply.seq })).toBe(
      info.json.data?.wxInfo?.openId,
    );
    const rows = await Promise.all(
      (['response_identity', 'answer_limit', 'messaging_state', 'response'] as const).map((table) =>
        suite.app.database.query.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify([rows, suite.app.logLines])).not.toContain('o-canary');
    await suite.app.operate('DELETE', `/api/publishing/surveys/${survey}/responses/${beginReply.seq}`);
    expect(await messaging.findIdentityHash({ surveyId: survey, seq: beginReply.seq })).toBeNull();
    expect((await lateBrowser.finish(survey)).reply.status).toBe(200);
  });

  it('let exactly one of ten concurrent responses finish', async () => {
    const survey = await suite.survey({ auth: 'must' }, { limit_device: { by: 'wx' } });
    suite.messenger.person = { openId: 'o-in-a-hurry' };
    const browsers = Array.from({ length: 10 }, () => suite.browser());
    for (const browser of browsers) await browser.open(`/s/${survey}`);
    // All ten begin before the first finishes, because a begin after that is refused.
    const sessions = await Promise.all(
      browsers.map(async (browser) => ({ browser, begun: dataOf<BeginData>(await browser.begin(survey)) })),
    );
    const replies = await Promise.all(sessions.map(({ browser, begun }) => browser.submit(survey, begun)));
    const codes = replies.map(({ json }) => json.code).toSorted((a, b) => a - b);
    expect(codes).toEqual([0, ...Array<number>(9).fill(8006)]);
  });
});
