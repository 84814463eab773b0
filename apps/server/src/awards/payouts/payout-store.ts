import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { AwardTables } from '../../database/award-tables.ts';
import type { Database } from '../../database/database.ts';
import { isLeaseOver, type LeaseSpan } from '../../database/clock/leases.ts';
import type { Transaction } from '../../database/transact.ts';
import type { Ticket } from '../tickets/ticket-store.ts';

export type Payout = Selectable<AwardTables['award_payout']>;
type Query = Pick<Database, 'query'>;

/** Random bytes of an order number. Providers accept up to 32 letters and digits. */
const OUT_NO_BYTES = 15;

/** Stores the payout of a ticket, in the transaction that moves the ticket (AWARD-8). Returns its order number. */
export async function openPayout(
  transaction: Transaction,
  ticket: Ticket,
  {
    kind,
    account,
    now,
  }: { readonly kind: Payout['kind']; readonly account: string | null; readonly now: Date },
): Promise<string> {
  const outNo = `C${randomBytes(OUT_NO_BYTES).toString('hex')}`;
  await transaction
    .insertInto('award_payout')
    .values({
      survey_id: ticket.survey_id,
      out_no: outNo,
      aid: ticket.aid,
      seq: ticket.seq,
      ticket: ticket.ticket,
      kind,
      amount: ticket.amount ?? 0,
      account,
      state: 'waiting',
      next_at: now,
      made_at: now,
      changed_at: now,
    })
    .execute();
  return outNo;
}

export function findPayout({ query }: Query, surveyId: string, outNo: string): Promise<Payout | undefined> {
  return query
    .selectFrom('award_payout')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('out_no', '=', outNo)
    .executeTakeFirst();
}

export function payoutOfTicket(
  { query }: Query,
  { survey_id: surveyId, ticket }: Pick<Ticket, 'survey_id' | 'ticket'>,
): Promise<Payout | undefined> {
  return query
    .selectFrom('award_payout')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('ticket', '=', ticket)
    .executeTakeFirst();
}

export async function findSurveysToPay({ query }: Query, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly survey_id: string }>`
    select distinct survey_id from "award_payout" where "next_at" <= ${now}::timestamptz`.execute(query);
  return rows.map((row) => row.survey_id);
}

/** Order numbers of due payouts that no process has leased, the longest due first. */
export async function findDuePayouts(
  { query }: Query,
  surveyId: string,
  { lease, limit }: { readonly lease: LeaseSpan; readonly limit: number },
): Promise<readonly string[]> {
  const rows = await query
    .selectFrom('award_payout')
    .select('out_no')
    .where('survey_id', '=', surveyId)
    .where('next_at', '<=', lease.now)
    .where(isLeaseOver('leased_until', lease))
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.out_no);
}

/**
 * Leases a due payout until `until` and counts the try. Undefined if it is settled, if another process has the lease, or
 * if it waits for a later try since the caller listed it as due.
 */
export function leasePayout(
  { query }: Query,
  surveyId: string,
  outNo: string,
  lease: LeaseSpan,
): Promise<Payout | undefined> {
  return query
    .updateTable('award_payout')
    .set({ leased_until: lease.until, tries: sql<number>`tries + 1`, changed_at: lease.now })
    .where('survey_id', '=', surveyId)
    .where('out_no', '=', outNo)
    .where('state', 'in', ['waiting', 'sent'])
    .where('next_at', '<=', lease.now)
    .where(isLeaseOver('leased_until', lease))
    .returningAll()
    .executeTakeFirst();
}

export function lockPayout(
  transaction: Transaction,
  surveyId: string,
  outNo: string,
): Promise<Payout | undefined> {
  return transaction
    .selectFrom('award_payout')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('out_no', '=', outNo)
    .forUpdate()
    .executeTakeFirst();
}

export type PayoutChange = Partial<
  Pick<
    Payout,
    'state' | 'next_at' | 'leased_until' | 'provider_state' | 'package_info' | 'last_error' | 'tries'
  >
>;

export async function changePayout(
  transaction: Transaction,
  { survey_id: surveyId, out_no: outNo }: Payout,
  change: PayoutChange,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('award_payout')
    .set({ ...change, changed_at: now })
    .where('survey_id', '=', surveyId)
    .where('out_no', '=', outNo)
    .execute();
}
