import { RECORD_LIFETIME_DAYS } from '@canvass/protocol';
import type { EncryptedValue } from './cipher.ts';

const LIFETIME_MS = RECORD_LIFETIME_DAYS * 24 * 60 * 60 * 1000;

/** An entry of the device: a value, its expiry, and whether it may be deleted for room (STATE-13). */
export type Entry = EntryHead & EncryptedValue;
export interface EntryHead {
  readonly v: 1;
  /** Milliseconds since 1970, by the device's clock, which decides about nothing else. */
  readonly savedAt: number;
  readonly expireAt: number;
  /** It holds answers that the server does not have: room is never made with it. */
  readonly unsent?: true;
}

/** The head of an entry saved now. Entries live for 30 days after they were last saved (CONST-1). */
export function headOf(now: number, unsent: boolean): EntryHead {
  return { v: 1, savedAt: now, expireAt: now + LIFETIME_MS, ...(unsent && { unsent }) };
}

/**
 * An entry as it was read; undefined when it is of another format, damaged or expired. Answers that the server does not
 * have do not expire: the clock of a device may be wrong by years (STATE-11).
 */
export function parseEntry(raw: unknown, now: number): Entry | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { v, savedAt, expireAt, unsent, encrypted } = raw as Partial<
    Record<keyof EntryHead | 'encrypted', unknown>
  >;
  if (v !== 1 || typeof savedAt !== 'number' || typeof encrypted !== 'boolean') return undefined;
  // Entries of the first format say when they were saved only.
  const end = typeof expireAt === 'number' ? expireAt : savedAt + LIFETIME_MS;
  // Its data is opened by a cipher, which finds out whether it is whole.
  return now > end && unsent !== true ? undefined : ({ ...raw, expireAt: end } as Entry);
}
