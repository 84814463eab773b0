import type { TipsData } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { dataOf } from '../../testing/index.ts';
import { CHROME_AGENT, messagingSuite, WECHAT_AGENT, WECOM_AGENT } from '../testing/messaging-survey.ts';

describe('a survey with the messaging app', () => {
  const suite = messagingSuite('pglite');
  const tips = async (agent: string, survey: string, body: object = {}) =>
    dataOf<TipsData>(await suite.browser(agent).post(`/api/survey/wechat-tips/${survey}`, body));

  it('is answered only inside the required app, which the server enforces', async () => {
    const survey = await suite.survey({ browser: 'only' });
    const wecom = await suite.survey({ browser: 'only', enterprise: true });
    for (const [agent, id, code] of [
      [CHROME_AGENT, survey, 8001],
      [WECOM_AGENT, survey, 8001],
      [WECHAT_AGENT, survey, 0],
      [WECHAT_AGENT, wecom, 8003],
      [WECOM_AGENT, wecom, 0],
    ] as const) {
      const browser = suite.browser(agent);
      expect((await browser.info(id)).json.code, agent).toBe(code);
      expect((await browser.begin(id)).json.code, agent).toBe(code);
      const found = await tips(agent, id);
      expect(found.mode).toBe(code === 0 ? null : 'only');
      // Other browsers and the other app both show a code to scan and a link to copy.
      expect(found.code !== undefined).toBe(code !== 0);
    }
    const preview = dataOf<{ token: string }>(
      await suite.app.operate('POST', `/api/publishing/surveys/${survey}/previews`, {}),
    );
    expect((await suite.browser(CHROME_AGENT).begin(survey, { preview_token: preview.token })).status).toBe(
      200,
    );
  });

  it('is answered outside the required app too, if the survey allows that and the respondent chooses it', async () => {
    const survey = await suite.survey({ auth: 'must', skip: true });
    const strict = await suite.survey({ auth: 'must' });
    expect(await tips(CHROME_AGENT, survey)).toMatchObject({ mode: 'must', auth: 'must', skip: true });
    expect((await tips(CHROME_AGENT, strict)).skip).toBe(false);
    const browser = suite.browser(CHROME_AGENT);
    const params = { allParams: { 'app-skip': '1' } };
    expect((await browser.info(survey)).json.code).toBe(8002);
    expect((await browser.info(survey, params)).json.code).toBe(0);
    expect((await browser.begin(survey)).status).toBe(200);
    expect((await browser.info(strict, params)).json.code).toBe(8002);
    expect((await browser.begin(strict)).json.code).toBe(8002);
  });

  it('is shown as a QR code, and the screen is notified when a phone scans it inside the app', async () => {
    const survey = await suite.survey({ auth: 'must' });
    const { code } = await tips(CHROME_AGENT, survey, { search: '?vip=gold&language=ar' });
    const { path, scan } = code ?? { path: '', scan: '' };
    expect(path).toMatch(new RegExp(`^/s/${survey}\\?vip=gold&language=ar&app-scan=`));
    const isScanned = async () => (await tips(CHROME_AGENT, survey, { scan })).scanned;
    expect(await isScanned()).toBe(false);
    await suite.browser(CHROME_AGENT).get(path); // this browser is outside the app
    expect(await isScanned()).toBe(false);
    suite.messenger.person = { openId: 'o-scans' };
    const { path: end } = await suite.browser().open(path);
    expect(end).toBe(`/s/${survey}?vip=gold&language=ar`);
    expect(await isScanned()).toBe(true);
    for (const forgedScan of ['', 'x', `${scan}x`, scan.replace(/^./, 'z'), "' or 1=1", '-'.repeat(64)]) {
      await suite.browser().get(`/s/${survey}?app-scan=${encodeURIComponent(forgedScan)}`);
      expect((await tips(CHROME_AGENT, survey, { scan: forgedScan })).scanned, forgedScan).toBe(false);
    }
    suite.app.clock.now += 11 * 60 * 1000;
    expect(await isScanned()).toBe(false);
  });

  it('is reported as not published if it is missing', async () => {
    const nowhere = await suite.browser().post('/api/survey/wechat-tips/NoSuchSurvey000000000001', {});
    expect(nowhere.json.code).toBe(1003);
  });
});
