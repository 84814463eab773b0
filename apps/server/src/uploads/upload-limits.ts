import { fail, type Failure } from '../http/failure.ts';
import { countAll, DAY_S, subjectOf, TEN_MINUTES_S, refuseTooFrequent } from '../admission/counts.ts';
import type { LimitSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import { transact, type Transaction } from '../database/transact.ts';
import type { KeyedHash } from '../auth/server-keys.ts';

/** The uploading response and address. */
export interface Uploader {
  readonly surveyId: string;
  readonly seq: number;
  /** The address used for limits: one for a whole IPv6 network. */
  readonly address: string;
}

/** Limit of files that arrive at the same time. They wait on the disk, at most 10 MB each. */
const MAX_AT_ONCE = 400;
/** Limit of one response. The app sends one at a time, a second tab another. */
const MAX_OF_RESPONSE = 4;
/** Limit of one address. It suffices for a full lecture hall and leaves four fifths to others. */
const MAX_OF_ADDRESS = 80;
/** Seconds until the caller may retry, because another upload may have ended. */
const RETRY_AFTER_S = 5;

interface UploadPlaces {
  /** A place, or the refusal: too many uploads of this caller (429) or of all callers (503). */
  take(uploader: Uploader): { readonly leave: () => void } | Failure;
}

/** Places of one process. */
export function createUploadPlaces(): UploadPlaces {
  const used = new Map<string, number>();
  let all = 0;
  const change = (name: string, by: 1 | -1) => {
    const count = (used.get(name) ?? 0) + by;
    if (count === 0) used.delete(name);
    else used.set(name, count);
  };
  return {
    take({ surveyId, seq, address }) {
      const response = `response ${surveyId} ${seq}`;
      const from = `address ${address}`;
      const isFull = (used.get(response) ?? 0) >= MAX_OF_RESPONSE || (used.get(from) ?? 0) >= MAX_OF_ADDRESS;
      if (isFull) return refuseTooFrequent(RETRY_AFTER_S);
      if (all >= MAX_AT_ONCE) return fail('server.unavailable');
      const enter = (by: 1 | -1) => {
        all += by;
        change(response, by);
        change(from, by);
      };
      enter(1);
      return { leave: () => enter(-1) };
    },
  };
}

/** The share of a survey's daily limit that one address may use. */
const SHARE_OF_ADDRESS = 1 / 5;

/** Limits of files per response, address and survey (TRUST-17; docs/adr/0068). */
export interface UploadRateLimits {
  /** Counts a file before it is read, whether or not it is accepted. */
  admit(uploader: Uploader, now: Date): Promise<Failure | undefined>;
  /** Counts an accepted file, in the transaction that creates its row. */
  take(transaction: Transaction, uploader: Uploader, now: Date): Promise<Failure | undefined>;
}

export function createUploadRateLimits(
  database: Database,
  hash: KeyedHash,
  { uploadsPerResponse, uploadsPerAddress, uploadsDailyCap }: LimitSettings,
): UploadRateLimits {
  const ofAddress = Math.ceil(uploadsDailyCap * SHARE_OF_ADDRESS);
  const one = (
    surveyId: string,
    [seconds, max]: readonly [number, number],
    what: string,
    whose: string | number,
  ) => ({
    surveyId,
    subject: subjectOf(hash, what, surveyId, whose),
    max,
    seconds,
    count: 1,
  });
  return {
    async admit({ surveyId, seq, address }, now) {
      const limits = [
        one(surveyId, [TEN_MINUTES_S, uploadsPerResponse], 'uploads of a response', seq),
        one('', [TEN_MINUTES_S, uploadsPerAddress], 'uploads from an address', address),
      ];
      return transact(database, (transaction) => countAll(transaction, limits, now));
    },
    take: (transaction, { surveyId, address }, now) =>
      countAll(
        transaction,
        [
          one(surveyId, [DAY_S, ofAddress], 'files of a survey from an address', address),
          one(surveyId, [DAY_S, uploadsDailyCap], 'files of a survey', ''),
        ],
        now,
      ),
  };
}
