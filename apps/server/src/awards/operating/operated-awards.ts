import type { AwardDecision } from '@canvass/project/vocabulary';
import type {
  AwardAuditEntry,
  AwardOverview,
  CouponsUploaded,
  ListedPayout,
  ListedShop,
  ListedTicket,
} from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import { fail, isFailure, type Failure } from '../../http/failure.ts';
import { transact, type Transaction } from '../../database/transact.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import type { ContactCipher } from '../claim/contacts.ts';
import { createCouponCode } from '../coupons/coupon-code.ts';
import { addCoupons } from '../coupons/coupon-store.ts';
import { dropShop, listShops, setShop } from '../coupons/shops.ts';
import { findPrize, listPublishedAwards, type PublishedAward } from '../published-award.ts';
import {
  listAudit,
  listPayouts,
  listTickets,
  type AwardListPage,
  type PayoutPage,
  type TicketPage,
} from './award-lists.ts';
import { loadAwardOverview } from './overview.ts';
import { changePayout, lockPayout } from '../payouts/payout-store.ts';
import { lockTicketById, moveTicket, lockTicket } from '../tickets/ticket-store.ts';
import type { Database } from '../../database/database.ts';
import { csvLine } from '@canvass/export';
import { sql } from 'kysely';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Days after delivery until contact data is deleted, unless the project sets `contact_days`. */
const CONTACT_DAYS = 30;

/** Claimed prizes that were not sent, with encrypted contact data, oldest claim first. */
function findClaimedPrizes({ query }: Database, surveyId: string) {
  return query
    .selectFrom('award_ticket as own')
    .innerJoin('award_contact as contact', (join) =>
      join.onRef('contact.ticket', '=', 'own.ticket').on('contact.survey_id', '=', surveyId),
    )
    .select(['own.aid', 'own.prize', 'own.ticket', 'contact.sealed', 'contact.claimed_at'])
    .where('own.survey_id', '=', surveyId)
    .where('contact.survey_id', '=', surveyId)
    .where('own.state', '=', 'claimed')
    .orderBy('contact.claimed_at')
    .execute();
}

async function deleteExpiredContacts({ query }: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ readonly survey_id: string }>`
    select distinct survey_id from "award_contact" where "cut_at" <= ${now}::timestamptz`.execute(query);
  for (const { survey_id: surveyId } of rows)
    await query
      .deleteFrom('award_contact')
      .where('survey_id', '=', surveyId)
      .where('cut_at', '<=', now)
      .execute();
}

async function createDeliveriesCsv(
  database: Database,
  cipher: ContactCipher,
  surveyId: string,
): Promise<string> {
  const rows = await findClaimedPrizes(database, surveyId);
  const lines = rows.map(({ aid, prize, ticket, sealed, claimed_at: at }) => {
    const { name = '', phone = '', address = '' } = cipher.decrypt(sealed, ticket) ?? {};
    return csvLine([aid, prize ?? '', ticket, at.toISOString(), name, phone, address]);
  });
  const names = csvLine(['award', 'prize', 'ticket', 'claimed_at', 'name', 'phone', 'address']);
  return [names, ...lines].join('');
}

