import type { AwardAuditData, AwardOverview, PayoutsData, TicketsData } from '@canvass/protocol';
import { PAYOUT_STATES, TICKET_STATES } from '@canvass/protocol';
import Type from 'typebox';

/** Schemas of the replies to operators about awards. */

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
