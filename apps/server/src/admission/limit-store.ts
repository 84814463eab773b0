import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { transact, type Transaction, TransactionRestart } from '../database/transact.ts';
import type { ResponseKey } from '../response-log/response-store.ts';

type Query = Pick<Database, 'query'>['query'];

/** Returns or creates a survey's key for hashes of addresses, devices and persons. It is deleted with the hashes. */
export async function loadLimitKey(query: Query, surveyId: string): Promise<Buffer> {
  const found = await findKey(query, surveyId);
  if (found !== undefined) return found;
  await query
    .insertInto('limit_key')
    .values({ survey_id: surveyId, secret: randomBytes(32).toString('base64') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const storedKey = await findKey(query, surveyId);
  // Hashes without a key could be computed by anyone. A sweep has deleted the row meanwhile, and a retry creates another.
  if (storedKey === undefined) throw new TransactionRestart('the key of the limits was deleted meanwhile');
  return storedKey;
}

async function findKey(query: Query, surveyId: string): Promise<Buffer | undefined> {
  const row = await query
    .selectFrom('limit_key')
    .select('secret')
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return row && Buffer.from(row.secret, 'base64');
}

/** A limit on the finished responses of one address, device or person. */
interface ResponseLimit {
  readonly subject: string;
  readonly max: number;
  /** Responses that ended before this time no longer count. Undefined if all count. */
  readonly since: Date | undefined;
}

/** Returns the used slots, which are numbers from 0 to `max` - 1. */
async function findTakenSlots(
  query: Query,
  surveyId: string,
  { subject, since }: ResponseLimit,
): Promise<ReadonlySet<number>> {
  const rows = await query
    .selectFrom('answer_limit')
    .select('slot')
    .where('survey_id', '=', surveyId)
    .where('subject', '=', subject)
    .$if(since !== undefined, (select) => select.where('counted_at', '>', since ?? new Date(0)))
    .execute();
  return new Set(rows.map(({ slot }) => slot));
}

export async function isReached(query: Query, surveyId: string, limit: ResponseLimit): Promise<boolean> {
  return (await findTakenSlots(query, surveyId, limit)).size >= limit.max;
}

/**
 * Counts a finished response. Returns false if the limit is reached. Concurrent calls cannot exceed the limit,
 * because each counted response takes a slot with a primary key.
 */
export async function countResponse(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  limit: ResponseLimit,
  now: Date,
): Promise<boolean> {
  const { subject, max } = limit;
  // If another response uses the slot between the read and the write, the next free slot is tried.
  for (let attempt = 0; attempt <= max; attempt += 1) {
    const takenSlots = await findTakenSlots(transaction, surveyId, limit);
    const slot = Array.from({ length: max }, (_, at) => at).find((at) => !takenSlots.has(at));
    if (slot === undefined) return false;
    const { since } = limit;
    const row = await transaction
      .insertInto('answer_limit')
      .values({ survey_id: surveyId, subject, slot, seq, counted_at: now })
      .onConflict((conflict) =>
        since === undefined
          ? conflict.doNothing()
          : conflict
              .columns(['survey_id', 'subject', 'slot'])
              .doUpdateSet({ seq, counted_at: now })
              .where('answer_limit.counted_at', '<=', since),
      )
      .returning('slot')
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}

export async function storeDevice(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  deviceHash: string,
): Promise<void> {
  await transaction
    .insertInto('response_device')
    .values({ survey_id: surveyId, seq, device_hash: deviceHash })
    .execute();
}

export async function findDevice(query: Query, { surveyId, seq }: ResponseKey): Promise<string | undefined> {
  const row = await query
    .selectFrom('response_device')
    .select('device_hash')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.device_hash;
}

export async function dropDeviceAndPerson(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
): Promise<void> {
  for (const table of ['response_device', 'response_identity'] as const)
    await transaction.deleteFrom(table).where('survey_id', '=', surveyId).where('seq', '=', seq).execute();
}

/**
 * Deletes the key and everything hashed with it, so that no hash can be attributed to a person (TRUST-23). Also deletes
 * the hashes of unique answers whose responses were deleted. Returns false if there was neither a key nor such a hash.
 */
export function destroyLimits(database: Database, surveyId: string): Promise<boolean> {
  return transact(database, async (transaction) => {
    const drop = (table: 'answer_limit' | 'response_device' | 'response_identity' | 'limit_key') =>
      transaction.deleteFrom(table).where('survey_id', '=', surveyId).executeTakeFirst();
    await drop('answer_limit');
    await drop('response_device');
    await drop('response_identity');
    const anonymousRows = await transaction
      .deleteFrom('unique_answer')
      .where('survey_id', '=', surveyId)
      .where('seq', '<', 0)
      .executeTakeFirst();
    return (await drop('limit_key')).numDeletedRows + anonymousRows.numDeletedRows > 0n;
  });
}

/** Deletes the counts of a deleted response, so that its address, device and person may answer again. */
export async function dropLimits(transaction: Transaction, { surveyId, seq }: ResponseKey): Promise<void> {
  await transaction
    .deleteFrom('answer_limit')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .execute();
  await dropDeviceAndPerson(transaction, { surveyId, seq });
}
