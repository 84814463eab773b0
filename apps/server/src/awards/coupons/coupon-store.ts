import { AWARD_KINDS, type Prize, type Project, type ProjectIssue } from '@canvass/project';
import type { Database } from '../../database/database.ts';
import type { KeyedHash } from '../../auth/server-keys.ts';
import { type Selectable, sql } from 'kysely';
import type { AwardTables } from '../../database/award-tables.ts';
import { splitIntoBatches } from '../../database/in-batches.ts';
import type { Transaction } from '../../database/transact.ts';

interface CouponRequest {
  readonly surveyId: string;
  readonly aid: string;
  readonly prize: Prize;
  readonly ticket: string;
  readonly now: Date;
}
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Issues a free code of a prize to a ticket. Undefined if no code is free, or calls have locked all free codes. */
export async function issueCoupon(
  transaction: Transaction,
  { surveyId, aid, prize, ticket, now }: CouponRequest,
): Promise<string | undefined> {
  const validUntil =
    prize.valid_days === undefined ? null : new Date(now.getTime() + prize.valid_days * DAY_MS);
  const { rows } = await sql<{ readonly code: string }>`
    select code from award_coupon
    where survey_id = ${surveyId} and aid = ${aid} and prize = ${prize.id} and state = 'free'
    order by code limit 1 for update skip locked`.execute(transaction);
  const code = rows[0]?.code;
  if (code === undefined) return undefined;
  await transaction
    .updateTable('award_coupon')
    .set({ state: 'issued', ticket, issued_at: now, valid_until: validUntil })
    .where('survey_id', '=', surveyId)
    .where('code', '=', code)
    .where('state', '=', 'free')
    .execute();
  return code;
}

interface CouponBatch {
  readonly surveyId: string;
  readonly aid: string;
  readonly prize: string;
}

const selectCoupons = (query: Database['query'], { surveyId, aid, prize }: CouponBatch) =>
  query
    .selectFrom('award_coupon')
    .select('code')
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .where('prize', '=', prize)
    .limit(1);

/** Whether a prize has codes, issued ones included. */
export const hasCoupons = async (query: Database['query'], batch: CouponBatch): Promise<boolean> =>
  (await selectCoupons(query, batch).executeTakeFirst()) !== undefined;

/** Whether a code of a prize was free in the last committed state. Locks no rows. */
export const hasFreeCoupon = async (query: Database['query'], batch: CouponBatch): Promise<boolean> =>
  (await selectCoupons(query, batch).where('state', '=', 'free').executeTakeFirst()) !== undefined;

export function loadCoupon({ query }: Pick<Database, 'query'>, surveyId: string, code: string) {
  return query
    .selectFrom('award_coupon')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('code', '=', code)
    .executeTakeFirst();
}

/** Signs a coupon code for the QR code that staff scan, to prove that this server displayed it. */
export const signCoupon = (hash: KeyedHash, surveyId: string, code: string): string =>
  hash('award', surveyId, `coupon ${code}`).slice(0, SIGNATURE_LENGTH);
/** 22 characters have 132 bits. */
const SIGNATURE_LENGTH = 22;

/** The path of the page for staff. The code follows `#`, so that servers do not log it (A53). */
export const createCouponPath = (hash: KeyedHash, surveyId: string, code: string): string =>
  `/s/award/coupon/verify/scan#s=${surveyId}&c=${encodeURIComponent(code)}&t=${signCoupon(hash, surveyId, code)}`;

export type Coupon = Selectable<AwardTables['award_coupon']>;

export function lockCoupon(
  transaction: Transaction,
  surveyId: string,
  code: string,
): Promise<Coupon | undefined> {
  return transaction
    .selectFrom('award_coupon')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
}

export async function setCoupon(
  transaction: Transaction,
  { survey_id: surveyId, code }: Coupon,
  change: Pick<Coupon, 'state' | 'redeemed_at' | 'redeemed_by' | 'last_press'>,
): Promise<void> {
  await transaction
    .updateTable('award_coupon')
    .set(change)
    .where('survey_id', '=', surveyId)
    .where('code', '=', code)
    .execute();
}

/** Adds codes for a prize, except codes that the survey has already. */
export async function addCoupons(
  { query }: Pick<Database, 'query'>,
  { surveyId, aid, prize }: CouponBatch,
  codes: readonly string[],
): Promise<number> {
  let addedCount = 0;
  for (const codesPart of splitIntoBatches(codes)) {
    const { numInsertedOrUpdatedRows: rows = 0n } = await query
      .insertInto('award_coupon')
      .values(codesPart.map((code) => ({ survey_id: surveyId, code, aid, prize, state: 'free' as const })))
      .onConflict((conflict) => conflict.columns(['survey_id', 'code']).doNothing())
      .executeTakeFirstOrThrow();
    addedCount += Number(rows);
  }
  return addedCount;
}

export async function findMissingCoupons(
  { query }: Database,
  surveyId: string,
  { awards = [] }: Project,
): Promise<readonly ProjectIssue[]> {
  const prizes = awards.flatMap(({ id: aid, kind, prizes: all }, index) =>
    all.flatMap(({ id: prize, gives = AWARD_KINDS[kind].gives }, at) =>
      gives === 'coupon' ? [{ aid, prize, path: `$.awards[${index}].prizes[${at}]` }] : [],
    ),
  );
  if (prizes.length === 0) return [];
  const prizesWithCodes = await query
    .selectFrom('award_coupon')
    .select(['aid', 'prize'])
    .distinct()
    .where('survey_id', '=', surveyId)
    .execute();
  const prizeKeysWithCodes = new Set(prizesWithCodes.map(({ aid, prize }) => JSON.stringify([aid, prize])));
  return prizes
    .filter(({ aid, prize }) => !prizeKeysWithCodes.has(JSON.stringify([aid, prize])))
    .map(({ path }) => ({
      id: 'award.no-coupons',
      severity: 'warning',
      path,
      message: 'The prize is a coupon, but the server has no codes for it, so winners have to wait for it.',
      fix: 'Upload codes or let the server create them (docs/awards.md). Respondents are asked to come back until then.',
    }));
}
