import type { ResponseKey } from '../response-log/response-store.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transact.ts';

/** Stores the person who begins a response, as a hash with the survey's key. */
export async function storeIdentity(
  transaction: Transaction,
  { surveyId, seq }: ResponseKey,
  openIdHash: string,
): Promise<void> {
  await transaction
    .insertInto('response_identity')
    .values({ survey_id: surveyId, seq, openid_hash: openIdHash })
    .execute();
}

/** The stored hash of the person. Undefined if the messaging app has not confirmed one. */
export async function findIdentity(
  query: Database['query'],
  { surveyId, seq }: ResponseKey,
): Promise<string | undefined> {
  const row = await query
    .selectFrom('response_identity')
    .select('openid_hash')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.openid_hash;
}
