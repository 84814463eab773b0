import type { WechatSettings } from '../../config/messaging-settings.ts';
import { callApp, secondsOf, textOf } from './call-app.ts';
import type { MessagingProvider } from './provider.ts';

/** WeChat, by its public documentation. It has no tickets of the kind `agent`. */
export function createWechat({ appId, secret, url, pagesUrl }: WechatSettings): MessagingProvider {
  return {
    app: 'wechat',
    account: appId,
    async token(isForced) {
      const body = { grant_type: 'client_credential', appid: appId, secret, force_refresh: isForced };
      const reply = await callApp({ base: url, path: '/cgi-bin/stable_token', body });
      return { value: textOf(reply, 'access_token'), seconds: secondsOf(reply) };
    },
    async ticket(_kind, token) {
      const query = { access_token: token, type: 'jsapi' };
      const reply = await callApp({ base: url, path: '/cgi-bin/ticket/getticket', query });
      return { value: textOf(reply, 'ticket'), seconds: secondsOf(reply) };
    },
    signInPage: ({ redirect, state, consent }) =>
      `${pagesUrl}/connect/oauth2/authorize?appid=${appId}&redirect_uri=${encodeURIComponent(redirect)}` +
      `&response_type=code&scope=${consent ? 'snsapi_userinfo' : 'snsapi_base'}&state=${state}#wechat_redirect`,
    async identify(code) {
      const query = { appid: appId, secret, code, grant_type: 'authorization_code' };
      const reply = await callApp({ base: url, path: '/sns/oauth2/access_token', query });
      // Pages that are shown as a snapshot get a new temporary account each time.
      if (reply['is_snapshotuser'] === 1) return undefined;
      return { app: 'wechat', openId: textOf(reply, 'openid') };
    },
  };
}
