import type { Foundation } from '../config/foundation.ts';
import type { MessagingSettings } from '../config/messaging-settings.ts';
import type { MessagingProvider, TicketKind } from './provider/provider.ts';
import { createWechat } from './provider/wechat.ts';
import { createWecom } from './provider/wecom.ts';
import { createTickets, type Tickets } from './tickets/tickets.ts';
import type { MessagingApp } from '../admission/visitor.ts';
import { AppRefusal } from './provider/call-app.ts';

interface Account {
  readonly provider: MessagingProvider;
  readonly tickets: AccountTickets;
}

/** The operator's accounts with the apps. No app is called before it is needed. */
export interface Accounts {
  of(app: MessagingApp): Account | undefined;
  /** The address of this server as registered with the apps. Empty without an account. */
  readonly origin: string;
  readonly agentId: string | undefined;
  /** Whether the request used the public address, the only one to which the apps redirect. Logs one warning if not. */
  isHere(host: string): boolean;
}

type Parts = Pick<Foundation, 'database' | 'now' | 'warn'> & {
  readonly settings: { readonly messaging: MessagingSettings | undefined };
};

export function createAccounts({ settings: { messaging }, ...foundation }: Parts): Accounts {
  const tickets = createTickets(foundation);
  const accountOf = (provider: MessagingProvider): Account => ({
    provider,
    tickets: accountTickets(provider, tickets),
  });
  const { origin = '', wechat, wecom } = messaging ?? {};
  const accounts = {
    wechat: wechat && accountOf(createWechat(wechat)),
    wecom: wecom && accountOf(createWecom(wecom)),
  };
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  let hasWarned = false;
  return {
    of: (app) => accounts[app],
    origin,
    agentId: wecom?.agentId,
    isHere(given) {
      if (given === host) return true;
      if (!hasWarned)
        foundation.warn(
          { origin },
          'a page is asked for under another host than that of MESSAGING_ORIGIN: nobody is asked there who they are',
        );
      hasWarned = true;
      return false;
    },
  };
}

/** Error codes of both apps for an invalid or expired token. */
const BAD_TOKEN: ReadonlySet<number> = new Set([40_001, 40_014, 42_001]);

/** The tokens and tickets of one account. Undefined if the app cannot provide them now. */
interface AccountTickets {
  token(): Promise<string | undefined>;
  ticket(kind: TicketKind): Promise<string | undefined>;
}

/** Replaces a token once if the app refuses it before its expiry. */
function accountTickets(provider: MessagingProvider, tickets: Tickets): AccountTickets {
  const nameOf = (what: string) => `${provider.app} ${provider.account} ${what}`;
  const tokenOf = (isForced: boolean) => tickets.get(nameOf('token'), () => provider.token(isForced));

  async function ask(kind: TicketKind, isForced = false) {
    const token = await tokenOf(isForced);
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
    token: () => tokenOf(false),
    ticket: (kind) => tickets.get(nameOf(kind), () => ask(kind)),
  };
}
