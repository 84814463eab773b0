import type { Foundation } from '../config/foundation.ts';
import type { MessagingSettings, WechatSettings, WecomSettings } from '../config/messaging-settings.ts';
import { createTickets, type IssuedTicket, type Tickets } from './tickets/tickets.ts';
import { AppRefusal, callApp, secondsOf, computeText } from './provider/call-app.ts';
import type { Identity, MessagingApp } from '../admission/visitor.ts';

const TICKETS = {
  page: { path: '/cgi-bin/get_jsapi_ticket', query: {} },
  agent: { path: '/cgi-bin/ticket/get', query: { type: 'agent_config' } },
} as const;

/** WeCom, the enterprise variant: a company's account, and one app within it. */
function createWecom(settings: WecomSettings): MessagingProvider {
  const { corpId, agentId, secret, url, pagesUrl } = settings;
  return {
    app: 'wecom',
    account: corpId,
    // `isForced` is not needed, because the same call replaces an expired token.
    async token() {
      const query = { corpid: corpId, corpsecret: secret };
      const reply = await callApp({ base: url, path: '/cgi-bin/gettoken', query });
      return { value: computeText(reply, 'access_token'), seconds: secondsOf(reply) };
    },
    async ticket(kind, token) {
      const { path, query } = TICKETS[kind];
      const reply = await callApp({ base: url, path, query: { access_token: token, ...query } });
      return { value: computeText(reply, 'ticket'), seconds: secondsOf(reply) };
    },
    signInPage: ({ redirect, state, asksConsent }) =>
      `${pagesUrl}/connect/oauth2/authorize?appid=${corpId}&redirect_uri=${encodeURIComponent(redirect)}` +
      `&response_type=code&scope=${asksConsent ? 'snsapi_privateinfo' : 'snsapi_base'}&state=${state}` +
      `&agentid=${agentId}#wechat_redirect`,
    async identify(code, token) {
      const access = await token();
      if (access === undefined) return undefined;
      const query = { access_token: access, code };
      const reply = await callApp({ base: url, path: '/cgi-bin/auth/getuserinfo', query });
      // An employee of the company, or an external person.
      const openId = reply['userid'] ?? reply['openid'];
      return typeof openId === 'string' && openId !== '' ? { app: 'wecom', openId } : undefined;
    },
  };
}

interface Account {
  readonly provider: MessagingProvider;
  readonly tickets: AccountTickets;
}

/** The operator's accounts. No app is called before it is needed. */
export interface Accounts {
  find(app: MessagingApp): Account | undefined;
  /** The address of this server as registered with the apps. Empty without an account. */
  readonly origin: string;
  readonly agentId: string | undefined;
  /** Whether a request used the registered address, the only one to which the apps redirect. Warns once if not. */
  isRegisteredHost(host: string): boolean;
}

type Parts = Pick<Foundation, 'database' | 'now' | 'warn'> & {
  readonly settings: { readonly messaging: MessagingSettings | undefined };
};

export function createAccounts({ settings: { messaging }, ...foundation }: Parts): Accounts {
  const tickets = createTickets(foundation);
  const accountOf = (provider: MessagingProvider): Account => ({
    provider,
    tickets: createAccountTickets(provider, tickets),
  });
  const { origin = '', wechat, wecom } = messaging ?? {};
  const accounts = {
    wechat: wechat && accountOf(createWechat(wechat)),
    wecom: wecom && accountOf(createWecom(wecom)),
  };
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  let hasWarned = false;
  return {
    find: (app) => accounts[app],
    origin,
    agentId: wecom?.agentId,
    isRegisteredHost(requestHost) {
      if (requestHost === host) return true;
      if (!hasWarned)
        foundation.warn(
          { origin },
          'a page was requested from another host than that of MESSAGING_ORIGIN, where respondents cannot be identified',
        );
      hasWarned = true;
      return false;
    },
  };
}

/** Error codes of both apps for an invalid or expired token. */
const BAD_TOKEN: ReadonlySet<number> = new Set([40_001, 40_014, 42_001]);

/** The token and tickets of an account. Each is undefined if the app cannot provide it now. */
interface AccountTickets {
  token(): Promise<string | undefined>;
  ticket(kind: TicketKind): Promise<string | undefined>;
}

/** Gets the token and tickets of an account. Replaces a token once if the app refuses it before its expiry. */
function createAccountTickets(provider: MessagingProvider, tickets: Tickets): AccountTickets {
  const nameOf = (ticketName: string) => `${provider.app} ${provider.account} ${ticketName}`;
  const loadToken = (isForced: boolean) => tickets.get(nameOf('token'), () => provider.token(isForced));

  async function ask(kind: TicketKind, isForced = false) {
    const token = await loadToken(isForced);
    if (token === undefined) throw new Error('there is no token');
    try {
      return await provider.ticket(kind, token);
    } catch (error) {
      if (isForced || !(error instanceof AppRefusal) || !BAD_TOKEN.has(error.code)) throw error;
      await tickets.invalidate(nameOf('token'), token);
      return ask(kind, true);
    }
  }

  return {
    token: () => loadToken(false),
    ticket: (kind) => tickets.get(nameOf(kind), () => ask(kind)),
  };
}

/** WeChat, by its public documentation. It has no tickets of the kind `agent`. */
function createWechat({ appId, secret, url, pagesUrl }: WechatSettings): MessagingProvider {
  return {
    app: 'wechat',
    account: appId,
    async token(isForced) {
      const body = { grant_type: 'client_credential', appid: appId, secret, force_refresh: isForced };
      const reply = await callApp({ base: url, path: '/cgi-bin/stable_token', body });
      return { value: computeText(reply, 'access_token'), seconds: secondsOf(reply) };
    },
    async ticket(_kind, token) {
      const query = { access_token: token, type: 'jsapi' };
      const reply = await callApp({ base: url, path: '/cgi-bin/ticket/getticket', query });
      return { value: computeText(reply, 'ticket'), seconds: secondsOf(reply) };
    },
    signInPage: ({ redirect, state, asksConsent }) =>
      `${pagesUrl}/connect/oauth2/authorize?appid=${appId}&redirect_uri=${encodeURIComponent(redirect)}` +
      `&response_type=code&scope=${asksConsent ? 'snsapi_userinfo' : 'snsapi_base'}&state=${state}#wechat_redirect`,
    async identify(code) {
      const query = { appid: appId, secret, code, grant_type: 'authorization_code' };
      const reply = await callApp({ base: url, path: '/sns/oauth2/access_token', query });
      // Pages that are shown as a snapshot get a new temporary account each time.
      if (reply['is_snapshotuser'] === 1) return undefined;
      return { app: 'wechat', openId: computeText(reply, 'openid') };
    },
  };
}

type TicketKind = 'page' | 'agent';

interface MessagingProvider {
  readonly app: MessagingApp;
  readonly account: string;
  /** Gets a token for calls. `isForced` replaces a token before its expiry, because the app refused it. */
  token(isForced: boolean): Promise<IssuedTicket>;
  ticket(kind: TicketKind, token: string): Promise<IssuedTicket>;
  signInPage(page: {
    readonly redirect: string;
    readonly state: string;
    readonly asksConsent: boolean;
  }): string;
  /**
   * Returns the identity for a code, which is valid once. Undefined if the app does not identify the person, or only
   * with a temporary account.
   */
  identify(code: string, token: () => Promise<string | undefined>): Promise<Identity | undefined>;
}
