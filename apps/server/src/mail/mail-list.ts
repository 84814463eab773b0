import type { ListedMail, MailCount, MailKind, MailState } from '@canvass/protocol';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Query } from './mail-store.ts';

export interface MailFilter {
  readonly kind?: MailKind | undefined;
  readonly state?: MailState | undefined;
  /** Part of an address or of a name. */
  readonly search?: string | undefined;
  /** The `id` of the last mail of the page before. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Mails by kind and state. Kinds and states without mails are absent. */
interface MailCounts {
  readonly counts: readonly MailCount[];
  /** Queued mails of which an attempt was deferred. */
  readonly deferred: number;
}

export async function countMails(query: Query, surveyId: string): Promise<MailCounts> {
  const rows = await query
    .selectFrom('mail')
    .select(({ fn }) => [
      'kind',
      'state',
      fn.countAll().as('mails'),
      fn.countAll().filterWhere('attempts', '>', 0).as('tried'),
    ])
    .where('survey_id', '=', surveyId)
    .groupBy(['kind', 'state'])
    .orderBy('kind')
    .orderBy('state')
    .execute();
  const queued = rows.filter(({ state }) => state === 'queued');
  return {
    counts: rows.map(({ kind, state, mails }) => ({ kind, state, mails: Number(mails) })),
    deferred: queued.reduce((sum, { tried }) => sum + Number(tried), 0),
  };
}

/** The mails of a survey, the newest first. */
export async function listMails(
  query: Query,
  surveyId: string,
  { kind, state, search, after, limit }: MailFilter,
): Promise<readonly ListedMail[]> {
  const last = after === undefined ? undefined : await findMadeAt(query, surveyId, after);
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await query
    .selectFrom('mail')
    .selectAll()
    .where('survey_id', '=', surveyId)
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'notice'))
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'queued'))
    .$if(search !== undefined, (all) =>
      all.where((row) =>
        row.or([row('recipient', 'ilike', pattern), row('recipient_name', 'ilike', pattern)]),
      ),
    )
    .$if(last !== undefined, (all) =>
      all.where(sql<boolean>`(made_at, mail_id) < (${last?.made_at}, ${after})`),
    )
    .orderBy('made_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.mail_id,
    kind: row.kind,
    state: row.state,
    member: row.member_id,
    address: row.recipient,
    name: row.recipient_name,
    attempts: row.attempts,
    made_at: row.made_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
    next_at: row.state === 'queued' ? row.next_at.toISOString() : null,
    reason: row.reason,
    reply: row.reply,
  }));
}

const findMadeAt = (query: Query, surveyId: string, mailId: string) =>
  query
    .selectFrom('mail')
    .select('made_at')
    .where('survey_id', '=', surveyId)
    .where('mail_id', '=', mailId)
    .executeTakeFirst();

/** States in which a person may decide whether a mail is sent (again): its outcome is unknown, or the cause is gone. */
const OPEN_STATES: readonly MailState[] = ['queued', 'unknown', 'refused', 'expired'];

/** Puts a mail back into the queue, with a new term of three days. Returns false if that is not possible in its state. */
export async function sendAgain(query: Query, surveyId: string, mailId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('mail')
    .set({
      state: 'queued',
      next_at: now,
      made_at: now,
      changed_at: now,
      attempts: 0,
      leased_until: null,
      reason: null,
    })
    .where('survey_id', '=', surveyId)
    .where('mail_id', '=', mailId)
    .where('state', 'in', [...OPEN_STATES])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Cancels one mail, or all of a kind that wait. Returns the number of cancelled mails. */
export async function cancelMails(
  query: Query,
  surveyId: string,
  { mailId, kind }: { readonly mailId?: string | undefined; readonly kind?: MailKind | undefined },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await query
    .updateTable('mail')
    .set({ state: 'cancelled', changed_at: now, leased_until: null, fields: '{}' })
    .where('survey_id', '=', surveyId)
    .where('state', 'in', mailId === undefined ? ['queued'] : [...OPEN_STATES])
    .$if(mailId !== undefined, (all) => all.where('mail_id', '=', mailId ?? ''))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind ?? 'notice'))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Marks a mail as returned by the receiver's mail server. Returns the receiver, or undefined if the mail was not sent. */
export async function markBounced(
  query: Query,
  surveyId: string,
  mailId: string,
  now: Date,
): Promise<string | undefined> {
  const row = await query
    .updateTable('mail')
    .set({ state: 'bounced', changed_at: now, fields: '{}' })
    .where('survey_id', '=', surveyId)
    .where('mail_id', '=', mailId)
    .where('state', 'in', ['sent', 'unknown', 'bounced'])
    .returning('recipient_hash')
    .executeTakeFirst();
  return row?.recipient_hash;
}

/** Deletes all mails to a member, with the address and what it replied. Returns their number. */
export async function dropMailsOfMember(
  { query }: Database,
  surveyId: string,
  memberId: string,
): Promise<number> {
  const { numDeletedRows } = await query
    .deleteFrom('mail')
    .where('survey_id', '=', surveyId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
