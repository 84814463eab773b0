import { type AwardClaimRequest, CLAIM_FIELDS, type ClaimContact, type ClaimField } from '@canvass/protocol';
import { isMobile } from '@canvass/validators';
import { type Failure, fail } from '../../http/failure.ts';
import { TransactionRestart, type Transaction } from '../../database/transact.ts';
import { toCanonicalPhone } from '../../verification/sms-store.ts';
import type { KeyedHash } from '../../auth/server-keys.ts';
import { countTowardLimit } from '../draw/limits.ts';
import { type PublishedAward, findPrize } from '../published-award.ts';
import { moveTicket, type Ticket } from '../tickets/ticket-store.ts';
import { type ContactCipher, putContact } from './contacts.ts';

export function findNeededFields(
  award: PublishedAward,
  { prize }: Pick<Ticket, 'prize'>,
): readonly ClaimField[] {
  const won = findPrize(award, prize);
  if (won === undefined) return [];
  if (won.gives === 'goods') return award.award.needs ?? CLAIM_FIELDS;
  return won.gives === 'text' && won.prize.asks_phone === true ? ['phone'] : [];
}

/** The keyed hash by which limits count a phone number. */
export const hashPhone = (hash: KeyedHash, { surveyId, id }: PublishedAward, phone: string): string =>
  hash('award', `${surveyId} ${id}`, `phone ${toCanonicalPhone(phone)}`);

interface ClaimParts {
  readonly hash: KeyedHash;
  readonly cipher: ContactCipher;
}
interface LockedAward {
  readonly award: PublishedAward;
  readonly ticket: Ticket;
  readonly now: Date;
}
type SentContact = Pick<AwardClaimRequest, ClaimField>;

/** Stores the contact data of a locked ticket, which can be changed until the prize is sent (AWARD-7). */
export async function claim(
  transaction: Transaction,
  lockedAward: LockedAward,
  sentContact: SentContact,
  { hash, cipher }: ClaimParts,
): Promise<Ticket | Failure> {
  const { award, ticket, now } = lockedAward;
  const neededFields = findNeededFields(award, ticket);
  if (ticket.state === 'ready') return fail('award.not_ready');
  if (ticket.state === 'delivering' || ticket.state === 'delivered') return fail('award.claimed');
  const isFirst = ticket.state === 'won';
  if ((!isFirst && ticket.state !== 'claimed') || neededFields.length === 0) return fail('award.invalid');
  const contact = readContact(neededFields, sentContact);
  if ('failure' in contact) return contact;
  const limitFailure = isFirst ? await countClaim(transaction, lockedAward, contact, hash) : undefined;
  if (limitFailure !== undefined) return limitFailure;
  await putContact(transaction, ticket, cipher.encrypt(contact, ticket.ticket), now);
  const act = isFirst ? 'claimed' : 'contact changed';
  const claimedTicket = await moveTicket(transaction, ticket, 'claimed', { act, now });
  if (claimedTicket === undefined) throw new TransactionRestart();
  return claimedTicket;
}

/** Counts the claim for the verified phone number, or else for the number in the contact data. */
async function countClaim(
  transaction: Transaction,
  { award, ticket, now }: LockedAward,
  { phone }: ClaimContact,
  hash: KeyedHash,
): Promise<Failure | undefined> {
  const contactHash = phone === undefined ? null : hashPhone(hash, award, phone);
  const phoneHash = ticket.verified_by === 'sms' ? ticket.verified : contactHash;
  const refusal = await countTowardLimit(
    transaction,
    { award, now, verified: phoneHash, verified_by: 'sms' },
    'claims',
  );
  return refusal === undefined ? undefined : fail(refusal);
}

/** Whether a text has a letter or digit, which every address has. */
const hasContent = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Reads the needed fields. Refuses fields without letters or digits, and invalid phone numbers. */
function readContact(neededFields: readonly ClaimField[], sentContact: SentContact): ClaimContact | Failure {
  const fields: Partial<Record<ClaimField, string>> = {};
  for (const field of neededFields) {
    const text = (sentContact[field] ?? '').normalize('NFC').trim();
    if (!hasContent(text))
      return fail('request.invalid', { key: 'award.field_missing', path: `body/${field}` });
    if (field === 'phone' && !isMobile(toCanonicalPhone(text)))
      return fail('verification.number', { key: 'validate.format_phone' });
    fields[field] = field === 'phone' ? toCanonicalPhone(text) : text;
  }
  return fields;
}
