import { randomInt } from 'node:crypto';
import { MOST_ROLLS, type PrizePlan, prizeOfRoll, ROLLS } from '@canvass/logic/effects';
import { BeginAgain, type Transaction } from '../../database/transact.ts';
import { type Counted, dayIn, findShort, giveBack, takeAll } from '../award-counts.ts';
import { hasFreeCoupon, issueCoupon } from '../coupons/coupon-store.ts';
import type { PublishedAward } from '../published-award.ts';

/** The log entry of a roll, from which it can be repeated. */
export interface Rolled {
  readonly roll: number;
  /** Prizes and odds in parts per million, in the order of comparison. */
  readonly odds: readonly (readonly [prize: string, ppm: number])[];
  readonly prize: string | null;
  /** The counter that was used up, if the prize that was hit is not available. */
  readonly short?: string;
}
export interface Won {
  readonly prize: PrizePlan;
  /** Fen of a red packet, or points. Null for other prizes. */
  readonly amount: number | null;
  readonly coupon: string | null;
}
interface Outcome {
  readonly rolls: readonly Rolled[];
  /** Absent if the draw was lost. */
  readonly won?: Won;
}

/** Rolls, and takes the prize that was hit (AWARD-3). A coupon is issued to `ticket`. */
export async function rollPrize(
  transaction: Transaction,
  award: PublishedAward,
  { ticket, now }: { readonly ticket: string; readonly now: Date },
): Promise<Outcome> {
  const rolls: Rolled[] = [];
  const odds = award.prizes.map(({ id, oddsPpm }) => [id, oddsPpm] as const);
  const isMadeAgain = award.award.out_of_stock === 'reroll';
  const most = isMadeAgain ? MOST_ROLLS : 1;
  while (rolls.length < most) {
    const roll = randomInt(ROLLS);
    const prize = prizeOfRoll(award.prizes, roll);
    if (prize === undefined) return { rolls: [...rolls, { roll, odds, prize: null }] };
    const hit = { prize, amount: amountOf(prize), ticket, now };
    const taken = await (isMadeAgain ? takeOrLeave : takePrize)(transaction, award, hit);
    if ('won' in taken) return { rolls: [...rolls, { roll, odds, prize: prize.id }], won: taken.won };
    rolls.push({ roll, odds, prize: prize.id, short: taken.short });
  }
  return { rolls };
}

/** The counters of a prize, in all and by day. */
export const stockOf = (prize: string): string => `prize ${prize}`;
export const stockOfDay = (prize: string, day: string): string => `prize ${prize} ${day}`;
export const BUDGET = 'budget';

interface Hit {
  readonly prize: PrizePlan;
  /** Fen of a red packet, or points. */
  readonly amount: number | null;
  readonly ticket: string;
  readonly now: Date;
}
type Taken = { readonly won: Won } | { readonly short: string };

/**
 * Takes a prize if another roll may follow. First checks the counters without locking: locks kept between rolls would be
 * taken in random order and could deadlock. A prize that runs out after the check restarts the transaction.
 */
async function takeOrLeave(transaction: Transaction, award: PublishedAward, hit: Hit): Promise<Taken> {
  const short = await findShort(transaction, neededFor(award, hit));
  if (short !== undefined) return { short: short.subject };
  const isCoupon = hit.prize.gives === 'coupon';
  const batch = { surveyId: award.surveyId, aid: award.id, prize: hit.prize.prize.id };
  if (isCoupon && !(await hasFreeCoupon(transaction, batch))) return { short: 'coupons' };
  const taken = await takePrize(transaction, award, hit);
  if ('short' in taken) throw new BeginAgain('a prize was used up while it was taken');
  return taken;
}

async function takePrize(transaction: Transaction, award: PublishedAward, hit: Hit): Promise<Taken> {
  const { prize: plan, amount, ticket, now } = hit;
  const { prize, gives } = plan;
  const needed = neededFor(award, hit);
  const short = await takeAll(transaction, needed);
  if (short !== undefined) return { short: short.subject };
  if (gives !== 'coupon') return { won: { prize: plan, amount, coupon: null } };
  const { surveyId, id: aid } = award;
  const coupon = await issueCoupon(transaction, { surveyId, aid, prize, ticket, now });
  if (coupon !== undefined) return { won: { prize: plan, amount, coupon } };
  for (const one of needed) await giveBack(transaction, one);
  return { short: 'coupons' };
}
/** The counters that a prize needs, in a fixed order. */
function neededFor(
  { surveyId, id: aid, award, timeZone }: PublishedAward,
  { prize: { prize, gives }, amount, now }: Hit,
): readonly Counted[] {
  const of = (subject: string, by: number, most: number | undefined): Counted => ({
    surveyId,
    aid,
    subject,
    by,
    most: most ?? Number.MAX_SAFE_INTEGER,
  });
  const money = gives === 'red_packet' ? (amount ?? 0) : 0;
  return [
    of(stockOf(prize.id), 1, prize.stock),
    of(stockOfDay(prize.id, dayIn(timeZone, now)), 1, prize.per_day),
    ...(money > 0 ? [of(BUDGET, money, award.budget_fen)] : []),
  ];
}

function amountOf({ prize, gives }: PrizePlan): number | null {
  if (gives === 'points') return prize.points ?? 0;
  if (gives !== 'red_packet') return null;
  const least = prize.amount_fen ?? 0;
  const most = prize.amount_to_fen ?? least;
  return most > least ? randomInt(least, most + 1) : least;
}
