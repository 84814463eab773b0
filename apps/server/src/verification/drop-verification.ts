import type { ResponseKey } from '../answering/stored/response-store.ts';
import type { Transaction } from '../storage/transact.ts';
import { dropPhones } from './sms-store.ts';
import { dropUnique, forgetLookups } from './unique-store.ts';

/** A response is deleted: so are the hashes of its answers and numbers, and others may give them. */
export async function dropVerification(transaction: Transaction, key: ResponseKey): Promise<void> {
  await dropUnique(transaction, key);
  await forgetLookups(transaction, key);
  await dropPhones(transaction, key);
}
