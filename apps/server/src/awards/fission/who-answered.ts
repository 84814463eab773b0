import { findDevice } from '../../access/admission/limit-store.ts';
import { findIdentity } from '../../access/admission/identity-store.ts';
import type { ResponseKey } from '../../answering/stored/response-store.ts';
import type { Transaction } from '../../storage/transact.ts';

/** What tells the respondent from others, as keyed hashes in one order: device, account, numbers that were proved. */
export async function whoAnswered(transaction: Transaction, key: ResponseKey): Promise<readonly string[]> {
  const device = await findDevice(transaction, key);
  const account = await findIdentity(transaction, key);
  const numbers = await transaction
    .selectFrom('verified_phone')
    .select('phone_hash')
    .where('survey_id', '=', key.surveyId)
    .where('seq', '=', key.seq)
    .execute();
  return [
    ...(device === undefined ? [] : [`device ${device}`]),
    ...(account === undefined ? [] : [`account ${account}`]),
    ...numbers.map(({ phone_hash: hash }) => `number ${hash}`),
  ].toSorted();
}