/** Removes the apostrophe that `createDeliveriesCsv` writes before ids that begin with `-`. */
const withoutApostrophe = (ticket: string): string => ticket.replace(/^'/, '');

interface DeliveredTickets {
  readonly surveyId: string;
  readonly tickets: readonly string[];
  readonly awards: readonly PublishedAward[];
  readonly now: Date;
}

async function markTicketsDelivered(
  database: Database,
  { surveyId, tickets, awards, now }: DeliveredTickets,
): Promise<{ readonly changed: number }> {
  let changedCount = 0;
  for (const id of tickets) {
    const isChanged = await transact(database, async (transaction) => {
      const ticket = await lockTicketById(transaction, surveyId, id);
      if (ticket?.state !== 'claimed') return false;
      const days = awards.find((award) => award.id === ticket.aid)?.award.contact_days ?? CONTACT_DAYS;
      await transaction
        .updateTable('award_contact')
        .set({ cut_at: new Date(now.getTime() + days * DAY_MS) })
        .where('survey_id', '=', surveyId)
        .where('ticket', '=', id)
        .execute();
      return (await moveTicket(transaction, ticket, 'delivered', { act: 'sent', now })) !== undefined;
    });
    if (isChanged) changedCount += 1;
  }
  return { changed: changedCount };
}

interface PrizeKey {
  readonly surveyId: string;
  readonly aid: string;
  readonly prize: string;
}

interface OperatedAwards {
  overview(surveyId: string): Promise<AwardOverview | Failure>;
  tickets(page: TicketPage): Promise<readonly ListedTicket[]>;
  payouts(page: PayoutPage): Promise<readonly ListedPayout[]>;
  audit(page: AwardListPage): Promise<readonly AwardAuditEntry[]>;
  /** Releases or revokes the tickets of responses (AWARD-2). */
  decide(
    surveyId: string,
    aid: string,
    decision: { readonly seqs: readonly number[]; readonly act: AwardDecision },
  ): Promise<{ readonly changed: number }>;
  /** Retries or ends a payout that has used up its tries. */
  decidePayout(surveyId: string, outNo: string, act: 'retry' | 'give_up'): Promise<object | Failure>;
  upload(prize: PrizeKey, csv: string): Promise<CouponsUploaded | Failure>;
  make(prize: PrizeKey, count: number): Promise<CouponsUploaded | Failure>;
  /** CSV of the prizes to send, with contact data (AWARD-7). */
  exportDeliveries(surveyId: string): Promise<string>;
  /** Marks prizes as sent. Their contact data can no longer change, and is deleted after its retention period. */
  markDelivered(surveyId: string, tickets: readonly string[]): Promise<{ readonly changed: number }>;
  shops(surveyId: string): Promise<readonly ListedShop[]>;
  setShop(surveyId: string, shop: string, password: string): Promise<object>;
  dropShop(surveyId: string, shop: string): Promise<object | Failure>;
  sweep(): Promise<void>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly operatedAwards: OperatedAwards;
  }
}

export function createOperatedAwards(
  { database, now }: Foundation,
  { surveys, cipher }: { readonly surveys: Surveys; readonly cipher: ContactCipher },
): OperatedAwards {
  const currentDate = () => new Date(now());

  async function loadAwards(surveyId: string): Promise<readonly PublishedAward[] | Failure> {
    const survey = await findSurvey(database, surveyId);
    const version = survey && (await surveys.version(surveyId, survey.newest_version));
    return version === undefined ? fail('request.not_found') : listPublishedAwards(surveyId, version);
  }

  async function addCodes(prize: PrizeKey, codes: readonly string[]): Promise<CouponsUploaded | Failure> {
    const awards = await loadAwards(prize.surveyId);
    if (isFailure(awards)) return awards;
    const award = awards.find(({ id }) => id === prize.aid);
    if ((award && findPrize(award, prize.prize))?.gives !== 'coupon') return fail('request.not_found');
    const addedCount = await addCoupons(database, prize, codes);
    return { added: addedCount, known: codes.length - addedCount };
  }

  return {
    async overview(surveyId) {
      const awards = await loadAwards(surveyId);
      return isFailure(awards) ? awards : loadAwardOverview(database, surveyId, awards, currentDate());
    },
    tickets: (page) => listTickets(database, page),
    payouts: (page) => listPayouts(database, page),
    audit: (page) => listAudit(database, page),
    decide: (surveyId, aid, decision) =>
      decideTickets(database, { surveyId, aid, ...decision, now: currentDate() }),
    decidePayout: (surveyId, outNo, act) =>
      transact(database, (transaction) =>
        decidePayout(transaction, { surveyId, outNo, act, now: currentDate() }),
      ),
    async upload(prize, csv) {
      const codes = readCodes(csv);
      return isFailure(codes) ? codes : addCodes(prize, codes);
    },
    make: (prize, count) => addCodes(prize, Array.from({ length: count }, createCouponCode)),
    exportDeliveries: (surveyId) => createDeliveriesCsv(database, cipher, surveyId),
    async markDelivered(surveyId, tickets) {
      const awards = await loadAwards(surveyId);
      return markTicketsDelivered(database, {
        surveyId,
        tickets: tickets.map(withoutApostrophe),
        awards: isFailure(awards) ? [] : awards,
        now: currentDate(),
      });
    },
    shops: (surveyId) => listShops(database, surveyId),
    async setShop(surveyId, shop, password) {
      await setShop(database, { surveyId, shop, password }, currentDate());
      return { shop };
    },
    sweep: () => deleteExpiredContacts(database, currentDate()),
    dropShop: async (surveyId, shop) =>
      (await dropShop(database, surveyId, shop)) ? { shop } : fail('request.not_found'),
  };
}

