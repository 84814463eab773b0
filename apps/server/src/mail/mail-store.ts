import { createHash, randomBytes } from 'node:crypto';
import { type MailKind, type MailState, canonicalJson } from '@canvass/protocol';
import { sql } from 'kysely';
import { isLeaseOver, type LeaseSpan } from '../database/clock/leases.ts';
import type { Database } from '../database/database.ts';
import { splitIntoBatches } from '../database/in-batches.ts';
import type { MailText } from '../database/operator-tables.ts';
import type { Transaction } from '../database/transact.ts';
import type { MailFields } from './render-mail.ts';

export type Query = Database['query'] | Transaction;

/** The survey id of mails of the installation. */
export const INSTALLATION = '';

export interface MailKey {
  readonly surveyId: string;
  readonly mailId: string;
}

export interface StoredMail {
  readonly surveyId: string;
  readonly kind: MailKind;
  readonly onceKey: string;
  readonly memberId: string | null;
  readonly recipient: string;
  readonly recipientName: string;
  readonly recipientHash: string;
  readonly text: MailText;
  readonly fields: MailFields;
  readonly timeZone: string | null;
  readonly sendAt: Date;
}

/** With their columns, fewer than the parameters that PostgreSQL accepts. */
const MAILS_PER_INSERT = 2_000;

const createMailId = (): string => randomBytes(12).toString('hex');
const hashText = (text: MailText): string =>
  createHash('sha256').update(canonicalJson(text)).digest('base64url');

/** Adds mails, except those whose key exists, and returns the number of added ones. */
export async function insertMails(query: Query, mails: readonly StoredMail[], now: Date): Promise<number> {
  const texts = new Map(
    mails.map(({ surveyId, text }) => {
      const hash = hashText(text);
      const row = { survey_id: surveyId, text_hash: hash, content: JSON.stringify(text), made_at: now };
      return [`${surveyId} ${hash}`, row] as const;
    }),
  );
  for (const batch of splitIntoBatches([...texts.values()]))
    await query
      .insertInto('mail_text')
      .values([...batch])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  let added = 0;
  for (const batch of splitIntoBatches(mails, MAILS_PER_INSERT)) {
    const { numInsertedOrUpdatedRows } = await query
      .insertInto('mail')
      .values(
        batch.map((mail) => ({
          survey_id: mail.surveyId,
          mail_id: createMailId(),
          kind: mail.kind,
          once_key: mail.onceKey,
          member_id: mail.memberId,
          recipient: mail.recipient,
          recipient_name: mail.recipientName,
          recipient_hash: mail.recipientHash,
          text_hash: hashText(mail.text),
          fields: JSON.stringify(mail.fields),
          time_zone: mail.timeZone,
          state: 'queued' as const,
          made_at: now,
          next_at: mail.sendAt,
          changed_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['survey_id', 'once_key']).doNothing())
      .executeTakeFirst();
    added += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  return added;
}

/** Mails that are due and that no process has leased, the longest due first. */
export async function findDueMails({ query }: Database, lease: LeaseSpan, limit: number): Promise<MailKey[]> {
  const rows = await query
    .selectFrom('mail')
    .select(['survey_id', 'mail_id'])
    .where('state', '=', 'queued')
    .where('next_at', '<=', lease.now)
    .where(isLeaseOver('leased_until', lease))
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ surveyId: row.survey_id, mailId: row.mail_id }));
}

/** Leases a due mail. Undefined if another process has it, or if it is not due any more. */
export function leaseMail({ query }: Database, { surveyId, mailId }: MailKey, lease: LeaseSpan) {
  return query
    .updateTable('mail')
    .set({ leased_until: lease.until })
    .where('survey_id', '=', surveyId)
    .where('mail_id', '=', mailId)
    .where('state', '=', 'queued')
    .where('next_at', '<=', lease.now)
    .where(isLeaseOver('leased_until', lease))
    .returningAll()
    .executeTakeFirst();
}
export type LeasedMail = NonNullable<Awaited<ReturnType<typeof leaseMail>>>;

/**
 * Records that a leased mail is handed to the mail server. Returns false if it must not be sent, because it was cancelled,
 * or another process has leased it since.
 */
