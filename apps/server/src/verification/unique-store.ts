import { createAnonymousNumber, type ResponseKey } from '../response-log/response-store.ts';
import type { Transaction } from '../database/transact.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** Returns the hashes that other finished responses of the survey have. */
export async function findTaken(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return NOTHING;
  const rows = await transaction
    .selectFrom('unique_answer')
    .select('hash')
    .where('survey_id', '=', surveyId)
    .where('hash', 'in', [...hashes])
    .where('seq', '<>', seq)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/**
 * Claims exactly these hashes for a response, and releases its other hashes. If other responses have some of them, claims
 * none and returns the taken ones. The primary key makes a concurrent claim of the same hash wait until the first is committed or
 * rolled back. Hashes are claimed in order, so that transactions cannot deadlock.
 */
export async function claimUnique(
  transaction: Transaction,
  key: ResponseKey,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { surveyId, seq } = key;
  const sortedHashes = [...new Set(hashes)].toSorted();
  if (sortedHashes.length > 0) {
    const inserted = await transaction
      .insertInto('unique_answer')
      .values(sortedHashes.map((hash) => ({ survey_id: surveyId, hash, seq })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .execute();
    const takenHashes =
      inserted.length === sortedHashes.length ? NOTHING : await findTaken(transaction, key, sortedHashes);
    if (takenHashes.size > 0) {
      const insertedHashes = inserted.map(({ hash }) => hash);
      if (insertedHashes.length > 0)
        await computeDeletion(transaction, key).where('hash', 'in', insertedHashes).execute();
      return takenHashes;
    }
  }
  const deletion = computeDeletion(transaction, key);
  await (sortedHashes.length === 0 ? deletion : deletion.where('hash', 'not in', sortedHashes)).execute();
  return NOTHING;
}

/** Releases the hashes of a response that was deleted or does not count, so that other respondents may give its answers. */
export async function dropUnique(transaction: Transaction, key: ResponseKey): Promise<void> {
  await computeDeletion(transaction, key).execute();
}

/** Keeps the hashes of a deleted response under anonymous numbers, so that other respondents still cannot give its answers. */
export async function anonymiseUnique(transaction: Transaction, key: ResponseKey): Promise<void> {
  const deletedRows = await computeDeletion(transaction, key).returning('hash').execute();
  if (deletedRows.length === 0) return;
  const anonymousRows = deletedRows.map(({ hash }) => ({
    survey_id: key.surveyId,
    hash,
    seq: createAnonymousNumber(),
  }));
  await transaction.insertInto('unique_answer').values(anonymousRows).execute();
}

/** Records the hashes that a response looks up. Returns the hashes that are new for the response. */
export async function noteLookups(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  { hashes, now }: { readonly hashes: readonly string[]; readonly now: Date },
): Promise<ReadonlySet<string>> {
  const insertedRows = await transaction
    .insertInto('unique_lookup')
    .values(hashes.toSorted().map((hash) => ({ survey_id: surveyId, seq, hash, asked_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .execute();
  return new Set(insertedRows.map(({ hash }) => hash));
}

/** Removes values that were not looked up because the call was refused. Without `hashes`, removes all values of a response. */
export async function forgetLookups(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  hashes?: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('unique_lookup')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .$if(hashes !== undefined, (query) => query.where('hash', 'in', [...(hashes ?? [])]))
    .execute();
}

function computeDeletion(transaction: Transaction, { surveyId, seq }: ResponseKey) {
  return transaction.deleteFrom('unique_answer').where('survey_id', '=', surveyId).where('seq', '=', seq);
}
