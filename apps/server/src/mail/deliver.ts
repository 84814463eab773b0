import type { Foundation } from '../config/foundation.ts';
import type { MailSettings } from '../config/mail-settings.ts';
import type { KeyedHash } from '../auth/server-keys.ts';
import type { Metrics } from '../telemetry/metrics/metrics.ts';
import { findAllowedTime } from './allowed-hours.ts';
import { buildMail, type FooterOf, isForMembers } from './build-mail.ts';
import {
  findDueMails,
  findMailText,
  type LeasedMail,
  leaseMail,
  type MailChange,
  type MailKey,
  markLostMails,
  noteServerProblem,
  reserveSlot,
  startHandOver,
  storeOutcome,
} from './mail-store.ts';
import { findSuppression } from './suppressions.ts';
import { type MailSession, openMailSession, type SendOutcome } from './smtp.ts';

/** The length of a lease. Longer than the mail server may take for one mail. */
const LEASE_MS = 5 * 60_000;
/** After this time without an outcome, the connection is cut. */
const MAIL_TIMEOUT_MS = 2 * 60_000;
const MAX_CONNECTIONS = 4;
const MAX_MAILS_PER_ROUND = 200;
/** Unused time of the rate that is made up for, so that rounds every two seconds reach the whole rate. */
const BURST_MS = 2_500;
/** The wait after the first deferral. It doubles, up to four hours. */
const FIRST_WAIT_MS = 5 * 60_000;
const MAX_WAIT_MS = 4 * 60 * 60_000;
/** A mail that was deferred for this time is given up. */
const MAX_AGE_MS = 3 * 24 * 60 * 60_000;
/** The wait of this process after the mail server could not be used. */
const SERVER_WAIT_MS = 30_000;

export type DeliveryParts = Pick<Foundation, 'database' | 'now' | 'warn'> & {
  readonly mail: MailSettings;
  readonly hash: KeyedHash;
  readonly metrics: Metrics;
  readonly footerOf: FooterOf;
};

/**
 * Returns a function that sends all due mails, each at most once (docs/adr/0423). A mail is `sending` before the mail server gets
 * its text. If the process stops then, the outcome is unknown, and the mail is not sent again.
 */
export function createDelivery(parts: DeliveryParts): (stopping: AbortSignal | undefined) => Promise<void> {
  const { database, now, warn } = parts;
  let idleUntil = 0;
  const leaseNow = () => {
    const time = now();
    return { now: new Date(time), until: new Date(time + LEASE_MS) };
  };
  return async (stopping) => {
    const lost = await markLostMails(database, leaseNow());
    if (lost > 0) warn({ mails: lost }, 'mails were being sent when a process stopped; see the page Mails');
    if (now() < idleUntil && idleUntil - now() <= SERVER_WAIT_MS) return;
    const due = shuffle(await findDueMails(database, leaseNow(), MAX_MAILS_PER_ROUND));
    const work = async () => {
      const problem = await sendFrom(parts, due, leaseNow, stopping);
      if (problem === undefined) return;
      due.length = 0;
      idleUntil = now() + SERVER_WAIT_MS;
      await noteServerProblem(database.query, problem, new Date(now()));
      warn({ problem }, 'the mail server cannot be used; retrying later');
    };
    await Promise.all(Array.from({ length: Math.min(MAX_CONNECTIONS, due.length) }, work));
  };
}

/** Processes look at the same mails, so that each begins with another one. */
function shuffle(keys: readonly MailKey[]): MailKey[] {
  const start = Math.floor(Math.random() * keys.length);
  return [...keys.slice(start), ...keys.slice(0, start)];
}

/** Sends mails over one connection until none is due or the rate is reached. Returns the problem of the mail server. */
async function sendFrom(
  parts: DeliveryParts,
  due: MailKey[],
  leaseNow: () => { readonly now: Date; readonly until: Date },
  stopping: AbortSignal | undefined,
): Promise<string | undefined> {
  const { database, now } = parts;
  const intervalMs = 60_000 / parts.mail.perMinute;
  let session: MailSession | undefined;
  try {
    for (let key = due.shift(); key !== undefined; key = due.shift()) {
      if (stopping?.aborted === true) return undefined;
      if (!(await reserveSlot(database, { now: new Date(now()), intervalMs, burstMs: BURST_MS })))
        return undefined;
      const opened = await keepOpen(parts, session);
      if ('problem' in opened) return opened.problem;
      session = opened;
      const mail = await leaseMail(database, key, leaseNow());
      const problem = mail && (await sendOne(parts, session, mail));
      if (problem !== undefined) return problem;
    }
    return undefined;
  } finally {
    session?.close();
  }
}

