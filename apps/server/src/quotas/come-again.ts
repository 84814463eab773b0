import { type Failure, fail } from '../http/failure.ts';
import { subjectOf } from '../admission/counts.ts';
import type { Foundation } from '../config/foundation.ts';
import type { KeyedHash } from '../auth/keyed-hashes.ts';
import { type SlotHolder, SlotsHeld } from '../response-log/bounded-holds.ts';
import { waitFor } from './wait-store.ts';

/** Seconds until a slot may have become free. */
const COME_AGAIN_S = 30;

/** Somebody who calls, as quotas know them. */
export interface QuotaCaller {
  readonly surveyId: string;
  /** As for limits: of an IPv6 network one. */
  readonly address: string;
  readonly waiter: string | undefined;
  readonly begunAt: Date;
}

/** The address itself is stored nowhere. It is hashed where it is asked for: most calls take no slots. */
export const holderOf = (
  hash: KeyedHash,
  { surveyId, address, waiter, begunAt }: QuotaCaller,
): SlotHolder => ({
  get address() {
    return subjectOf(hash, 'places of an address', surveyId, address);
  },
  waiter,
  begunAt,
  onHeld: 'refuse',
});

/**
 * Does `work`. Where it finds all slots held by others it has stored nothing: the caller is asked to come again with
 * the same call, and is waited for.
 */
export async function orComeAgain<T>(
  { database, now }: Pick<Foundation, 'database' | 'now'>,
  surveyId: string,
  holder: SlotHolder,
  work: () => Promise<T>,
): Promise<T | Failure> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SlotsHeld)) throw error;
    await waitFor(database, surveyId, { holder, cells: error.cells, now: new Date(now()) });
    return { ...fail('answering.places_held'), headers: { 'retry-after': String(COME_AGAIN_S) } };
  }
}
