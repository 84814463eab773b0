import { AppRefusal } from '../provider/call-app.ts';
import type { MessagingProvider, TicketKind } from '../provider/provider.ts';
import type { Tickets } from './tickets.ts';

/** The token is not good, or over: the codes of both apps. */
const BAD_TOKEN: ReadonlySet<number> = new Set([40_001, 40_014, 42_001]);

/** What one account needs of tokens and tickets. Undefined: it cannot be had now. */
export interface AccountTickets {
  token(): Promise<string | undefined>;
  ticket(kind: TicketKind): Promise<string | undefined>;
}

/** A token that the app refuses although its time is not over is replaced once. */
export function accountTickets(provider: MessagingProvider, tickets: Tickets): AccountTickets {
  const nameOf = (what: string) => `${provider.app} ${provider.account} ${what}`;
  const tokenOf = (isForced: boolean) => tickets.get(nameOf('token'), () => provider.token(isForced));

  async function ask(kind: TicketKind, isForced = false) {
    const token = await tokenOf(isForced);
    if (token === undefined) throw new Error('there is no token');
    try {
      return await provider.ticket(kind, token);
    } catch (error) {
      if (isForced || !(error instanceof AppRefusal) || !BAD_TOKEN.has(error.code)) throw error;
      await tickets.spoil(nameOf('token'), token);
      return ask(kind, true);
    }
  }

  return {
    token: () => tokenOf(false),
    ticket: (kind) => tickets.get(nameOf(kind), () => ask(kind)),
  };
}
