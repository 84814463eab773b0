import { fail, type Failure } from '../http/failure.ts';
import { countAll, DAY_S, computeSubject, TEN_MINUTES_S, refuseTooFrequent } from '../admission/counts.ts';
import type { LimitSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { transact, type Transaction } from '../database/transact.ts';
import type { KeyedHash } from '../auth/server-keys.ts';

export interface Uploader {
  readonly surveyId: string;
  readonly seq: number;
  /** The address used for limits. All addresses of an IPv6 network count as one. */
  readonly address: string;
}

/** Maximum number of uploads at a time. Each uses at most 10 MB of disk space. */
const MAX_UPLOADS = 400;
/** Maximum number of uploads of one response at a time. The app sends one at a time, and a second tab another one. */
const MAX_PER_RESPONSE = 4;
/** Maximum number of uploads of one address at a time. Enough for a lecture hall, and leaves four fifths to other addresses. */
const MAX_PER_ADDRESS = 80;
/** Seconds after which the caller may retry, because another upload may have ended. */
const RETRY_AFTER_S = 5;

interface UploadLimiter {
  /** Counts an upload until `end` is called. Refuses if there are too many of this caller (429) or of all callers (503). */
  begin(uploader: Uploader): { readonly end: () => void } | Failure;
}

/** Limits the number of uploads in progress. */
export function createUploadLimiter(): UploadLimiter {
  const openUploads = new Map<string, number>();
  let openCount = 0;
  const addToCount = (name: string, amount: 1 | -1) => {
    const count = (openUploads.get(name) ?? 0) + amount;
    if (count === 0) openUploads.delete(name);
    else openUploads.set(name, count);
  };
  return {
    begin({ surveyId, seq, address }) {
      const responseKey = `response ${surveyId} ${seq}`;
      const addressKey = `address ${address}`;
      const isFull =
        (openUploads.get(responseKey) ?? 0) >= MAX_PER_RESPONSE ||
        (openUploads.get(addressKey) ?? 0) >= MAX_PER_ADDRESS;
      if (isFull) return refuseTooFrequent(RETRY_AFTER_S);
      if (openCount >= MAX_UPLOADS) return fail('server.unavailable');
      const enter = (amount: 1 | -1) => {
        openCount += amount;
        addToCount(responseKey, amount);
        addToCount(addressKey, amount);
      };
      enter(1);
      return { end: () => enter(-1) };
    },
  };
}

/** The share of a survey's daily limit that one address may use. */
const ADDRESS_SHARE = 1 / 5;

/** Rate limits of uploads per response, address and survey (TRUST-17). */
export interface UploadRateLimits {
  /** Counts a file before it is read, whether or not it is accepted. */
  countAttempt(uploader: Uploader, now: Date): Promise<Failure | undefined>;
  countAccepted(transaction: Transaction, uploader: Uploader, now: Date): Promise<Failure | undefined>;
}

export function createUploadRateLimits(
  database: Database,
  hash: KeyedHash,
  { uploadsPerResponse, uploadsPerAddress, uploadsDailyCap }: LimitSettings,
): UploadRateLimits {
  const capPerAddress = Math.ceil(uploadsDailyCap * ADDRESS_SHARE);
  const computeLimit = (
    surveyId: string,
    [seconds, max]: readonly [number, number],
    subjectKind: string,
    subjectId: string | number,
  ) => ({
    surveyId,
    subject: computeSubject(hash, subjectKind, surveyId, subjectId),
    max,
    seconds,
    count: 1,
  });
  return {
    async countAttempt({ surveyId, seq, address }, now) {
      const limits = [
        computeLimit(surveyId, [TEN_MINUTES_S, uploadsPerResponse], 'uploads of a response', seq),
        computeLimit('', [TEN_MINUTES_S, uploadsPerAddress], 'uploads from an address', address),
      ];
      return transact(database, (transaction) => countAll(transaction, limits, now));
    },
    countAccepted: (transaction, { surveyId, address }, now) =>
      countAll(
        transaction,
        [
          computeLimit(surveyId, [DAY_S, capPerAddress], 'files of a survey from an address', address),
          computeLimit(surveyId, [DAY_S, uploadsDailyCap], 'files of a survey', ''),
        ],
        now,
      ),
  };
}
