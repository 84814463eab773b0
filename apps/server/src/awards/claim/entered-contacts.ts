import type { ReceiptContact } from '@canvass/protocol';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';

/** Contact data that a respondent has entered for prizes, also for awards that the newest version no longer has. */
export type FindEnteredContacts = (
  key: ResponseKey,
  newest: PublishedVersion | undefined,
  language: string,
) => Promise<readonly ReceiptContact[]>;

declare module '../../http/route.ts' {
  interface Services {
    readonly findEnteredContacts: FindEnteredContacts;
  }
}
