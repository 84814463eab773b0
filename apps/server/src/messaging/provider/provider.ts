import type { Given } from '../tickets/tickets.ts';
import type { Identity, MessagingApp } from '../../admission/visitor.ts';

/** Kinds of tickets by which pages may use the app's own functions. */
export type TicketKind = 'page' | 'agent';

/** One of the apps, with the operator's account. */
export interface MessagingProvider {
  readonly app: MessagingApp;
  /** Id of the operator's account. */
  readonly account: string;
  /** A token for calls. `isForced`: the one that was given is not good, whatever its time. */
  token(isForced: boolean): Promise<Given>;
  ticket(kind: TicketKind, token: string): Promise<Given>;
  /** The page that asks who somebody is and leads back to `redirect`. */
  signInPage(asked: { readonly redirect: string; readonly state: string; readonly consent: boolean }): string;
  /**
   * Who has come back with a code, which is good once. Undefined: the app does not say, or whom it names is nobody's
   * real account.
   */
  identify(code: string, token: () => Promise<string | undefined>): Promise<Identity | undefined>;
}
