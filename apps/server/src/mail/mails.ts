import {
  type ChangedMails,
  type ListedMail,
  MAX_EMAIL_LENGTH,
  type MailFigures,
  type MailKind,
  type PersonLink,
  type SuppressedAddress,
} from '@canvass/protocol';
import type { KeyedHash } from '../auth/server-keys.ts';
import { foldEmail } from '../auth/people/person-fields.ts';
import type { Foundation } from '../config/foundation.ts';
import { isMailAddress, isTimeZone } from '../config/mail-settings.ts';
import type { MailText } from '../database/operator-tables.ts';
import type { Metrics } from '../telemetry/metrics/metrics.ts';
import { fail, type Failure, isFailure } from '../http/failure.ts';
import { type AccountMailWriter, createAccountMail } from './account-mail.ts';
import { type FooterOf, isForMembers } from './build-mail.ts';
import { createDelivery } from './deliver.ts';
import { cancelMails, countMails, listMails, type MailFilter, markBounced, sendAgain } from './mail-list.ts';
import { findServerProblem, INSTALLATION, insertMails, type Query, type StoredMail } from './mail-store.ts';
import { type MailFields, toLine } from './render-mail.ts';
import {
  addSuppression,
  countSuppressions,
  findSuppression,
  listSuppressions,
  removeSuppression,
} from './suppressions.ts';
import { readUnsubscribeCode } from './unsubscribe.ts';

/** A mail to one person. */
export interface NewMail {
  /** Null for mails of the installation, such as those of accounts. */
  readonly surveyId: string | null;
  readonly kind: MailKind;
  /**
   * Identifies the mail within its survey: a second mail with this key is not sent, even after the first one was. A call
   * that repeats the same list therefore adds what is missing. Such as `invitation 1 of 4711`.
   */
  readonly key: string;
  /** The member who gets it, so that erasing the member deletes it. */
  readonly memberId?: string;
  readonly to: { readonly address: string; readonly name?: string };
  readonly text: MailText;
  /** Values of placeholders, such as `name` and `link`. `unsubscribe` is added. */
  readonly fields: MailFields;
  /** Milliseconds. Defaults to now. */
  readonly sendAt?: number;
  /** The receiver's time zone, for the hours in which mails are sent. */
  readonly timeZone?: string;
}

interface SentMails {
  /** The number of mails that are now waiting. Those whose key existed are not counted. */
  readonly added: number;
  /** Keys of mails that cannot be sent, because their address is not an e-mail address. */
  readonly badAddresses: readonly string[];
}

/** Mails wait in a table until the mail server has accepted them, and each is sent at most once (docs/adr/0423). */
interface Mails extends MailLists, Unsubscribing {
  /** Whether a mail server is configured. Without one, `send` adds nothing. */
  readonly isSetUp: boolean;
  /** The address of this server in links of mails. Empty without a mail server. */
  readonly origin: string;
  /**
   * Stores mails to be sent, of any number, and checks their addresses. `query` is the caller's transaction or the
   * database; a call for all members may be repeated after an interruption, because of `key`. Each mail is sent once, at
   * the configured rate and hours. A mail to an address that gets no more mails of the survey becomes `suppressed` when it
   * is due.
   */
  send(query: Query, mails: readonly NewMail[]): Promise<SentMails>;
  /**
   * Also mails the new link of a person, before mails to members. Returns the link with the address; unchanged without a
   * mail server, or if there is none.
   */
  mailLink(link: PersonLink | Failure): Promise<PersonLink | Failure>;
  /** Sends what is due. */
  deliver(stopping: AbortSignal | undefined): Promise<void>;
}

/** Mails and suppressed addresses of a survey, for operators. */
interface MailLists {
  /** Mails by kind and state. */
  count(surveyId: string): Promise<MailFigures>;
  /** A page of mails, the newest first. The next page is `after` the last one. */
  list(surveyId: string, filter: MailFilter): Promise<readonly ListedMail[]>;
  /** Puts a mail into the queue that is deferred, refused, given up, or whose outcome is unknown. */
  sendAgain(surveyId: string, mailId: string): Promise<ChangedMails | Failure>;
  /** Never sends this mail. */
  cancel(surveyId: string, mailId: string): Promise<ChangedMails | Failure>;
  /** Never sends the mails that wait, or those of one kind. */
  cancelWaiting(surveyId: string, kind: MailKind | undefined): Promise<ChangedMails>;
  /** Marks a sent mail as returned, or as reported by its receiver, and stops further mails of the survey to the address. */
  reportReturned(
    surveyId: string,
    mailId: string,
    cause: 'bounced' | 'complained',
  ): Promise<ChangedMails | Failure>;
  listSuppressed(surveyId: string): Promise<readonly SuppressedAddress[]>;
  /** Sends an address no more mails of this survey. */
  suppress(surveyId: string, address: string): Promise<ChangedMails | Failure>;
  /** Removes an address, by its id in the list, from the list, unless its holder has unsubscribed. */
  allow(surveyId: string, id: string): Promise<ChangedMails | Failure>;
}

/** The links to unsubscribe. The result is undefined for a code that this server has not made. */
interface Unsubscribing {
  findUnsubscribed(code: string): Promise<{ surveyId: string; isUnsubscribed: boolean } | undefined>;
  /** Stops the messages of the survey, or allows those that the same person has stopped. Returns the survey. */
  unsubscribe(code: string, stops: boolean): Promise<string | undefined>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly mails: Mails;
  }
}

