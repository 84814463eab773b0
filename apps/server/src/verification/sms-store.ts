import type { ResponseKey } from '../response-log/response-store.ts';
import type { Transaction } from '../database/transact.ts';
import { dropUnique, forgetLookups } from './unique-store.ts';

/** Wrong codes after which a new one has to be sent. */
const MOST_TRIES = 5;

const CODE_LIFETIME_S = 5 * 60;

/** A number of a response. */
export interface PhoneKey extends ResponseKey {
  readonly phoneHash: string;
}

/** The code that counts from now on: an earlier one is worth nothing any more. */
export async function putCode(
  transaction: Transaction,
  { surveyId, seq, phoneHash }: PhoneKey,
  { codeHash, now }: { readonly codeHash: string; readonly now: Date },
): Promise<void> {
  const fields = {
    code_hash: codeHash,
    expires_at: new Date(now.getTime() + CODE_LIFETIME_S * 1000),
    tries: 0,
  };
  await transaction
    .insertInto('sms_code')
    .values({ survey_id: surveyId, seq, phone_hash: phoneHash, ...fields })
    .onConflict((conflict) => conflict.columns(['survey_id', 'seq', 'phone_hash']).doUpdateSet(fields))
    .execute();
}

/** What a code turned out to be. `spent`: there was one, but it has run out or was tried too often. */
export type CodeVerdict = 'right' | 'wrong' | 'spent' | 'none';

/** Tries a code: a right one is used up and proves the number, a wrong one counts. The row is held meanwhile. */
export async function tryCode(
  transaction: Transaction,
  key: PhoneKey,
  { codeHash, now }: { readonly codeHash: string; readonly now: Date },
): Promise<CodeVerdict> {
  const { surveyId, seq, phoneHash } = key;
  const row = await transaction
    .selectFrom('sms_code')
    .select(['code_hash', 'expires_at', 'tries'])
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('phone_hash', '=', phoneHash)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return 'none';
  if (row.expires_at.getTime() <= now.getTime() || row.tries >= MOST_TRIES) return 'spent';
  if (row.code_hash !== codeHash) {
    await transaction
      .updateTable('sms_code')
      .set({ tries: row.tries + 1 })
      .where('survey_id', '=', surveyId)
      .where('seq', '=', seq)
      .where('phone_hash', '=', phoneHash)
      .execute();
    return 'wrong';
  }
  await transaction
    .deleteFrom('sms_code')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('phone_hash', '=', phoneHash)
    .execute();
  await transaction
    .insertInto('verified_phone')
    .values({ survey_id: surveyId, seq, phone_hash: phoneHash, verified_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 'right';
}

export async function isVerified(
  transaction: Transaction,
  { surveyId, seq, phoneHash }: PhoneKey,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('verified_phone')
    .select('seq')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('phone_hash', '=', phoneHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Everything about the numbers of a response. What was sent to them stays counted for a day. */
async function dropPhones(transaction: Transaction, { surveyId, seq }: ResponseKey): Promise<void> {
  for (const table of ['sms_code', 'verified_phone'] as const)
    await transaction.deleteFrom(table).where('survey_id', '=', surveyId).where('seq', '=', seq).execute();
}

/** A response is deleted: so are the hashes of its answers and numbers, and others may give them. */
export async function dropVerification(transaction: Transaction, key: ResponseKey): Promise<void> {
  await dropUnique(transaction, key);
  await forgetLookups(transaction, key);
  await dropPhones(transaction, key);
}
