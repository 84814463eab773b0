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
import type { ContactCipher } from '../claim/contact-cipher.ts';
import { newCouponCode } from '../coupons/coupon-code.ts';
import { addCoupons } from '../coupons/coupon-store.ts';
import { dropShop, listShops, setShop } from '../coupons/shops.ts';
import { findPrize, publishedAwards, type PublishedAward } from '../published-award.ts';
import {
  listAudit,
  listPayouts,
  listTickets,
  type Page,
  type PayoutPage,
  type TicketPage,
} from './award-lists.ts';
import { cutContacts, deliveriesCsv, noteDelivered } from './deliveries.ts';
import { awardOverview } from './overview.ts';
import { changePayout, lockPayout } from '../payouts/payout-store.ts';
import { lockTicketById, moveTicket, lockTicket } from '../tickets/ticket-store.ts';
import type { Database } from '../../database/database.ts';

interface PrizeKey {
  readonly surveyId: string;
  readonly aid: string;
  readonly prize: string;
}

/** The acts of operators on awards. */
export interface OperatedAwards {
  overview(surveyId: string): Promise<AwardOverview | Failure>;
  tickets(page: TicketPage): Promise<readonly ListedTicket[]>;
  payouts(page: PayoutPage): Promise<readonly ListedPayout[]>;
  audit(page: Page): Promise<readonly AwardAuditEntry[]>;
  /** Releases or revokes awards that an operator decides (AWARD-2). Returns their number. */
  decide(
    surveyId: string,
    aid: string,
    asked: { readonly seqs: readonly number[]; readonly act: 'let_in' | 'revoke' },
  ): Promise<{ readonly changed: number }>;
  /** Retries or ends a payout that has used up its tries. */
  decidePayout(surveyId: string, outNo: string, act: 'retry' | 'give_up'): Promise<object | Failure>;
  upload(prize: PrizeKey, csv: string): Promise<CouponsUploaded | Failure>;
  make(prize: PrizeKey, count: number): Promise<CouponsUploaded | Failure>;
  /** CSV of the prizes to send, with contact data (AWARD-7). */
  deliveries(surveyId: string): Promise<string>;
  /** Marks prizes as sent: contact data can no longer change and is deleted after its retention period. */
  delivered(surveyId: string, tickets: readonly string[]): Promise<{ readonly changed: number }>;
  shops(surveyId: string): Promise<readonly ListedShop[]>;
  setShop(surveyId: string, shop: string, password: string): Promise<object>;
  dropShop(surveyId: string, shop: string): Promise<object | Failure>;
  /** Deletes contact data after its retention period. */
  sweep(): Promise<void>;
}

export function createOperatedAwards(
  { database, now }: Foundation,
  { surveys, cipher }: { readonly surveys: Surveys; readonly cipher: ContactCipher },
): OperatedAwards {
  const moment = () => new Date(now());

  async function awardsOf(surveyId: string): Promise<readonly PublishedAward[] | Failure> {
    const survey = await findSurvey(database, surveyId);
    const version = survey && (await surveys.version(surveyId, survey.newest_version));
    return version === undefined ? fail('request.not_found') : publishedAwards(surveyId, version);
  }

  async function add(prize: PrizeKey, codes: readonly string[]): Promise<CouponsUploaded | Failure> {
    const awards = await awardsOf(prize.surveyId);
    if (isFailure(awards)) return awards;
    const award = awards.find(({ id }) => id === prize.aid);
    if ((award && findPrize(award, prize.prize))?.gives !== 'coupon') return fail('request.not_found');
    const added = await addCoupons(database, prize, codes);
    return { added, known: codes.length - added };
  }

  return {
    async overview(surveyId) {
      const awards = await awardsOf(surveyId);
      return isFailure(awards) ? awards : awardOverview(database, surveyId, awards, moment());
    },
    tickets: (page) => listTickets(database, page),
    payouts: (page) => listPayouts(database, page),
    audit: (page) => listAudit(database, page),
    decide: (surveyId, aid, asked) => decideTickets(database, { surveyId, aid, ...asked, now: moment() }),
    decidePayout: (surveyId, outNo, act) =>
      transact(database, (transaction) => decidePayout(transaction, { surveyId, outNo, act, now: moment() })),
    async upload(prize, csv) {
      const codes = readCodes(csv);
      return isFailure(codes) ? codes : add(prize, codes);
    },
    make: (prize, count) => add(prize, Array.from({ length: count }, newCouponCode)),
    deliveries: (surveyId) => deliveriesCsv(database, cipher, surveyId),
    async delivered(surveyId, tickets) {
      const awards = await awardsOf(surveyId);
      const published = isFailure(awards) ? [] : awards;
      return noteDelivered(database, { surveyId, tickets, awards: published, now: moment() });
    },
    shops: (surveyId) => listShops(database, surveyId),
    async setShop(surveyId, shop, password) {
      await setShop(database, { surveyId, shop, password }, moment());
      return { shop };
    },
    sweep: () => cutContacts(database, moment()),
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

/** Retries a payout that has used up its tries, with the same order number, or ends it (AWARD-8). */
async function decidePayout(
  transaction: Transaction,
  { surveyId, outNo, act, now }: PayoutDecision,
): Promise<object | Failure> {
  const payout = await lockPayout(transaction, surveyId, outNo);
  if (payout === undefined || payout.state !== 'dead') return fail('request.not_found');
  if (act === 'retry') {
    // More than one try makes the outbox ask the provider for the payout's state first.
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
  readonly act: 'let_in' | 'revoke';
  readonly now: Date;
}

/** Releases pending tickets, or revokes tickets that were not drawn. Other tickets stay the same. */
async function decideTickets(
  database: Database,
  { surveyId, aid, seqs, act, now }: TicketDecision,
): Promise<{ readonly changed: number }> {
  let changed = 0;
  for (const seq of seqs) {
    const isChanged = await transact(database, async (transaction) => {
      const ticket = await lockTicket(transaction, { surveyId, aid, seq });
      const isOpen = ticket?.state === 'pending' || (act === 'revoke' && ticket?.state === 'ready');
      if (ticket === undefined || !isOpen) return false;
      const to = act === 'let_in' ? 'ready' : 'revoked';
      return (await moveTicket(transaction, ticket, to, { act: `operator ${act}`, now })) !== undefined;
    });
    if (isChanged) changed += 1;
  }
  return { changed };
}

/** The largest number of codes in one upload or one created batch. */
export const MAX_CODES = 50_000;
const CODE = /^[\x21-\x7e]{4,64}$/;

/** Reads coupon codes, one per line, with optional quotation marks and heading `code`. Duplicates count once. */
function readCodes(csv: string): readonly string[] | Failure {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/^"(.*)"$/, '$1'));
  const codes = [...new Set(lines.filter((line) => line !== '' && line.toLowerCase() !== 'code'))];
  const wrong = codes.find((code) => !CODE.test(code));
  if (wrong === undefined && codes.length > 0 && codes.length <= MAX_CODES) return codes;
  const path = wrong === undefined ? 'body' : `line ${lines.indexOf(wrong) + 1}`;
  return fail('request.invalid', { key: 'award.codes', path });
}
