import { randomInt } from 'node:crypto';
import { MAX_ROLLS, type PrizePlan, prizeOfRoll, ROLL_OUTCOMES } from '@canvass/logic/effects';
import { TransactionRestart, type Transaction } from '../../database/transact.ts';
import { type AwardCounter, dayIn, decreaseCounter, increaseCounters, readCounter } from '../award-counts.ts';
import { hasFreeCoupon, issueCoupon } from '../coupons/coupon-store.ts';
import type { PublishedAward } from '../published-award.ts';
import type { Database } from '../../database/database.ts';

/** The log entry of a roll, with all inputs needed to repeat it. */
export interface LoggedRoll {
  readonly roll: number;
  /** Prizes and odds in parts per million, in the order of comparison. */
  readonly odds: readonly (readonly [prize: string, ppm: number])[];
  readonly prize: string | null;
  /** The counter that was used up, if the prize that was hit is not available. */
  readonly short?: string;
}
export interface WonPrize {
  readonly prize: PrizePlan;
  /** Fen of a red packet, or points. Null for other prizes. */
  readonly amount: number | null;
  readonly coupon: string | null;
}
interface RollOutcome {
  readonly rolls: readonly LoggedRoll[];
  /** Absent if the draw was lost. */
  readonly won?: WonPrize;
}

/** Rolls, and takes the prize that was hit (AWARD-3). A coupon is issued to `ticket`. */
export async function rollPrize(
  transaction: Transaction,
  award: PublishedAward,
  { ticket, now }: { readonly ticket: string; readonly now: Date },
): Promise<RollOutcome> {
  const rolls: LoggedRoll[] = [];
  const odds = award.prizes.map(({ id, oddsPpm }) => [id, oddsPpm] as const);
  const rerolls = award.award.out_of_stock === 'reroll';
  const maxRolls = rerolls ? MAX_ROLLS : 1;
  while (rolls.length < maxRolls) {
    const roll = randomInt(ROLL_OUTCOMES);
    const prize = prizeOfRoll(award.prizes, roll);
    if (prize === undefined) return { rolls: [...rolls, { roll, odds, prize: null }] };
    const hit = { prize, amount: drawAmount(prize), ticket, now };
    const taken = await (rerolls ? takeAvailablePrize : takePrize)(transaction, award, hit);
    if ('won' in taken) return { rolls: [...rolls, { roll, odds, prize: prize.id }], won: taken.won };
    rolls.push({ roll, odds, prize: prize.id, short: taken.short });
  }
  return { rolls };
}

/** The counters of a prize, in total and by day. */
export const stockCounter = (prize: string): string => `prize ${prize}`;
export const dailyStockCounter = (prize: string, day: string): string => `prize ${prize} ${day}`;
export const BUDGET = 'budget';

interface PrizeHit {
  readonly prize: PrizePlan;
  /** Fen of a red packet, or points. */
  readonly amount: number | null;
  readonly ticket: string;
  readonly now: Date;
}
type TakenPrize = { readonly won: WonPrize } | { readonly short: string };

/**
 * Takes a prize if another roll may follow. First checks the counters without locking: locks kept between rolls would be
 * taken in random order and could deadlock. A prize that runs out after the check restarts the transaction.
 */
async function takeAvailablePrize(
  transaction: Transaction,
  award: PublishedAward,
  hit: PrizeHit,
): Promise<TakenPrize> {
  const short = await findExceededCounter(transaction, countersOfPrize(award, hit));
  if (short !== undefined) return { short: short.subject };
  const isCoupon = hit.prize.gives === 'coupon';
  const batch = { surveyId: award.surveyId, aid: award.id, prize: hit.prize.prize.id };
  if (isCoupon && !(await hasFreeCoupon(transaction, batch))) return { short: 'coupons' };
  const taken = await takePrize(transaction, award, hit);
  if ('short' in taken) throw new TransactionRestart('a prize was used up while it was taken');
  return taken;
}

async function takePrize(
  transaction: Transaction,
  award: PublishedAward,
  hit: PrizeHit,
): Promise<TakenPrize> {
  const { prize: plan, amount, ticket, now } = hit;
  const { prize, gives } = plan;
  const needed = countersOfPrize(award, hit);
  const short = await increaseCounters(transaction, needed);
  if (short !== undefined) return { short: short.subject };
  if (gives !== 'coupon') return { won: { prize: plan, amount, coupon: null } };
  const { surveyId, id: aid } = award;
  const coupon = await issueCoupon(transaction, { surveyId, aid, prize, ticket, now });
  if (coupon !== undefined) return { won: { prize: plan, amount, coupon } };
  for (const one of needed) await decreaseCounter(transaction, one);
  return { short: 'coupons' };
}
/** The counters that a prize needs, in a fixed order. */
function countersOfPrize(
  { surveyId, id: aid, award, timeZone }: PublishedAward,
  { prize: { prize, gives }, amount: won, now }: PrizeHit,
): readonly AwardCounter[] {
  const counter = (subject: string, amount: number, limit: number | undefined): AwardCounter => ({
    surveyId,
    aid,
    subject,
    amount,
    limit: limit ?? Number.MAX_SAFE_INTEGER,
  });
  const money = gives === 'red_packet' ? (won ?? 0) : 0;
  return [
    counter(stockCounter(prize.id), 1, prize.stock),
    counter(dailyStockCounter(prize.id, dayIn(timeZone, now)), 1, prize.per_day),
    ...(money > 0 ? [counter(BUDGET, money, award.budget_fen)] : []),
  ];
}

function drawAmount({ prize, gives }: PrizePlan): number | null {
  if (gives === 'points') return prize.points ?? 0;
  if (gives !== 'red_packet') return null;
  const min = prize.amount_fen ?? 0;
  const max = prize.amount_to_fen ?? min;
  return max > min ? randomInt(min, max + 1) : min;
}

/** Returns the first counter that would exceed its limit, by its last committed value. Locks no rows. */
async function findExceededCounter(
  query: Database['query'],
  all: readonly AwardCounter[],
): Promise<AwardCounter | undefined> {
  for (const one of all) if ((await readCounter(query, one)) + one.amount > one.limit) return one;
  return undefined;
}
