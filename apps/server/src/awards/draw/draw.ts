import { MAX_ROLLS, prizeOfRoll, type PrizePlan, ROLL_OUTCOMES } from '@canvass/logic/effects';
import type { TicketState } from '@canvass/protocol';
import { fail, type Failure } from '../../http/failure.ts';
import { type Transaction, TransactionRestart } from '../../database/transact.ts';
import { type AwardCounter, dayIn, decreaseCounter, increaseCounters, readCounter } from '../award-counts.ts';
import { openPayout } from '../payouts/payout-store.ts';
import type { PublishedAward } from '../published-award.ts';
import { moveTicket, type Ticket } from '../tickets/ticket-store.ts';
import { randomInt } from 'node:crypto';
import { hasCoupons, hasFreeCoupon, issueCoupon } from '../coupons/coupon-store.ts';
import type { Database } from '../../database/database.ts';
import {
  countAtAddress,
  countTowardLimit,
  type DrawSituation,
  findAddressCounter,
  findLimitCounter,
  type LimitName,
} from './limits.ts';

export const countDrawsLeft = (
  { award }: PublishedAward,
  { state, draws }: Pick<Ticket, 'state' | 'draws'>,
): number => (state === 'ready' || state === 'lost' ? Math.max(0, (award.draws ?? 1) - draws) : 0);

/**
 * Draws for a locked ticket that has a draw left. Returns a failure without rolling if the respondent is not verified
 * or a limit is reached.
 */
export async function draw(
  transaction: Transaction,
  award: PublishedAward,
  ticket: Ticket,
  { now, address }: DrawSituation,
): Promise<Ticket | Failure> {
  const atAddress = await findAddressCounter(transaction, award, ticket, { now, address });
  const refusal =
    (await findDrawObstacle(transaction, award, ticket)) ??
    (await countAtAddress(transaction, atAddress)) ??
    (await countDraw(transaction, award, ticket, now));
  if (refusal !== undefined) return refusal;
  const { rolls, won } = await rollPrize(transaction, award, { ticket: ticket.ticket, now });
  await uncountAfterRoll(transaction, award, { ...ticket, now, atAddress }, won);
  const transition = {
    act: 'drawn',
    facts: { rolls, revision: award.revision, won: won !== undefined },
    now,
  };
  // The account of a red packet becomes known with the draw, and is stored here.
  const { verified, verified_by } = ticket;
  const drawColumns = { draws: ticket.draws + 1, verified, verified_by };
  const drawnTicket = await moveTicket(transaction, ticket, won === undefined ? 'lost' : stateAfterWin(won), {
    ...transition,
    ...(won !== undefined && { facts: { ...transition.facts, amount: won.amount } }),
    change:
      won === undefined
        ? drawColumns
        : { ...drawColumns, prize: won.prize.id, amount: won.amount, coupon: won.coupon },
  });
  if (drawnTicket === undefined) throw new TransactionRestart();
  if (won?.prize.gives === 'points')
    await openPayout(transaction, drawnTicket, { kind: 'points', account: null, now });
  return drawnTicket;
}

/** Takes back what was counted before the roll: the win of a draw that was lost, the claim of a prize not yet claimed. */
async function uncountAfterRoll(
  transaction: Transaction,
  award: PublishedAward,
  {
    atAddress,
    ...holder
  }: Pick<Ticket, 'verified'> & { readonly now: Date; readonly atAddress: AwardCounter | undefined },
  won: WonPrize | undefined,
): Promise<void> {
  if (won === undefined) {
    if (atAddress !== undefined) await decreaseCounter(transaction, atAddress);
    await uncountDraw(transaction, award, holder, ['wins', 'claims']);
  } else if (!isClaimedByDraw(won.prize)) await uncountDraw(transaction, award, holder, ['claims']);
}

async function findDrawObstacle(
  transaction: Transaction,
  award: PublishedAward,
  { verified }: Pick<Ticket, 'verified'>,
): Promise<Failure | undefined> {
  if (award.auth !== 'close' && verified === null) return fail('verification.not_sent');
  return (await lacksCoupons(transaction, award)) ? fail('award.not_ready') : undefined;
}

