import type { WecomSettings } from '../../config/messaging-settings.ts';
import { callApp, secondsOf, textOf } from './call-app.ts';
import type { MessagingProvider } from './provider.ts';

const TICKETS = {
  page: { path: '/cgi-bin/get_jsapi_ticket', query: {} },
  agent: { path: '/cgi-bin/ticket/get', query: { type: 'agent_config' } },
} as const;

/** WeCom, the enterprise variant: a company's account, and one app within it. */
export function createWecom(settings: WecomSettings): MessagingProvider {
  const { corpId, agentId, secret, url, pagesUrl } = settings;
  return {
    app: 'wecom',
    account: corpId,
    // `isForced` is not needed, because the same call replaces an expired token.
    async token() {
      const query = { corpid: corpId, corpsecret: secret };
      const reply = await callApp({ base: url, path: '/cgi-bin/gettoken', query });
      return { value: textOf(reply, 'access_token'), seconds: secondsOf(reply) };
    },
    async ticket(kind, token) {
      const { path, query } = TICKETS[kind];
      const reply = await callApp({ base: url, path, query: { access_token: token, ...query } });
      return { value: textOf(reply, 'ticket'), seconds: secondsOf(reply) };
    },
    signInPage: ({ redirect, state, consent }) =>
      `${pagesUrl}/connect/oauth2/authorize?appid=${corpId}&redirect_uri=${encodeURIComponent(redirect)}` +
      `&response_type=code&scope=${consent ? 'snsapi_privateinfo' : 'snsapi_base'}&state=${state}` +
      `&agentid=${agentId}#wechat_redirect`,
    async identify(code, token) {
      const access = await token();
      if (access === undefined) return undefined;
      const query = { access_token: access, code };
      const reply = await callApp({ base: url, path: '/cgi-bin/auth/getuserinfo', query });
      // A member of the company, or an external person.
      const openId = reply['userid'] ?? reply['openid'];
      return typeof openId === 'string' && openId !== '' ? { app: 'wecom', openId } : undefined;
    },
  };
}
