import {
  type AwardAuditData,
  type AwardAuditEntry,
  type AwardOverview,
  type ListedPayout,
  type ListedTicket,
  PAYOUT_STATES,
  type PayoutsData,
  type PayoutState,
  TICKET_STATES,
  type TicketsData,
  type TicketState,
} from '@canvass/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import Type from 'typebox';

/** A page of a list, newest first: the entries before `before`. */
export interface AwardListPage {
  readonly surveyId: string;
  /** The end of the previous page: a time, or the time and the keys of its last entry. */
  readonly before: { readonly at: Date; readonly keys: readonly string[] };
  readonly limit: number;
}

const toText = (key: string) => key;

/** Whether an entry follows the end of the previous page. `keys` are the key columns, each with its parser. */
function isAfter(
  { at, keys: positionKeys }: AwardListPage['before'],
  time: 'changed_at' | 'made_at' | 'at',
  keys: readonly (readonly [string, (key: string) => string | number])[],
): RawBuilder<boolean> {
  if (positionKeys.length === 0) return sql`${sql.ref(time)} < ${at}`;
  const columns = sql.join([time, ...keys.map(([column]) => column)].map((column) => sql.ref(column)));
  const position = sql.join([at, ...keys.map(([, read], index) => read(positionKeys[index] ?? ''))]);
  return sql`(${columns}) < (${position})`;
}

export interface TicketPage extends AwardListPage {
  readonly state?: TicketState | undefined;
}
export interface PayoutPage extends AwardListPage {
  readonly state?: PayoutState | undefined;
}

export async function listTickets(
  { query }: Database,
  { surveyId, before, limit, state }: TicketPage,
): Promise<readonly ListedTicket[]> {
  const rows = await query
    .selectFrom('award_ticket')
    .select(['aid', 'seq', 'state', 'prize', 'made_at', 'changed_at'])
    .where('survey_id', '=', surveyId)
    .where(
      isAfter(before, 'changed_at', [
        ['aid', toText],
        ['seq', Number],
      ]),
    )
    .$if(state !== undefined, (select) => select.where('state', '=', state ?? 'pending'))
    .orderBy('changed_at', 'desc')
    .orderBy('aid', 'desc')
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ prize, made_at: made, changed_at: changed, ...row }) => ({
    ...row,
    ...(prize !== null && { prize }),
    made_at: made.toISOString(),
    changed_at: changed.toISOString(),
  }));
}

export async function listPayouts(
  { query }: Database,
  { surveyId, before, limit, state }: PayoutPage,
): Promise<readonly ListedPayout[]> {
  const rows = await query
    .selectFrom('award_payout')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where(isAfter(before, 'made_at', [['out_no', toText]]))
    .$if(state !== undefined, (select) => select.where('state', '=', state ?? 'dead'))
    .orderBy('made_at', 'desc')
    .orderBy('out_no', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    out_no: row.out_no,
    aid: row.aid,
    seq: row.seq,
    kind: row.kind,
    state: row.state,
    amount: row.amount,
    tries: row.tries,
    ...(row.next_at !== null && { next_try: row.next_at.toISOString() }),
    ...(row.last_error !== null && { last_error: row.last_error }),
    made_at: row.made_at.toISOString(),
  }));
}

/** Lists the log of tickets (AWARD-5). */
export async function listAudit(
  { query }: Database,
  { surveyId, before, limit }: AwardListPage,
): Promise<readonly AwardAuditEntry[]> {
  const rows = await query
    .selectFrom('award_audit')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where(
      isAfter(before, 'at', [
        ['aid', toText],
        ['seq', Number],
        ['step', Number],
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('aid', 'desc')
    .orderBy('seq', 'desc')
    .orderBy('step', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ step, at, aid, seq, act, facts }) => ({
    number: step,
    at: at.toISOString(),
    aid,
    seq,
    act,
    facts: readEntryFacts(facts),
  }));
}

/** The facts of an entry. Damaged facts are returned as text, so that the other entries can be read. */
function readEntryFacts(stored: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(stored) as Readonly<Record<string, unknown>>; // `moveTicket` has written the facts
  } catch {
    return { unreadable: stored };
  }
}

const text = Type.String();
const count = Type.Integer();
const nullable = Type.Union([count, Type.Null()]);
const counts = Type.Record(text, count);
const state = (values: readonly string[]) => Type.Unsafe<string>({ type: 'string', enum: [...values] });

const StockSchema = Type.Object({
  prize: text,
  name: text,
  rank: count,
  stock: nullable,
  won: count,
  per_day: nullable,
  won_today: count,
  coupons_free: nullable,
});
const OperatedAwardSchema = Type.Object({
  aid: text,
  kind: text,
  title: text,
  activation: text,
  tickets: counts,
  stock: Type.Array(StockSchema),
  budget: Type.Optional(Type.Object({ fen: nullable, used_fen: count })),
  coupons: Type.Optional(Type.Object({ free: count, issued: count, redeemed: count })),
  invited: Type.Optional(count),
  payouts: counts,
  wins: Type.Array(Type.Object({ day: text, draws: count, wins: count })),
});
export const OverviewReply = Type.Unsafe<AwardOverview>(
  Type.Object({ awards: Type.Array(OperatedAwardSchema) }),
);

const TicketSchema = Type.Object({
  aid: text,
  seq: count,
  state: state(TICKET_STATES),
  prize: Type.Optional(text),
  made_at: text,
  changed_at: text,
});
export const TicketsReply = Type.Unsafe<TicketsData>(Type.Object({ tickets: Type.Array(TicketSchema) }));

const PayoutSchema = Type.Object({
  out_no: text,
  aid: text,
  seq: count,
  kind: text,
  state: state(PAYOUT_STATES),
  amount: count,
  tries: count,
  next_try: Type.Optional(text),
  last_error: Type.Optional(text),
  made_at: text,
});
export const PayoutsReply = Type.Unsafe<PayoutsData>(Type.Object({ payouts: Type.Array(PayoutSchema) }));

const AuditEntrySchema = Type.Object({
  number: count,
  at: text,
  aid: text,
  seq: count,
  act: text,
  facts: Type.Optional(Type.Record(text, Type.Unknown())),
});
export const AuditReply = Type.Unsafe<AwardAuditData>(Type.Object({ audit: Type.Array(AuditEntrySchema) }));
