import { canonicalJson } from '@canvass/logic';
import type { CouponVerifyData, CouponVerifyRequest } from '@canvass/protocol';
import { countAll, subtractCount, subjectOf } from '../../admission/counts.ts';
import type { Operator } from '../../http/callers.ts';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import type { Database } from '../../database/database.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { transact, type Transaction } from '../../database/transact.ts';
import type { KeyedHash } from '../../auth/server-keys.ts';
import { publishedAwardsOf } from '../published-award.ts';
import { lockTicketById, moveTicket, findNewestEntry, type Ticket } from '../tickets/ticket-store.ts';
import { textsOfAward } from '../view/award-view.ts';
import { type Coupon, signCoupon, lockCoupon, setCoupon } from './coupon-store.ts';
import { isShopPassword } from './shops.ts';

/** Refused calls that one address may make in a minute, for each survey (A53). */
const MAX_TRIES = 10;
const MINUTE_S = 60;

interface RedeemRequest extends CouponVerifyRequest {
  readonly address: string;
  readonly operator: Operator | undefined;
}
type Redeem = (request: RedeemRequest) => Promise<CouponVerifyData | Failure>;

declare module '../../http/route.ts' {
  interface Services {
    readonly redeemCoupon: Redeem;
  }
}

/** Looks up a coupon, redeems it once, or undoes the redemption, for staff (AWARD-9). */
export function createRedeem(
  { database, now }: Foundation,
  { surveys, hash }: { readonly surveys: Surveys; readonly hash: KeyedHash },
): Redeem {
  async function titleOf(surveyId: string, { aid, prize }: Coupon): Promise<string> {
    const survey = await findSurvey(database, surveyId);
    const version = survey && (await surveys.version(surveyId, survey.newest_version));
    const award = version && publishedAwardsOf(surveyId, version).find(({ id }) => id === aid);
    return (award && textsOfAward(award, undefined).ofPrize(prize, 'name')) ?? prize;
  }

  async function describeCoupon(surveyId: string, coupon: Coupon): Promise<CouponVerifyData> {
    const { code, valid_until: until, redeemed_at: at, redeemed_by: shop } = coupon;
    return {
      state: stateOf(coupon, now()),
      coupon: {
        code,
        title: await titleOf(surveyId, coupon),
        ...(until !== null && { valid_until: until.toISOString() }),
        ...(at !== null && { redeemed_at: at.toISOString() }),
        ...(shop !== null && { shop }),
      },
    };
  }

  async function redeem(request: RedeemRequest): Promise<CouponVerifyData | Failure> {
    const { id, t, act = 'redeem', press_id: press } = request;
    const code = request.code.normalize('NFKC').trim();
    if (code === '') return fail('verification.empty');
    const clerk = await clerkOf(database, request);
    if (isFailure(clerk)) return clerk;
    if (t !== undefined && t !== signCoupon(hash, id, code)) return fail('award.invalid');
    const result = await transact(database, async (transaction) => {
      const coupon = await lockCoupon(transaction, id, code);
      const state = coupon && stateOf(coupon, now());
      if (coupon === undefined || state === 'free' || state === 'void') return fail('award.invalid');
      return act === 'look'
        ? coupon
        : changeCoupon(transaction, coupon, { act, press, clerk: clerk.name, now: new Date(now()) });
    });
    return isFailure(result) ? result : describeCoupon(id, result);
  }

  return async (request) => {
    // Unknown survey ids must not create counters.
    if ((await findSurvey(database, request.id)) === undefined) return fail('award.invalid');
    const subject = subjectOf(hash, 'tries at coupons', request.id, request.address);
    const limit = { surveyId: request.id, subject, max: MAX_TRIES, seconds: MINUTE_S, count: 1 };
    const refusal = await transact(database, (transaction) =>
      countAll(transaction, [limit], new Date(now())),
    );
    if (refusal !== undefined) return refusal;
    const result = await redeem(request);
    if (!isFailure(result)) await subtractCount(database.query, limit);
    return result;
  };
}

/** Returns the operator or shop that calls, or a failure for wrong credentials. */
async function clerkOf(
  database: Database,
  { id, shop, password, operator }: RedeemRequest,
): Promise<{ readonly name: string } | Failure> {
  // The route has checked the scopes of the token (`operatorAccess`).
  if (operator !== undefined) return { name: `operator ${operator.name}` };
  if (password === undefined || password === '') return fail('verification.empty');
  const isRight = await isShopPassword(database, id, { shop: shop ?? '', password });
  return isRight ? { name: shop ?? '' } : fail('verification.wrong');
}

const stateOf = ({ state, valid_until: until }: Coupon, now: number): Coupon['state'] =>
  state === 'issued' && until !== null && until.getTime() <= now ? 'expired' : state;

interface CouponChange {
  readonly act: 'redeem' | 'undo';
  readonly press: string | undefined;
  readonly clerk: string;
  readonly now: Date;
}

/** Redeems a locked coupon, or undoes the redemption. Only the redeeming shop and operators may undo it. */
async function changeCoupon(
  transaction: Transaction,
  coupon: Coupon,
  { act, press, clerk, now }: CouponChange,
): Promise<Coupon | Failure> {
  const refusal = refusalOf(coupon, { act, clerk, now });
  const { survey_id: surveyId, ticket: id } = coupon;
  const ticket = id === null ? undefined : await lockTicketById(transaction, surveyId, id);
  const facts = { by: clerk, ...(press !== undefined && { press }) };
  if (refusal !== undefined) {
    const isRepeat =
      press !== undefined && (await isRepeatedPress(transaction, ticket, `coupon ${act}`, facts));
    return isRepeat ? coupon : refusal;
  }
  const columns =
    act === 'redeem'
      ? ({ state: 'redeemed', redeemed_at: now, redeemed_by: clerk } as const)
      : ({ state: 'issued', redeemed_at: null, redeemed_by: null } as const);
  await setCoupon(transaction, coupon, columns);
  if (ticket !== undefined)
    await moveTicket(transaction, ticket, ticket.state, { act: `coupon ${act}`, facts, now });
  return { ...coupon, ...columns };
}

function refusalOf(coupon: Coupon, { act, clerk, now }: Omit<CouponChange, 'press'>): Failure | undefined {
  const state = stateOf(coupon, now.getTime());
  if (act === 'redeem') {
    if (state === 'redeemed') return fail('award.claimed');
    return state === 'issued' ? undefined : fail('award.invalid');
  }
  const mayUndo = coupon.redeemed_by === clerk || clerk.startsWith('operator ');
  return state === 'redeemed' && mayUndo ? undefined : fail('award.invalid');
}

/** Whether this press already made the coupon's last change (AWARD-9). The lost reply is then sent again. */
async function isRepeatedPress(
  transaction: Transaction,
  ticket: Ticket | undefined,
  act: string,
  facts: object,
): Promise<boolean> {
  if (ticket === undefined) return false;
  const lastEntry = await findNewestEntry(transaction, ticket, ['coupon redeem', 'coupon undo']);
  return lastEntry?.act === act && lastEntry.facts === canonicalJson(facts);
}
