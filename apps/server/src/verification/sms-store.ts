import type { ResponseKey } from '../response-log/response-store.ts';
import type { Transaction } from '../database/transact.ts';
import { CODE_LIFETIME_S, MAX_TRIES } from './sms-limits.ts';
import { dropUnique, forgetLookups } from './unique-store.ts';

/** A phone number of a response. */
export interface PhoneKey extends ResponseKey {
  readonly phoneHash: string;
}

/** Stores a new code, which replaces an earlier one. */
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

/** The result of trying a code. `spent` means that it has expired or was tried too often. */
export type CodeVerdict = 'right' | 'wrong' | 'spent' | 'none';

/** Tries a code under a lock of its row. A right code is used up and verifies the number; a wrong one is counted. */
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
  if (row.expires_at.getTime() <= now.getTime() || row.tries >= MAX_TRIES) return 'spent';
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

/** Deletes the phone numbers of a response. Sent messages stay counted for a day. */
async function dropPhones(transaction: Transaction, { surveyId, seq }: ResponseKey): Promise<void> {
  for (const table of ['sms_code', 'verified_phone'] as const)
    await transaction.deleteFrom(table).where('survey_id', '=', surveyId).where('seq', '=', seq).execute();
}

/** Deletes the hashes of a deleted response's answers and phone numbers, so that others may use them. */
export async function dropVerification(transaction: Transaction, key: ResponseKey): Promise<void> {
  await dropUnique(transaction, key);
  await forgetLookups(transaction, key);
  await dropPhones(transaction, key);
}
