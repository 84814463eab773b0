import type { IssuedTicket } from '../tickets/tickets.ts';
import type { Identity, MessagingApp } from '../../admission/visitor.ts';

/** Kinds of tickets with which pages may use the app's functions. */
export type TicketKind = 'page' | 'agent';

/** One of the apps with the operator's account. */
export interface MessagingProvider {
  readonly app: MessagingApp;
  /** The id of the operator's account. */
  readonly account: string;
  /** Gets a token for calls. `isForced` replaces a token before its expiry, because the app refused it. */
  token(isForced: boolean): Promise<IssuedTicket>;
  ticket(kind: TicketKind, token: string): Promise<IssuedTicket>;
  /** The address of the app's sign-in page, which redirects to `redirect`. */
  signInPage(asked: { readonly redirect: string; readonly state: string; readonly consent: boolean }): string;
  /**
   * Returns the identity for a code, which is valid once. Undefined if the app does not identify the person, or only
   * with a temporary account.
   */
  identify(code: string, token: () => Promise<string | undefined>): Promise<Identity | undefined>;
}