interface Parts {
  readonly hash: KeyedHash;
  readonly metrics: Metrics;
  readonly footerOf: FooterOf;
  readonly writeAccountMail: AccountMailWriter;
}

export function createMails(
  foundation: Foundation,
  { hash, metrics, footerOf, writeAccountMail }: Parts,
): Mails {
  const { database, now, warn, settings } = foundation;
  const { mail } = settings;
  const deliver = mail && createDelivery({ database, now, warn, mail, hash, metrics, footerOf });
  const toRow = (one: NewMail): StoredMail => ({
    surveyId: one.surveyId ?? INSTALLATION,
    kind: one.kind,
    onceKey: one.key,
    memberId: one.memberId ?? null,
    recipient: one.to.address.trim(),
    recipientName: toLine(one.to.name ?? '').slice(0, MAX_NAME_LENGTH),
    recipientHash: hashAddress(hash, one.to.address),
    text: one.text,
    fields: one.fields,
    timeZone: one.timeZone !== undefined && isTimeZone(one.timeZone) ? one.timeZone : null,
    sendAt: new Date(Math.max(one.sendAt ?? 0, now()) - (isForMembers(one.kind) ? 0 : AHEAD_MS)),
  });
  const send: Mails['send'] = async (query, mails) => {
    if (mail === undefined) return { added: 0, badAddresses: [] };
    const isGood = ({ to }: NewMail) => isMailAddress(to.address.trim());
    const added = await insertMails(query, mails.filter(isGood).map(toRow), new Date(now()));
    return { added, badAddresses: mails.filter((one) => !isGood(one)).map(({ key }) => key) };
  };
  return {
    isSetUp: mail !== undefined,
    origin: mail?.origin ?? '',
    send,
    async mailLink(link) {
      if (mail === undefined || isFailure(link)) return link;
      const one = await createAccountMail(database, { link, origin: mail.origin, write: writeAccountMail });
      const { added } = await send(database.query, one === undefined ? [] : [one]);
      return added === 0 || one === undefined ? link : { ...link, mailed_to: one.to.address };
    },
    async deliver(stopping) {
      await deliver?.(stopping);
    },
    ...createLists(foundation, hash),
    ...createUnsubscribing(foundation, hash),
  };
}

const MAX_NAME_LENGTH = 100;
/** Mails to one person, who waits for them, are due before all mails to members. */
const AHEAD_MS = 7 * 24 * 60 * 60 * 1000;
const MAX_LISTED_SUPPRESSIONS = 1_000;

function createLists({ database: { query }, now, settings }: Foundation, hash: KeyedHash): MailLists {
  const orState = (changed: number) => (changed === 0 ? fail('mails.state') : { changed });
  return {
    async count(surveyId) {
      const problem = settings.mail && (await findServerProblem(query));
      return {
        is_set_up: settings.mail !== undefined,
        from: settings.mail?.from.address ?? null,
        problem: problem === undefined ? null : { text: problem.text, at: problem.at.toISOString() },
        ...(await countMails(query, surveyId)),
        suppressed: await countSuppressions(query, surveyId),
      };
    },
    list: (surveyId, filter) => listMails(query, surveyId, filter),
    sendAgain: async (surveyId, mailId) =>
      orState((await sendAgain(query, surveyId, mailId, new Date(now()))) ? 1 : 0),
    cancel: async (surveyId, mailId) =>
      orState(await cancelMails(query, surveyId, { mailId }, new Date(now()))),
    cancelWaiting: async (surveyId, kind) => ({
      changed: await cancelMails(query, surveyId, { kind }, new Date(now())),
    }),
    async reportReturned(surveyId, mailId, cause) {
      const recipientHash = await markBounced(query, surveyId, mailId, new Date(now()));
      if (recipientHash === undefined) return fail('mails.state');
      await addSuppression(query, { surveyId, recipientHash, cause }, new Date(now()));
      return { changed: 1 };
    },
    listSuppressed: (surveyId) => listSuppressions(query, surveyId, MAX_LISTED_SUPPRESSIONS),
    async suppress(surveyId, address) {
      if (!isMailAddress(address.trim())) return fail('mails.bad_address');
      const recipientHash = hashAddress(hash, address);
      await addSuppression(query, { surveyId, recipientHash, cause: 'operator' }, new Date(now()));
      return { changed: 1 };
    },
    allow: async (surveyId, id) =>
      orState((await removeSuppression(query, { surveyId, recipientHash: id }, 'operator')) ? 1 : 0),
  };
}

function createUnsubscribing(
  { database: { query }, now }: Pick<Foundation, 'database' | 'now'>,
  hash: KeyedHash,
): Unsubscribing {
  return {
    async findUnsubscribed(code) {
      const address = readUnsubscribeCode(hash, code);
      if (address === undefined) return undefined;
      const cause = await findSuppression(query, address.surveyId, address.recipientHash);
      return { surveyId: address.surveyId, isUnsubscribed: cause !== undefined };
    },
    async unsubscribe(code, stops) {
      const address = readUnsubscribeCode(hash, code);
      if (address === undefined) return undefined;
      if (stops) await addSuppression(query, { ...address, cause: 'unsubscribed' }, new Date(now()));
      else await removeSuppression(query, address, 'receiver');
      return address.surveyId;
    },
  };
}

/** A hash that is the same for all spellings of an address. */
const hashAddress = (hash: KeyedHash, address: string): string =>
  hash('mail-address', '', foldEmail(address.trim().slice(0, MAX_EMAIL_LENGTH)));
