import type { DeletedReceipt, ReceiptCode, ReceiptData } from '@canvass/protocol';
import type { ApiError, TypedCall } from '@canvass/api-client';
import type { ResponseCredentials } from '../../storage/record/finished-here.ts';
import { isRefusal } from '../../services/outcome.ts';
import { pageCaller } from '../../network/page-caller.ts';

/** The reason why a receipt is not shown: unknown code, too many tries, or no reply. */
export type NoReceipt = 'wrong' | 'too_many' | 'failed';
/** Stands for the code in an address that opens the response finished on this device. */
export const OWN_RESPONSE = 'own';
/** Response code for too many calls (CODE-1). */
const TOO_FREQUENT = 202;

async function postReceiptCall<Data>(
  path: string,
  call: Omit<TypedCall<Data>, 'method' | 'path'>,
): Promise<Data | NoReceipt> {
  const result = await pageCaller().send<Data>({ method: 'POST', path, ...call });
  return 'data' in result ? result.data : refusalOf(result.error);
}

function refusalOf(error: ApiError): NoReceipt {
  if (!isRefusal(error)) return 'failed';
  return error.code === TOO_FREQUENT ? 'too_many' : 'wrong';
}

/** Loads the receipt code of a response that has ended. Never rejects. */
export async function loadCode(
  surveyId: string,
  { token }: ResponseCredentials,
): Promise<ReceiptCode | NoReceipt> {
  return postReceiptCall<ReceiptCode>(`/api/survey/receipt/code/${surveyId}`, {
    body: {},
    token,
    needs: ['code'],
  });
}

/** Loads the response of a receipt code. Never rejects. */
export async function loadReceipt(
  surveyId: string,
  code: string,
  language: string,
): Promise<ReceiptData | NoReceipt> {
  return postReceiptCall<ReceiptData>(`/api/survey/receipt/show/${surveyId}`, {
    body: { code, lang_code: language },
    needs: ['seq', 'answers', 'files', 'contacts'],
  });
}

/**
 * Codes whose deletion got no conclusive reply. If the server no longer knows such a code, the deletion succeeded
 * (CALL-22).
 */
const undecidedCodes = new Set<string>();

/** Deletes the response of a receipt code. Tries twice if no reply arrives. Never rejects. */
export async function deleteReceipt(surveyId: string, code: string): Promise<'deleted' | NoReceipt> {
  const call: Omit<TypedCall<DeletedReceipt>, 'method' | 'path'> = {
    body: { code },
    needs: ['deleted'],
  };
  const path = `/api/survey/receipt/delete/${surveyId}`;
  const first = await postReceiptCall(path, call);
  if (first === 'failed') undecidedCodes.add(code);
  const result = first === 'failed' ? await postReceiptCall(path, call) : first;
  if (typeof result === 'object' || (result === 'wrong' && undecidedCodes.has(code))) return 'deleted';
  return result;
}
