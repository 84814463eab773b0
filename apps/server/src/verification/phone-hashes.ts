import type { ResponseKey } from '../answering/stored/response-store.ts';
import type { KeyedHash } from './keyed-hashes.ts';
import type { PhoneKey } from './sms-store.ts';

/** What is stored of a number of a response, and of a code for it: neither tells anything about another response. */
export function hashesOf(
  hash: KeyedHash,
  { surveyId, seq }: ResponseKey,
  { phone, code }: { readonly phone: string; readonly code: string },
): { readonly key: PhoneKey; readonly codeHash: string } {
  return {
    key: { surveyId, seq, phoneHash: hash('phone', surveyId, phone) },
    codeHash: hash('code', surveyId, `${seq} ${phone} ${code}`),
  };
}
