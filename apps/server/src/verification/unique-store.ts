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
 * Claims exactly these hashes for a response. If another response has some of them, nothing changes and those are
 * returned. A concurrent claim of the same hash waits until the first is committed or rolled back, by the primary key.
 * Hashes are claimed in order, so that transactions never block each other.
 */
export async function claimUnique(
  transaction: Transaction,
  key: ResponseKey,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { surveyId, seq } = key;
  const all = [...new Set(hashes)].toSorted();
  if (all.length > 0) {
    const inserted = await transaction
      .insertInto('unique_answer')
      .values(all.map((hash) => ({ survey_id: surveyId, hash, seq })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('hash')
      .execute();
    const taken = inserted.length === all.length ? NOTHING : await findTaken(transaction, key, all);
    if (taken.size > 0) {
      const own = inserted.map(({ hash }) => hash);
      if (own.length > 0) await ofResponse(transaction, key).where('hash', 'in', own).execute();
      return taken;
    }
  }
  const dropping = ofResponse(transaction, key);
  await (all.length === 0 ? dropping : dropping.where('hash', 'not in', all)).execute();
  return NOTHING;
}

/** Releases the hashes of a response that was deleted or does not count, so that its answers are free again. */
export async function dropUnique(transaction: Transaction, key: ResponseKey): Promise<void> {
  await ofResponse(transaction, key).execute();
}

/** Keeps the hashes of a deleted response under separate anonymous numbers, so that others still cannot give its answers. */
export async function disownUnique(transaction: Transaction, key: ResponseKey): Promise<void> {
  const dropped = await ofResponse(transaction, key).returning('hash').execute();
  if (dropped.length === 0) return;
  const kept = dropped.map(({ hash }) => ({ survey_id: key.surveyId, hash, seq: createAnonymousNumber() }));
  await transaction.insertInto('unique_answer').values(kept).execute();
}

/** Records the hashes of looked-up values, each once. Returns the hashes that are new for the response. */
export async function noteLookups(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  { hashes, now }: { readonly hashes: readonly string[]; readonly now: Date },
): Promise<ReadonlySet<string>> {
  const noted = await transaction
    .insertInto('unique_lookup')
    .values(hashes.toSorted().map((hash) => ({ survey_id: surveyId, seq, hash, asked_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .execute();
  return new Set(noted.map(({ hash }) => hash));
}

/** Removes values that were not looked up after all; without `hashes`, all values of a deleted response. */
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

function ofResponse(transaction: Transaction, { surveyId, seq }: ResponseKey) {
  return transaction.deleteFrom('unique_answer').where('survey_id', '=', surveyId).where('seq', '=', seq);
}
