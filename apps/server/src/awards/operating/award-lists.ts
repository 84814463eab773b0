import type {
  AwardAuditEntry,
  ListedPayout,
  ListedTicket,
  PayoutState,
  TicketState,
} from '@canvass/protocol';
import type { Database } from '../../storage/database.ts';

/** A page of a list; the newest first, those before `before`. */
export interface Page {
  readonly surveyId: string;
  readonly before: Date;
  readonly limit: number;
}

/** Of one state only. */
export interface TicketPage extends Page {
  readonly state?: TicketState | undefined;
}
export interface PayoutPage extends Page {
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
    .where('changed_at', '<', before)
    .$if(state !== undefined, (select) => select.where('state', '=', state ?? 'pending'))
    .orderBy('changed_at', 'desc')
    .orderBy('aid')
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
    .where('made_at', '<', before)
    .$if(state !== undefined, (select) => select.where('state', '=', state ?? 'dead'))
    .orderBy('made_at', 'desc')
    .orderBy('out_no')
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

/** The log of what happened to tickets (AWARD-5). */
export async function listAudit(
  { query }: Database,
  { surveyId, before, limit }: Page,
): Promise<readonly AwardAuditEntry[]> {
  const rows = await query
    .selectFrom('award_audit')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .orderBy('aid')
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
    facts: JSON.parse(facts) as Readonly<Record<string, unknown>>, // written by us
  }));
}
