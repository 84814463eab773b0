import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ClaimContact } from '@canvass/protocol';
import { loadServerKey } from '../../auth/server-keys.ts';
import type { Database } from '../../database/database.ts';
import type { Transaction } from '../../database/transact.ts';
import type { Ticket } from '../tickets/ticket-store.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts contact data and accounts (AWARD-7) with AES-256-GCM. Also authenticates the ticket id. */
export interface ContactCipher {
  encrypt(contact: ClaimContact, ticket: string): string;
  /** Returns undefined if the text was changed, or encrypted with another key or for another ticket. */
  decrypt(encryptedText: string, ticket: string): ClaimContact | undefined;
}

/** Returns the key from the settings, or a key that is created once and stored in the database. */
export const loadContactKey = async (database: Database, keyText: string | undefined): Promise<Buffer> =>
  keyText === undefined ? loadServerKey(database, 'award-contacts') : Buffer.from(keyText, 'base64');

export function createContactCipher(key: Buffer): ContactCipher {
  return {
    encrypt(contact, ticket) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(ticket));
      const text = Buffer.concat([cipher.update(JSON.stringify(contact), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },
    decrypt(encryptedText, ticket) {
      const bytes = Buffer.from(encryptedText, 'base64');
      const start = NONCE_BYTES + TAG_BYTES;
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
          .setAAD(Buffer.from(ticket))
          .setAuthTag(bytes.subarray(NONCE_BYTES, start));
        const text = Buffer.concat([cipher.update(bytes.subarray(start)), cipher.final()]);
        return JSON.parse(text.toString('utf8')) as ClaimContact; // `encrypt` has encrypted this type
      } catch {
        return undefined; // all faults have the same result
      }
    },
  };
}

type TicketId = Pick<Ticket, 'survey_id' | 'ticket'>;

export async function putContact(
  transaction: Transaction,
  { survey_id: surveyId, ticket }: TicketId,
  encryptedContact: string,
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('award_contact')
    .values({
      survey_id: surveyId,
      ticket,
      sealed: encryptedContact,
      claimed_at: now,
      changed_at: now,
      cut_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['survey_id', 'ticket']).doUpdateSet({ sealed: encryptedContact, changed_at: now }),
    )
    .execute();
}

export async function findContact(
  { query }: Pick<Database, 'query'>,
  { survey_id: surveyId, ticket }: TicketId,
): Promise<string | undefined> {
  const row = await query
    .selectFrom('award_contact')
    .select('sealed')
    .where('survey_id', '=', surveyId)
    .where('ticket', '=', ticket)
    .executeTakeFirst();
  return row?.sealed;
}