/**
 * Whether a coupon prize has never had codes, so that the draw waits for them as payouts wait for a provider (AWARD-3).
 * Is found before the roll, so that the refusal does not reveal it.
 */
async function lacksCoupons(
  transaction: Transaction,
  { surveyId, id: aid, prizes }: PublishedAward,
): Promise<boolean> {
  for (const { id: prize, gives } of prizes)
    if (gives === 'coupon' && !(await hasCoupons(transaction, { surveyId, aid, prize }))) return true;
  return false;
}

/** Whether a prize counts as claimed with the draw, because its winner need not send anything. */
const isClaimedByDraw = ({ gives, prize }: PrizePlan): boolean =>
  gives !== 'goods' && !(gives === 'text' && prize.asks_phone === true);

function stateAfterWin({ prize }: WonPrize): TicketState {
  switch (prize.gives) {
    case 'goods':
    case 'red_packet':
      return 'won';
    case 'coupon':
      return 'delivered';
    case 'points':
      return 'delivering';
    case 'text':
      return prize.prize.asks_phone === true ? 'won' : 'delivered';
  }
}

/** Counts a draw, and a possible win, before the roll, so that a refusal does not reveal that the roll would win. */
async function countDraw(
  transaction: Transaction,
  award: PublishedAward,
  ticket: Ticket,
  now: Date,
): Promise<Failure | undefined> {
  const holder = { ...ticket, now };
  const names = award.prizes.some(isClaimedByDraw) ? COUNTED_LIMITS_WITH_CLAIMS : COUNTED_LIMITS;
  const countedLimits: LimitName[] = [];
  for (const name of names) {
    const refusal = await countTowardLimit(transaction, { ...holder, award }, name);
    if (refusal === undefined) countedLimits.push(name);
    else {
      await uncountDraw(transaction, award, holder, countedLimits);
      return fail(refusal);
    }
  }
  return undefined;
}
const COUNTED_LIMITS = ['wins', 'draws'] as const;
const COUNTED_LIMITS_WITH_CLAIMS = ['wins', 'claims', 'draws'] as const;

async function uncountDraw(
  transaction: Transaction,
  award: PublishedAward,
  { verified, now }: Pick<Ticket, 'verified'> & { readonly now: Date },
  names: readonly LimitName[],
): Promise<void> {
  const countedLimits = names.filter((name) => name !== 'claims' || award.prizes.some(isClaimedByDraw));
  for (const name of countedLimits) {
    const limit = findLimitCounter(award, name, verified, now);
    if (limit !== undefined) await decreaseCounter(transaction, limit);
  }
}

