import { createHash } from 'node:crypto';
import type { ShareData } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { dataOf } from '../../testing/index.ts';
import { messagingSuite, ORIGIN } from '../testing/messaging-survey.ts';
import { findSignableAddress, shareSignature } from './sharing.ts';

it('the signature equals that of the app’s public example', () => {
  const signedFields = {
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    noncestr: 'Wm3WZYTPz0wzccnW',
    timestamp: 1_414_587_457,
    url: 'http://mp.weixin.qq.com?params=value',
  };
  expect(shareSignature(signedFields)).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed');
});

const ID = 'SurveyThatIsShared000001';

it.each([
  `https://evil.test/s/${ID}`,
  `https://survey.test@evil.test/s/${ID}`,
  `https://survey.test:444/s/${ID}`,
  `https://survey.test.evil.test/s/${ID}`,
  `http://survey.test/s/${ID}`,
  `https://survey.test\\@evil.test/s/${ID}`,
  `https://survey.test/\\evil.test/s/${ID}`,
  `https://survey.test/s/${ID}\n.evil.test`,
  `//survey.test/s/${ID}`,
  `https://survey.test/s/AnotherSurvey00000000001`,
  `https://survey.test/api/survey/${ID}`,
  `https://survey.test/console/s/${ID}`,
  `https://survey.test/s/${ID}/../../console`,
  `javascript:alert(1)//https://survey.test/s/${ID}`,
  `https://survey.test/s/${ID}?${'x'.repeat(5_000)}`,
  '',
])('an address other than the survey’s pages is not signed: %j', (url) => {
  expect(findSignableAddress(url, ORIGIN, ID)).toBeUndefined();
});

it('the exact address of a survey page is signed, without its fragment', () => {
  const url = `${ORIGIN}/s/${ID}/question?b=%e5%92%96&a=1`;
  expect(findSignableAddress(`${url}#top`, ORIGIN, ID)).toBe(url);
  // Staff scan coupons with the app's scanner.
  const scanning = `${ORIGIN}/s/award/coupon/verify/scan?id=${ID}`;
  expect(findSignableAddress(scanning, ORIGIN, ID)).toBe(scanning);
  expect(findSignableAddress(scanning.replace('/s/', '/console/'), ORIGIN, ID)).toBeUndefined();
});

describe('a share call', () => {
  const suite = messagingSuite('pglite');
  const ask = (body: object) =>
    suite.app.request({ method: 'POST', url: '/api/survey/projects/wechatshare', body });
  const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');
  const pageOf = (id: string) => `${ORIGIN}/s/${id}?language=ar`;

  it("signs with the app's ticket and a new nonce each time", async () => {
    const pid = await suite.survey(undefined);
    const nonces = new Set<string>();
    for (const [ttype, kind, id] of [
      ['wx', 'wechat', { appid: suite.messenger.account.appId }],
      ['qywx', 'page', { corpid: suite.messenger.corp.corpId }],
      ['agent', 'agent', { corpid: suite.messenger.corp.corpId, agentid: suite.messenger.corp.agentId }],
    ] as const) {
      const shareData = dataOf<ShareData>(await ask({ url: `${pageOf(pid)}#x`, pid, ttype }));
      expect(shareData).toMatchObject(id);
      const text = `jsapi_ticket=${suite.messenger.ticket(kind)}&noncestr=${shareData.noncestr}&timestamp=${shareData.timestamp}&url=${pageOf(pid)}`;
      expect(shareData.signature).toBe(sha1(text));
      nonces.add(shareData.noncestr);
    }
    expect(nonces.size).toBe(3);
    expect(suite.messenger.calls.filter((path) => path === '/cgi-bin/stable_token')).toHaveLength(1);
  });

  it('refuses pages of other sites and missing surveys', async () => {
    const pid = await suite.survey(undefined);
    const reply = await ask({ url: `https://evil.test/s/${pid}`, pid });
    expect([reply.status, reply.json.data]).toEqual([400, { key: 'messaging.not_ours' }]);
    expect((await ask({ url: pageOf(ID), pid: ID })).json.code).toBe(1003);
    for (const body of [{}, { url: pageOf(pid) }, { url: 1, pid }, { url: pageOf(pid), pid, ttype: 'x' }])
      expect((await ask(body)).status).toBe(400);
  });

  it('returns -1 while the app issues no token, calls the app once meanwhile, and logs no secret', async () => {
    const pid = await suite.survey(undefined);
    suite.app.clock.now += 3 * 60 * 60 * 1000;
    suite.messenger.now = suite.app.clock.now;
    suite.messenger.failing.set('/cgi-bin/stable_token', 45_009);
    const before = suite.messenger.calls.length;
    for (let turn = 0; turn < 3; turn += 1) expect((await ask({ url: pageOf(pid), pid })).json.code).toBe(-1);
    expect(suite.messenger.calls.slice(before)).toEqual(['/cgi-bin/stable_token']);
    expect(suite.app.logLines.join()).toContain('"why":45009');
    expect(suite.app.logLines.join()).not.toContain(suite.messenger.account.secret);
    suite.messenger.failing.clear();
    suite.app.clock.now += 61_000;
    expect((await ask({ url: pageOf(pid), pid })).json.code).toBe(0);
  });

  it('gets another token if the app refuses the old one', async () => {
    const pid = await suite.survey(undefined);
    suite.app.clock.now += 3 * 60 * 60 * 1000;
    suite.messenger.now = suite.app.clock.now;
    await ask({ url: pageOf(pid), pid });
    suite.messenger.invalidateTokens();
    // The ticket has expired, the token has not.
    await suite.app.database.query
      .updateTable('messaging_ticket')
      .set({ expires_at: new Date(0), refresh_at: new Date(0) })
      .where('name', 'like', '% page')
      .execute();
    expect((await ask({ url: pageOf(pid), pid })).json.code).toBe(0);
  });
});