export async function startHandOver({ query }: Database, mail: LeasedMail, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('mail')
    .set({ state: 'sending', attempts: sql<number>`attempts + 1`, changed_at: now })
    .where('survey_id', '=', mail.survey_id)
    .where('mail_id', '=', mail.mail_id)
    .where('state', '=', 'queued')
    .where('leased_until', '=', mail.leased_until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A person asks for a new link to an account, so that such mails are never sent again. */
const isFinal = ({ kind }: LeasedMail, state: MailState): boolean =>
  FINAL_STATES.has(state) || (kind === 'account' && state !== 'queued');

export interface MailChange {
  readonly state: MailState;
  readonly reason?: string | null;
  readonly reply?: string | null;
  readonly next_at?: Date;
  readonly sent_at?: Date;
}

/** States of mails that cannot be sent again. Their values are deleted, because links in them are secrets. */
const FINAL_STATES: ReadonlySet<MailState> = new Set(['sent', 'bounced', 'suppressed', 'cancelled']);

/**
 * Stores the outcome of a mail that this process has leased, and ends the lease. After the lease is over, only a mail that
 * was recorded as `unknown` since still takes the outcome.
 */
export async function storeOutcome(
  { query }: Database,
  mail: LeasedMail,
  change: MailChange,
  { now, countsAttempt }: { readonly now: Date; readonly countsAttempt: boolean },
): Promise<void> {
  await query
    .updateTable('mail')
    .set({
      ...change,
      changed_at: now,
      leased_until: null,
      ...(countsAttempt && { attempts: sql<number>`attempts + 1` }),
      ...(isFinal(mail, change.state) && { fields: '{}' }),
    })
    .where('survey_id', '=', mail.survey_id)
    .where('mail_id', '=', mail.mail_id)
    .where((row) =>
      row.or([
        row.and([row('leased_until', '=', mail.leased_until), row('state', 'in', ['queued', 'sending'])]),
        row('state', '=', 'unknown'),
      ]),
    )
    .execute();
}

/** Mails whose process stopped after it had handed them over become `unknown`. Returns their number. */
export async function markLostMails({ query }: Database, lease: LeaseSpan): Promise<number> {
  const lost = await query
    .selectFrom('mail')
    .select(['survey_id', 'mail_id'])
    .where('state', '=', 'sending')
    .where(isLeaseOver('leased_until', lease))
    .execute();
  for (const mail of lost)
    await query
      .updateTable('mail')
      .set({ state: 'unknown', leased_until: null, changed_at: lease.now, reason: 'mail.interrupted' })
      .where('survey_id', '=', mail.survey_id)
      .where('mail_id', '=', mail.mail_id)
      .where('state', '=', 'sending')
      .where(isLeaseOver('leased_until', lease))
      .execute();
  return lost.length;
}

export async function findMailText(
  query: Query,
  { survey_id: surveyId, text_hash: hash }: Pick<LeasedMail, 'survey_id' | 'text_hash'>,
): Promise<MailText | undefined> {
  const row = await query
    .selectFrom('mail_text')
    .select('content')
    .where('survey_id', '=', surveyId)
    .where('text_hash', '=', hash)
    .executeTakeFirst();
  return row?.content;
}

const SERVER = 'server';

/**
 * Reserves the time of one mail, so that all processes together keep the rate. Up to `burstMs` of unused time are made up
 * for. Returns false if it is too early.
 */
export async function reserveSlot(
  { query }: Database,
  { now, intervalMs, burstMs }: { readonly now: Date; readonly intervalMs: number; readonly burstMs: number },
): Promise<boolean> {
  await query
    .insertInto('mail_server')
    .values({ name: SERVER, next_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const earliest = new Date(now.getTime() - burstMs);
  const latest = new Date(now.getTime() + LONGEST_WAIT_MS);
  const { numUpdatedRows } = await query
    .updateTable('mail_server')
    .set({
      next_at: sql<Date>`(case when next_at > ${latest}::timestamptz then ${now}::timestamptz
        else greatest(next_at, ${earliest}::timestamptz) end) + interval '1 millisecond' * ${intervalMs}::double precision`,
    })
    .where('name', '=', SERVER)
    .where((row) => row.or([row('next_at', '<=', now), row('next_at', '>', latest)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
/** A later time was written by a process with a wrong clock (TRUST-9). */
const LONGEST_WAIT_MS = 120_000;

/** Stores why the mail server cannot be used, or null after it has accepted a mail. */
export async function noteServerProblem(query: Query, problem: string | null, now: Date): Promise<void> {
  if (problem === null && (await findServerProblem(query)) === undefined) return;
  await query
    .insertInto('mail_server')
    .values({ name: SERVER, next_at: now, problem, problem_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ problem, problem_at: now }))
    .execute();
}

export async function findServerProblem(query: Query): Promise<{ text: string; at: Date } | undefined> {
  const row = await query
    .selectFrom('mail_server')
    .select(['problem', 'problem_at'])
    .where('name', '=', SERVER)
    .executeTakeFirst();
  return row?.problem == null || row.problem_at === null
    ? undefined
    : { text: row.problem, at: row.problem_at };
}
