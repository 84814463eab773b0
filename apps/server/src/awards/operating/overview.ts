import type { AwardOverview, OperatedAward, PrizeStock } from '@canvass/protocol';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { dayIn } from '../award-counts.ts';
import { BUDGET_COUNTER, stockCounterOf, computeDailyStockCounter } from '../draw/draw.ts';
import type { PublishedAward } from '../published-award.ts';

const MAX_DAYS = 60;

export async function loadAwardOverview(
  database: Database,
  surveyId: string,
  awards: readonly PublishedAward[],
  now: Date,
): Promise<AwardOverview> {
  const operatedAwards: OperatedAward[] = [];
  for (const award of awards) operatedAwards.push(await describeAward(database, surveyId, award, now));
  return { awards: operatedAwards };
}

async function describeAward(
  database: Database,
  surveyId: string,
  award: PublishedAward,
  now: Date,
): Promise<OperatedAward> {
  const { id: aid, award: authoredAward } = award;
  const counts = await readCounters(database, surveyId, aid);
  const countOf = (subject: string): number => counts.get(subject) ?? 0;
  const coupons = await countByState(database, 'award_coupon', surveyId, aid);
  const freeCodes = coupons['free'] === undefined ? NO_CODES : await countFreeCodes(database, surveyId, aid);
  const giftKinds = new Set(award.prizes.map((prize) => prize.gives));
  return {
    aid,
    kind: authoredAward.kind,
    title: authoredAward.title ?? aid,
    activation: authoredAward.activation ?? 'at_once',
    tickets: await countByState(database, 'award_ticket', surveyId, aid),
    stock: award.prizes.map((plan) => ({
      ...describeStock(award, plan, countOf, now),
      coupons_free: plan.gives === 'coupon' ? (freeCodes.get(plan.id) ?? 0) : null,
    })),
    ...(giftKinds.has('red_packet') && {
      budget: { fen: authoredAward.budget_fen ?? null, used_fen: countOf(BUDGET_COUNTER) },
    }),
    ...(giftKinds.has('coupon') && {
      coupons: {
        free: coupons['free'] ?? 0,
        issued: coupons['issued'] ?? 0,
        redeemed: coupons['redeemed'] ?? 0,
      },
    }),
    ...(authoredAward.fission !== undefined && { invited: await countInvited(database, surveyId, aid) }),
    payouts: await countByState(database, 'award_payout', surveyId, aid),
    wins: await countWinsByDay(database, surveyId, award),
  };
}

function describeStock(
  { timeZone }: PublishedAward,
  { id, prize }: PublishedAward['prizes'][number],
  countOf: (subject: string) => number,
  now: Date,
): Omit<PrizeStock, 'coupons_free'> {
  return {
    prize: id,
    name: prize.name ?? id,
    rank: prize.rank ?? 1,
    stock: prize.stock ?? null,
    won: countOf(stockCounterOf(id)),
    per_day: prize.per_day ?? null,
    won_today: countOf(computeDailyStockCounter(id, dayIn(timeZone, now))),
  };
}

const NO_CODES: ReadonlyMap<string, number> = new Map();

async function countFreeCodes(
  { query }: Database,
  surveyId: string,
  aid: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await query
    .selectFrom('award_coupon')
    .select(['prize', sql<number>`count(*)`.as('count')])
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .where('state', '=', 'free')
    .groupBy('prize')
    .execute();
  return new Map(rows.map(({ prize, count }) => [prize, Number(count)]));
}

async function readCounters(
  { query }: Database,
  surveyId: string,
  aid: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await query
    .selectFrom('award_count')
    .select(['subject', 'used'])
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .where((row) => row.or([row('subject', 'like', 'prize %'), row('subject', '=', BUDGET_COUNTER)]))
    .execute();
  return new Map(rows.map(({ subject, used }) => [subject, used]));
}

async function countInvited({ query }: Database, surveyId: string, aid: string): Promise<number> {
  const row = await query
    .selectFrom('award_count')
    .select(sql<string | null>`sum(used)`.as('all'))
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .where('subject', 'like', 'invited %')
    .executeTakeFirst();
  return Number(row?.all ?? 0);
}

async function countByState(
  { query }: Database,
  table: 'award_ticket' | 'award_payout' | 'award_coupon',
  surveyId: string,
  aid: string,
): Promise<Readonly<Record<string, number>>> {
  const rows = await query
    .selectFrom(table)
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

async function countWinsByDay(
  { query }: Database,
  surveyId: string,
  { id: aid, timeZone }: PublishedAward,
): Promise<OperatedAward['wins']> {
  const day = sql<string>`to_char(at at time zone ${timeZone}::text, 'YYYY-MM-DD')`;
  const { rows } = await sql<{ readonly day: string; readonly draws: number; readonly wins: number }>`
    select ${day} as day, count(*) as draws,
      count(*) filter (where facts like ${'%"won":true}'}) as wins
    from award_audit where survey_id = ${surveyId} and aid = ${aid} and act = 'drawn'
    group by 1 order by 1 desc limit ${MAX_DAYS}`.execute(query);
  return rows.toReversed().map((row) => ({ day: row.day, draws: Number(row.draws), wins: Number(row.wins) }));
}
