import type { ReceiptContact } from '@canvass/protocol';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { Database } from '../../database/database.ts';
import type { PublishedVersion } from '../../surveys/published-version.ts';
import { publishedAwards } from '../published-award.ts';
import { findTickets } from '../tickets/ticket-store.ts';
import { wordsIn } from '../view/award-view.ts';
import type { ContactSeal } from './contact-seal.ts';
import { findContact } from './contact-store.ts';

/** Contact data that a respondent has entered for prizes, also for awards that the newest version no longer has. */
export type GivenContacts = (
  key: ResponseKey,
  newest: PublishedVersion | undefined,
  language: string,
) => Promise<readonly ReceiptContact[]>;

export const createGivenContacts =
  (database: Database, seal: ContactSeal): GivenContacts =>
  async (key, newest, language) => {
    const awards = newest === undefined ? [] : publishedAwards(key.surveyId, newest);
    const contacts: ReceiptContact[] = [];
    for (const ticket of await findTickets(database, key)) {
      const sealed = await findContact(database, ticket);
      if (sealed === undefined) continue;
      const award = awards.find(({ id }) => id === ticket.aid);
      const title = (award && wordsIn(award, language).of('title')) ?? ticket.aid;
      contacts.push({ title, ...seal.open(sealed, ticket.ticket) });
    }
    return contacts;
  };
