import { RECORD_LIFETIME_DAYS } from '@canvass/protocol';
import type { EncryptedValue } from './cipher.ts';

const LIFETIME_MS = RECORD_LIFETIME_DAYS * 24 * 60 * 60 * 1000;

/** An entry of the device: a value, its expiry, and whether it may be deleted to free space (STATE-13). */
export type Entry = EntryHead & EncryptedValue;
export interface EntryHead {
  readonly v: 1;
  /** By the device's clock, in milliseconds since 1970. */
  readonly savedAt: number;
  readonly expireAt: number;
  /** Set if the entry has answers that the server lacks. Such entries are never deleted to free space. */
  readonly unsent?: true;
}

/** The head of an entry saved now. Entries live for 30 days after they were last saved (CONST-1). */
export function computeHead(now: number, isUnsent: boolean): EntryHead {
  return { v: 1, savedAt: now, expireAt: now + LIFETIME_MS, ...(isUnsent && { unsent: isUnsent }) };
}

/**
 * Parses a stored entry. Returns undefined if its format is unknown, it is damaged, or it has expired. Unsent answers
 * never expire, because device clocks can be wrong by years (STATE-11).
 */
export function parseEntry(raw: unknown, now: number): Entry | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { v, savedAt, expireAt, unsent, encrypted } = raw as Partial<
    Record<keyof EntryHead | 'encrypted', unknown>
  >;
  if (v !== 1 || typeof savedAt !== 'number' || typeof encrypted !== 'boolean') return undefined;
  // Entries of the first format contain only the time of saving.
  const end = typeof expireAt === 'number' ? expireAt : savedAt + LIFETIME_MS;
  // The cipher that decrypts the data also verifies it.
  return now > end && unsent !== true ? undefined : ({ ...raw, expireAt: end } as Entry);
}
