import type { Failure } from '../http/failure.ts';
import { countAll, DAY_S, SHARE_OF_ADDRESS, subjectOf, TEN_MINUTES_S } from '../limits/counts.ts';
import type { LimitSettings } from '../limits/limit-settings.ts';
import type { Database } from '../storage/database.ts';
import { transact, type Transaction } from '../storage/transact.ts';
import type { KeyedHash } from '../verification/keyed-hashes.ts';
import type { Uploader } from './upload-places.ts';

/** How many files responses, addresses and surveys may send (trust A42; docs/adr/0068). */
export interface UploadLimits {
  /** Counts a file before it is read, whatever comes of it. */
  admit(uploader: Uploader, now: Date): Promise<Failure | undefined>;
  /** Counts one that is taken, in the transaction that gives it a place. */
  take(transaction: Transaction, uploader: Uploader, now: Date): Promise<Failure | undefined>;
}

export function createUploadLimits(
  database: Database,
  hash: KeyedHash,
  { uploadsPerResponse, uploadsPerAddress, uploadsDailyCap }: LimitSettings,
): UploadLimits {
  const ofAddress = Math.ceil(uploadsDailyCap * SHARE_OF_ADDRESS);
  const one = (seconds: number, most: number, what: string, ...whose: readonly (string | number)[]) => ({
    subject: subjectOf(hash, what, ...whose),
    most,
    seconds,
    count: 1,
  });
  return {
    async admit({ surveyId, seq, address }, now) {
      const limits = [
        one(TEN_MINUTES_S, uploadsPerResponse, 'uploads of a response', surveyId, seq),
        one(TEN_MINUTES_S, uploadsPerAddress, 'uploads from an address', address),
      ];
      return transact(database, (transaction) => countAll(transaction, limits, now));
    },
    take: (transaction, { surveyId, address }, now) =>
      countAll(
        transaction,
        [
          one(DAY_S, ofAddress, 'files of a survey from an address', surveyId, address),
          one(DAY_S, uploadsDailyCap, 'files of a survey', surveyId),
        ],
        now,
      ),
  };
}