interface PayoutDecision {
  readonly surveyId: string;
  readonly outNo: string;
  readonly act: 'retry' | 'give_up';
  readonly now: Date;
}

async function decidePayout(
  transaction: Transaction,
  { surveyId, outNo, act, now }: PayoutDecision,
): Promise<object | Failure> {
  const payout = await lockPayout(transaction, surveyId, outNo);
  if (payout === undefined || payout.state !== 'dead') return fail('request.not_found');
  if (act === 'retry') {
    // The outbox asks the provider for the payout's state before a second try.
    await changePayout(transaction, payout, { state: 'waiting', tries: 1, next_at: now }, now);
    return { out_no: outNo };
  }
  await changePayout(transaction, payout, { state: 'given_up', next_at: null }, now);
  const ticket = await lockTicketById(transaction, surveyId, payout.ticket);
  if (ticket?.state === 'claiming' || ticket?.state === 'delivering')
    await moveTicket(transaction, ticket, 'failed', {
      act: 'payout given up',
      facts: { out_no: outNo },
      now,
    });
  return { out_no: outNo };
}

interface TicketDecision {
  readonly surveyId: string;
  readonly aid: string;
  readonly seqs: readonly number[];
  readonly act: AwardDecision;
  readonly now: Date;
}

/** Releases pending tickets, or revokes tickets that were not drawn. Other tickets stay the same. */
async function decideTickets(
  database: Database,
  { surveyId, aid, seqs, act, now }: TicketDecision,
): Promise<{ readonly changed: number }> {
  let changedCount = 0;
  for (const seq of seqs) {
    const isChanged = await transact(database, async (transaction) => {
      const ticket = await lockTicket(transaction, { surveyId, aid, seq });
      const isOpen = ticket?.state === 'pending' || (act === 'revoke' && ticket?.state === 'ready');
      if (ticket === undefined || !isOpen) return false;
      const to = act === 'let_in' ? 'ready' : 'revoked';
      return (await moveTicket(transaction, ticket, to, { act: `operator ${act}`, now })) !== undefined;
    });
    if (isChanged) changedCount += 1;
  }
  return { changed: changedCount };
}

export const MAX_CODES = 50_000;
const CODE = /^[\x21-\x7e]{4,64}$/;

/** Reads coupon codes, one per line, with optional quotation marks and heading `code`. Duplicates count once. */
function readCodes(csv: string): readonly string[] | Failure {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^"(.*)"$/, '$1'));
  const codes = [...new Set(lines.filter((line) => line !== '' && line.toLowerCase() !== 'code'))];
  const wrongCode = codes.find((code) => !CODE.test(code));
  if (wrongCode === undefined && codes.length > 0 && codes.length <= MAX_CODES) return codes;
  const path = wrongCode === undefined ? 'body' : `line ${lines.indexOf(wrongCode) + 1}`;
  return fail('request.invalid', { key: 'award.codes', path });
}
