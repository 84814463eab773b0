import { canonicalJson } from '@canvass/logic';
import type { CouponVerifyData, CouponVerifyRequest } from '@canvass/protocol';
import { countAll, subtractCount, computeSubject } from '../../admission/counts.ts';
import type { Operator } from '../../http/callers.ts';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { transact, type Transaction } from '../../database/transact.ts';
import type { KeyedHash } from '../../auth/server-keys.ts';
import { listPublishedAwards } from '../published-award.ts';
import { lockTicketById, moveTicket } from '../tickets/ticket-store.ts';
import { textsOfAward } from '../view/award-view.ts';
import { type Coupon, signCoupon, lockCoupon, setCoupon } from './coupon-store.ts';
import { createPasswordCheck } from './shops.ts';

/** Wrong codes that one shop or operator may send in a minute, for each survey (A53). */
const MAX_WRONG_CODES = 10;
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
  foundation: Foundation,
  { surveys, hash }: { readonly surveys: Surveys; readonly hash: KeyedHash },
): Redeem {
  const { database, now } = foundation;
  const checkPassword = createPasswordCheck(foundation, hash);

  async function loadTitle(surveyId: string, { aid, prize }: Coupon): Promise<string> {
    const survey = await findSurvey(database, surveyId);
    const version = survey && (await surveys.version(surveyId, survey.newest_version));
    const award = version && listPublishedAwards(surveyId, version).find(({ id }) => id === aid);
    return (award && textsOfAward(award, undefined).ofPrize(prize, 'name')) ?? prize;
  }

  async function describeCoupon(surveyId: string, coupon: Coupon): Promise<CouponVerifyData> {
    const { code, valid_until: until, redeemed_at: at, redeemed_by: shop } = coupon;
    return {
      state: computeState(coupon, now()),
      coupon: {
        code,
        title: await loadTitle(surveyId, coupon),
        ...(until !== null && { valid_until: until.toISOString() }),
        ...(at !== null && { redeemed_at: at.toISOString() }),
        ...(shop !== null && { shop }),
      },
    };
  }

  /** Returns the name of the operator or shop that calls, or a failure for wrong credentials. */
  async function findClerk(request: RedeemRequest): Promise<{ readonly name: string } | Failure> {
    const { id: surveyId, shop = '', password, operator, address } = request;
    // The route has checked the scopes of the token (`operatorAccess`).
    if (operator !== undefined) return { name: `operator ${operator.name}` };
    if (password === undefined || password === '') return fail('verification.empty');
    return (await checkPassword({ surveyId, shop, password, address })) ?? { name: shop };
  }

  return async (request) => {
    const { id } = request;
    // Unknown survey ids must not create counters.
    if ((await findSurvey(database, id)) === undefined) return fail('award.invalid');
    const code = request.code.normalize('NFKC').trim();
    if (code === '') return fail('verification.empty');
    const clerk = await findClerk(request);
    if (isFailure(clerk)) return clerk;
    const subject = computeSubject(hash, 'wrong coupon codes', id, clerk.name);
    const limit = { surveyId: id, subject, max: MAX_WRONG_CODES, seconds: MINUTE_S, count: 1 };
    // Every call is counted at first, which locks the counter. Concurrent calls of a clerk therefore wait for each other,
    // and none of them sees the count of a call that is undecided.
    const result = await transact(database, async (transaction) => {
      const refusal = await countAll(transaction, [limit], new Date(now()));
      if (refusal !== undefined) return refusal;
      const outcome = await actOnCoupon(transaction, request, {
        code,
        clerk: clerk.name,
        hash,
        now: new Date(now()),
      });
      if (!isWrongCode(outcome)) await subtractCount(transaction, limit);
      return outcome;
    });
    return isFailure(result) ? result : describeCoupon(id, result);
  };
}

interface CouponCall {
  /** The normalised code of the request. */
  readonly code: string;
  readonly clerk: string;
  readonly hash: KeyedHash;
  readonly now: Date;
}

async function actOnCoupon(
  transaction: Transaction,
  { id, t, act = 'redeem', press_id: press }: RedeemRequest,
  { code, clerk, hash, now }: CouponCall,
): Promise<Coupon | Failure> {
  if (t !== undefined && t !== signCoupon(hash, id, code)) return fail('award.invalid');
  const coupon = await lockCoupon(transaction, id, code);
  const state = coupon && computeState(coupon, now.getTime());
  if (coupon === undefined || state === 'free' || state === 'void') return fail('award.invalid');
  return act === 'look' ? coupon : changeCoupon(transaction, coupon, { act, press, clerk, now });
}

/** A coupon that is redeemed already has a right code. */
const isWrongCode = (outcome: Coupon | Failure): boolean =>
  isFailure(outcome) && outcome.failure === 'award.invalid';

const computeState = ({ state, valid_until: until }: Coupon, now: number): Coupon['state'] =>
  state === 'issued' && until !== null && until.getTime() <= now ? 'expired' : state;

interface CouponChange {
  readonly act: 'redeem' | 'undo';
  readonly press: string | undefined;
  readonly clerk: string;
  readonly now: Date;
}

/**
 * Redeems a locked coupon, or undoes the redemption. Only the redeeming shop and operators may undo it. The press that
 * made the coupon's last change has the same result when repeated, because its first reply may be lost (AWARD-9).
 */
async function changeCoupon(
  transaction: Transaction,
  coupon: Coupon,
  { act, press, clerk, now }: CouponChange,
): Promise<Coupon | Failure> {
  const facts = { by: clerk, ...(press !== undefined && { press }) };
  const lastPress = press === undefined ? null : canonicalJson({ act, ...facts });
  const refusal = findRefusal(coupon, { act, clerk, now });
  if (refusal !== undefined) return lastPress !== null && lastPress === coupon.last_press ? coupon : refusal;
  const columns =
    act === 'redeem'
      ? ({ state: 'redeemed', redeemed_at: now, redeemed_by: clerk, last_press: lastPress } as const)
      : ({ state: 'issued', redeemed_at: null, redeemed_by: null, last_press: lastPress } as const);
  await setCoupon(transaction, coupon, columns);
  const { survey_id: surveyId, ticket: id } = coupon;
  const ticket = id === null ? undefined : await lockTicketById(transaction, surveyId, id);
  if (ticket !== undefined)
    await moveTicket(transaction, ticket, ticket.state, { act: `coupon ${act}`, facts, now });
  return { ...coupon, ...columns };
}

function findRefusal(coupon: Coupon, { act, clerk, now }: Omit<CouponChange, 'press'>): Failure | undefined {
  const state = computeState(coupon, now.getTime());
  if (act === 'redeem') {
    if (state === 'redeemed') return fail('award.claimed');
    return state === 'issued' ? undefined : fail('award.invalid');
  }
  const mayUndo = coupon.redeemed_by === clerk || clerk.startsWith('operator ');
  return state === 'redeemed' && mayUndo ? undefined : fail('award.invalid');
}