/** The log entry of a roll, with all inputs needed to repeat it. */
export interface LoggedRoll {
  readonly roll: number;
  /** Prizes and odds in parts per million, in the order of comparison. */
  readonly odds: readonly (readonly [prize: string, ppm: number])[];
  readonly prize: string | null;
  /** Set if the prize that was hit is not available: the used-up counter, or `coupons`. */
  readonly short?: string;
}
interface WonPrize {
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

/** Rolls, and takes the prize that was hit (AWARD-3). Rolls again if the prize is used up and the author allows that. */
export async function rollPrize(
  transaction: Transaction,
  award: PublishedAward,
  { ticket, now }: { readonly ticket: string; readonly now: Date },
): Promise<RollOutcome> {
  const rolls: LoggedRoll[] = [];
  const odds = award.prizes.map(({ id, oddsPpm }) => [id, oddsPpm] as const);
  const canReroll = award.award.out_of_stock === 'reroll';
  const maxRolls = canReroll ? MAX_ROLLS : 1;
  while (rolls.length < maxRolls) {
    const roll = randomInt(ROLL_OUTCOMES);
    const prize = prizeOfRoll(award.prizes, roll);
    if (prize === undefined) return { rolls: [...rolls, { roll, odds, prize: null }] };
    const hit = { prize, amount: drawAmount(prize), ticket, now };
    const takenPrize = await (canReroll ? takeAvailablePrize : takePrize)(transaction, award, hit);
    if ('won' in takenPrize)
      return { rolls: [...rolls, { roll, odds, prize: prize.id }], won: takenPrize.won };
    rolls.push({ roll, odds, prize: prize.id, short: takenPrize.short });
  }
  return { rolls };
}

export const stockCounterOf = (prize: string): string => `prize ${prize}`;
export const computeDailyStockCounter = (prize: string, day: string): string => `prize ${prize} ${day}`;
export const BUDGET_COUNTER = 'budget';

interface PrizeHit {
  readonly prize: PrizePlan;
  /** Fen of a red packet, or points. */
  readonly amount: number | null;
  readonly ticket: string;
  readonly now: Date;
}
type TakenPrize = { readonly won: WonPrize } | { readonly short: string };

/**
 * Takes a prize when another roll may follow. Checks the counters without locks first, because locks kept between rolls
 * would be taken in random order and could deadlock. A prize that runs out after the check restarts the transaction.
 */
async function takeAvailablePrize(
  transaction: Transaction,
  award: PublishedAward,
  hit: PrizeHit,
): Promise<TakenPrize> {
  const usedUpCounter = await findExceededCounter(transaction, countersOfPrize(award, hit));
  if (usedUpCounter !== undefined) return { short: usedUpCounter.subject };
  const isCoupon = hit.prize.gives === 'coupon';
  const batch = { surveyId: award.surveyId, aid: award.id, prize: hit.prize.prize.id };
  if (isCoupon && !(await hasFreeCoupon(transaction, batch))) return { short: 'coupons' };
  const takenPrize = await takePrize(transaction, award, hit);
  if ('short' in takenPrize) throw new TransactionRestart('a prize was used up while it was taken');
  return takenPrize;
}

async function takePrize(
  transaction: Transaction,
  award: PublishedAward,
  hit: PrizeHit,
): Promise<TakenPrize> {
  const { prize: plan, amount, ticket, now } = hit;
  const { prize, gives } = plan;
  const neededCounters = countersOfPrize(award, hit);
  const usedUpCounter = await increaseCounters(transaction, neededCounters);
  if (usedUpCounter !== undefined) return { short: usedUpCounter.subject };
  if (gives !== 'coupon') return { won: { prize: plan, amount, coupon: null } };
  const { surveyId, id: aid } = award;
  const coupon = await issueCoupon(transaction, { surveyId, aid, prize, ticket, now });
  if (coupon !== undefined) return { won: { prize: plan, amount, coupon } };
  for (const counter of neededCounters) await decreaseCounter(transaction, counter);
  return { short: 'coupons' };
}
/** Returns the counters of a prize in a fixed order: stock, daily stock, budget. */
function countersOfPrize(
  { surveyId, id: aid, award, timeZone }: PublishedAward,
  { prize: { prize, gives }, amount: wonAmount, now }: PrizeHit,
): readonly AwardCounter[] {
  const createCounter = (subject: string, amount: number, limit: number | undefined): AwardCounter => ({
    surveyId,
    aid,
    subject,
    amount,
    limit: limit ?? Number.MAX_SAFE_INTEGER,
  });
  const money = gives === 'red_packet' ? (wonAmount ?? 0) : 0;
  return [
    createCounter(stockCounterOf(prize.id), 1, prize.stock),
    createCounter(computeDailyStockCounter(prize.id, dayIn(timeZone, now)), 1, prize.per_day),
    ...(money > 0 ? [createCounter(BUDGET_COUNTER, money, award.budget_fen)] : []),
  ];
}

function drawAmount({ prize, gives }: PrizePlan): number | null {
  if (gives === 'points') return prize.points ?? 0;
  if (gives !== 'red_packet') return null;
  const min = prize.amount_fen ?? 0;
  const max = prize.amount_to_fen ?? min;
  return max > min ? randomInt(min, max + 1) : min;
}

/** Returns the first counter that would exceed its limit. Locks no rows. */
async function findExceededCounter(
  query: Database['query'],
  counters: readonly AwardCounter[],
): Promise<AwardCounter | undefined> {
  for (const counter of counters)
    if ((await readCounter(query, counter)) + counter.amount > counter.limit) return counter;
  return undefined;
}