const keepOpen = async ({ mail: { server, origin, ca } }: DeliveryParts, session: MailSession | undefined) =>
  session?.isOpen() === true ? session : openMailSession(server, new URL(origin).hostname, ca);

/** Sends a leased mail and stores what became of it. Returns the problem of the mail server if it accepts no mails. */
async function sendOne(
  parts: DeliveryParts,
  session: MailSession,
  mail: LeasedMail,
): Promise<string | undefined> {
  const { database, now, metrics, hash } = parts;
  const isEarly = findNextHour(parts, mail, now());
  const text = await findMailText(database.query, mail);
  const cause = isForMembers(mail.kind)
    ? await findSuppression(database.query, mail.survey_id, mail.recipient_hash)
    : undefined;
  const store = (change: MailChange, countsAttempt = false) =>
    storeOutcome(database, mail, change, { now: new Date(now()), countsAttempt });
  if (isEarly !== undefined) return store({ state: 'queued', next_at: isEarly }).then(() => undefined);
  if (cause !== undefined || text === undefined) {
    await store({ state: cause === undefined ? 'cancelled' : 'suppressed', reason: cause ?? null });
    return undefined;
  }
  const mayHandOver = async () =>
    !(
      isForMembers(mail.kind) && (await findSuppression(database.query, mail.survey_id, mail.recipient_hash))
    ) && (await startHandOver(database, mail, new Date(now())));
  const timer = setTimeout(() => session.close(), MAIL_TIMEOUT_MS);
  const outcome = await session.send(
    buildMail({ settings: parts.mail, hash, footerOf: parts.footerOf }, mail, text),
    mayHandOver,
  );
  clearTimeout(timer);
  metrics.recordMail(outcome.type);
  await store(...computeChange(outcome, mail, (wait) => now() + wait));
  if (outcome.type === 'sent') await noteServerProblem(database.query, null, new Date(now()));
  return outcome.type === 'server'
    ? `The mail server accepts no mails. It replied: ${outcome.reply}`
    : undefined;
}

/** The next allowed time of a mail to a member. Undefined if it may be sent now. */
function findNextHour({ mail: { hours, timeZone } }: DeliveryParts, mail: LeasedMail, time: number) {
  if (!isForMembers(mail.kind)) return undefined;
  const allowed = findAllowedTime(time, hours, mail.time_zone ?? timeZone);
  return allowed > time ? new Date(allowed) : undefined;
}

/** The new state of a mail, and whether the attempt is counted now. `startHandOver` has counted the others. */
function computeChange(
  outcome: SendOutcome,
  mail: LeasedMail,
  timeAfter: (waitMs: number) => number,
): [MailChange, boolean?] {
  const now = new Date(timeAfter(0));
  switch (outcome.type) {
    case 'sent':
      return [{ state: 'sent', sent_at: now, reply: outcome.reply, reason: null }];
    case 'unknown':
      return [{ state: 'unknown', reason: 'mail.cut' }];
    case 'kept':
      return [{ state: 'queued', next_at: now }];
    case 'server':
      return [{ state: 'queued', next_at: new Date(timeAfter(SERVER_WAIT_MS)), reply: outcome.reply }];
    case 'refused':
      return [{ state: 'refused', reason: 'mail.refused', reply: outcome.reply }, true];
    case 'later': {
      const isOver = now.getTime() - mail.made_at.getTime() > MAX_AGE_MS && mail.attempts > 3;
      const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(mail.attempts, 20));
      return isOver
        ? [{ state: 'expired', reason: 'mail.deferred', reply: outcome.reply }, true]
        : [
            {
              state: 'queued',
              next_at: new Date(timeAfter(wait)),
              reason: outcome.reply === '' ? 'mail.cut_early' : 'mail.deferred',
              reply: outcome.reply,
            },
            true,
          ];
    }
  }
}
