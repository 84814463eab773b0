import type { Failure } from '../http/failure.ts';
import { countAll, DAY_S, subjectOf, TEN_MINUTES_S } from '../admission/counts.ts';
import type { LimitSettings } from '../config/limit-settings.ts';
import type { Database } from '../database/database.ts';
import { transact, type Transaction } from '../database/transact.ts';
import type { KeyedHash } from '../auth/keyed-hashes.ts';
import type { Uploader } from './upload-places.ts';

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
    [seconds, most]: readonly [number, number],
    what: string,
    whose: string | number,
  ) => ({
    surveyId,
    subject: subjectOf(hash, what, surveyId, whose),
    most,
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
