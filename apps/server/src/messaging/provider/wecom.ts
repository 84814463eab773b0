import type { WecomSettings } from '../../config/messaging-settings.ts';
import { callApp, secondsOf, textOf } from './call-app.ts';
import type { MessagingProvider } from './provider.ts';

const TICKETS = {
  page: { path: '/cgi-bin/get_jsapi_ticket', query: {} },
  agent: { path: '/cgi-bin/ticket/get', query: { type: 'agent_config' } },
} as const;

/** The enterprise variant: a company's own account, and one app within it. */
export function createWecom(settings: WecomSettings): MessagingProvider {
  const { corpId, agentId, secret, url, pagesUrl } = settings;
  return {
    app: 'wecom',
    account: corpId,
    // There is no other way of asking: a token that is over is replaced by the same call.
    async token() {
      const query = { corpid: corpId, corpsecret: secret };
      const answer = await callApp({ base: url, path: '/cgi-bin/gettoken', query });
      return { value: textOf(answer, 'access_token'), seconds: secondsOf(answer) };
    },
    async ticket(kind, token) {
      const { path, query } = TICKETS[kind];
      const answer = await callApp({ base: url, path, query: { access_token: token, ...query } });
      return { value: textOf(answer, 'ticket'), seconds: secondsOf(answer) };
    },
    signInPage: ({ redirect, state, consent }) =>
      `${pagesUrl}/connect/oauth2/authorize?appid=${corpId}&redirect_uri=${encodeURIComponent(redirect)}` +
      `&response_type=code&scope=${consent ? 'snsapi_privateinfo' : 'snsapi_base'}&state=${state}` +
      `&agentid=${agentId}#wechat_redirect`,
    async identify(code, token) {
      const access = await token();
      if (access === undefined) return undefined;
      const query = { access_token: access, code };
      const answer = await callApp({ base: url, path: '/cgi-bin/auth/getuserinfo', query });
      // A member of the company, or somebody from outside.
      const openId = answer['userid'] ?? answer['openid'];
      return typeof openId === 'string' && openId !== '' ? { app: 'wecom', openId } : undefined;
    },
  };
}
