import type { Foundation } from '../foundation.ts';
import type { MessagingSettings } from './messaging-settings.ts';
import type { MessagingProvider } from './provider/provider.ts';
import { createWechat } from './provider/wechat.ts';
import { createWecom } from './provider/wecom.ts';
import { type AccountTickets, accountTickets } from './tickets/account-tickets.ts';
import { createTickets } from './tickets/tickets.ts';
import type { MessagingApp } from './visitor.ts';

export interface Account {
  readonly provider: MessagingProvider;
  readonly tickets: AccountTickets;
}

/** The operator's accounts with the apps; none is asked anything before somebody needs it. */
export interface Accounts {
  of(app: MessagingApp): Account | undefined;
  /** Address of this server as the apps know it; empty without an account. */
  readonly origin: string;
  readonly agentId: string | undefined;
  /** Whether a page is asked for under that address: the apps lead back to no other. Says so once where it is not. */
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
  let isSaid = false;
  return {
    of: (app) => accounts[app],
    origin,
    agentId: wecom?.agentId,
    isHere(given) {
      if (given === host) return true;
      if (!isSaid)
        foundation.warn(
          { origin },
          'a page is asked for under another host than that of MESSAGING_ORIGIN: nobody is asked there who they are',
        );
      isSaid = true;
      return false;
    },
  };
}
