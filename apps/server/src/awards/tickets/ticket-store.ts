import { createHash } from 'node:crypto';
import { canonicalJson } from '@canvass/logic';
import type { TicketState } from '@canvass/protocol';
import type { Selectable } from 'kysely';
import type { ResponseKey } from '../../response-log/response-store.ts';
import type { AwardTables } from '../../database/award-tables.ts';
import type { Database } from '../../database/database.ts';
import type { Transaction } from '../../database/transact.ts';

export type Ticket = Selectable<AwardTables['award_ticket']>;
export interface TicketKey extends ResponseKey {
  readonly aid: string;
}
type Query = Pick<Database, 'query'>;

export function findTickets({ query }: Query, { surveyId, seq }: ResponseKey): Promise<readonly Ticket[]> {
  return query
    .selectFrom('award_ticket')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
}

export function findTicket({ query }: Query, { surveyId, aid, seq }: TicketKey): Promise<Ticket | undefined> {
  return query
    .selectFrom('award_ticket')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .where('seq', '=', seq)
    .executeTakeFirst();
}

export function lockTicket(
  transaction: Transaction,
  { surveyId, aid, seq }: TicketKey,
): Promise<Ticket | undefined> {
  return transaction
    .selectFrom('award_ticket')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .where('seq', '=', seq)
    .forUpdate()
    .executeTakeFirst();
}

export function lockTicketById(
  transaction: Transaction,
  surveyId: string,
  ticket: string,
): Promise<Ticket | undefined> {
  return transaction
    .selectFrom('award_ticket')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .where('ticket', '=', ticket)
    .forUpdate()
    .executeTakeFirst();
}

export type TicketChange = Partial<
  Pick<Ticket, 'prize' | 'amount' | 'coupon' | 'draws' | 'verified' | 'verified_by'>
>;
/** The entry of a transition in the append-only log (AWARD-5). It never contains contact data. */
export interface LoggedAct {
  readonly act: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

/**
 * Moves a ticket to another state, with an entry in the log (AWARD-2). Returns undefined and changes nothing if another
 * call has changed the ticket since it was read.
 */
export async function moveTicket(
  transaction: Transaction,
  ticket: Ticket,
  to: TicketState,
  { act, facts = {}, now, change = {} }: LoggedAct & { readonly now: Date; readonly change?: TicketChange },
): Promise<Ticket | undefined> {
  const step = ticket.steps + 1;
  const text = canonicalJson(facts);
  const head = hashEntry(ticket.head, { step, at: now, act, facts: text });
  const nextColumns = { ...change, state: to, steps: step, head, changed_at: now };
  const { survey_id: surveyId, aid, seq } = ticket;
  const { numUpdatedRows } = await transaction
    .updateTable('award_ticket')
    .set(nextColumns)
    .where('survey_id', '=', surveyId)
    .where('aid', '=', aid)
    .where('seq', '=', seq)
    .where('state', '=', ticket.state)
    .where('steps', '=', ticket.steps)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await transaction
    .insertInto('award_audit')
    .values({ survey_id: surveyId, aid, seq, step, at: now, act, facts: text, hash: head })
    .execute();
  return { ...ticket, ...nextColumns };
}

interface LogEntry {
  readonly step: number;
  readonly at: Date;
  readonly act: string;
  readonly facts: string;
}
/** The hash of an entry and of all entries before it. */
export const hashEntry = (previousHash: string, { step, at, act, facts }: LogEntry): string =>
  createHash('sha256')
    .update(canonicalJson([previousHash, step, at.toISOString(), act, facts]))
    .digest('hex');

export const createFirstLogHash = (surveyId: string, ticket: string): string =>
  createHash('sha256').update(`${surveyId} ${ticket}`).digest('hex');
