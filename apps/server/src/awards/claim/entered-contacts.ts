import type { ReceiptContact } from '@canvass/protocol';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Database } from '../../database/database.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';
import { publishedAwards } from '../published-award.ts';
import { findTickets } from '../tickets/ticket-store.ts';
import { textsOfAward } from '../view/award-view.ts';
import { type ContactCipher, findContact } from './contacts.ts';

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

export const createFindEnteredContacts =
  (database: Database, cipher: ContactCipher): FindEnteredContacts =>
  async (key, newest, language) => {
    const awards = newest === undefined ? [] : publishedAwards(key.surveyId, newest);
    const contacts: ReceiptContact[] = [];
    for (const ticket of await findTickets(database, key)) {
      const encrypted = await findContact(database, ticket);
      if (encrypted === undefined) continue;
      const award = awards.find(({ id }) => id === ticket.aid);
      const title = (award && textsOfAward(award, language).of('title')) ?? ticket.aid;
      contacts.push({ title, ...cipher.decrypt(encrypted, ticket.ticket) });
    }
    return contacts;
  };
