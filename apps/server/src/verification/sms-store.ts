import type { ResponseKey } from '../response-log/response-store.ts';
import type { Transaction } from '../database/transact.ts';
import { dropUnique, forgetLookups } from './unique-store.ts';
import { RESPONSE_CODES, SMS_CODE_PATTERN } from '@canvass/protocol';
import { mobile } from '@canvass/validators';

/** Maximum number of tries of one code. After that, a new code must be sent. */
const MAX_TRIES = 5;

/** CALL-15: lifetime of a code in seconds. */
const CODE_LIFETIME_S = 5 * 60;

export interface PhoneKey extends ResponseKey {
  readonly phoneHash: string;
}

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

/** `spent`: it has expired or was tried too often; `none`: no code was sent. */
type CodeVerdict = 'right' | 'wrong' | 'spent' | 'none';

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

/** Deletes codes and verified numbers of a response. Sent messages stay counted for a day. */
async function dropPhones(transaction: Transaction, { surveyId, seq }: ResponseKey): Promise<void> {
  for (const table of ['sms_code', 'verified_phone'] as const)
    await transaction.deleteFrom(table).where('survey_id', '=', surveyId).where('seq', '=', seq).execute();
}

/** Deletes the hashes of a deleted response's answers and phone numbers, so that other respondents may use them. */
export async function dropVerification(transaction: Transaction, key: ResponseKey): Promise<void> {
  await dropUnique(transaction, key);
  await forgetLookups(transaction, key);
  await dropPhones(transaction, key);
}

/**
 * Converts a phone number to the form of stored answers, so that each number has one spelling (TRUST-18). Empty for a
 * foreign number, because without its plus sign it could equal a domestic number of another person.
 */
export function toCanonicalPhone(phone: string): string {
  const digits = phone.normalize('NFKC').replace(/[^\d+]/g, '');
  return /^(\+|00)(?!86)/.test(digits) ? '' : mobile.normalise(digits);
}

const { codeNotSent, codeSpent, codeEmpty, codeMalformed, codeWrong } = RESPONSE_CODES;
type CodeProblem =
  | typeof codeNotSent
  | typeof codeSpent
  | typeof codeEmpty
  | typeof codeMalformed
  | typeof codeWrong;

const BY_VERDICT: Readonly<Record<CodeVerdict, CodeProblem | undefined>> = {
  right: undefined,
  wrong: codeWrong,
  spent: codeSpent,
  none: codeNotSent,
};

/** Returns why a code is refused, or undefined if it is correct. Only codes of the right form count as tries. */
export async function findCodeProblem(
  code: string,
  attempt: () => Promise<CodeVerdict>,
): Promise<CodeProblem | undefined> {
  if (code === '') return codeEmpty;
  return SMS_CODE_PATTERN.test(code) ? BY_VERDICT[await attempt()] : codeMalformed;
}
