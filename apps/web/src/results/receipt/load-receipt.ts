import type { ReceiptCode, ReceiptData } from '@canvass/protocol';
import type { Call } from '@canvass/api-client/call';
import type { OwnResponse } from '../../answering/record/finished-here.ts';
import { pageCaller } from '../../services/page-caller.ts';

/** Why there is nothing to show: no such code, too many tries, or nobody has answered. */
export type NoReceipt = 'wrong' | 'too_many' | 'failed';
/** What stands in an envelope after too many calls (CODE-1). */
const TOO_FREQUENT = 202;
/** HTTP's: from here on it may pass. */
const SERVER_FAILED = 500;

async function post(path: string, call: Omit<Call, 'method' | 'path'>): Promise<object | NoReceipt> {
  const result = await pageCaller(undefined).send({ method: 'POST', path, ...call });
  // `needs` has found fields in it.
  if ('data' in result) return result.data as object;
  const { error } = result;
  if (error.kind !== 'code' || error.status >= SERVER_FAILED) return 'failed';
  return error.code === TOO_FREQUENT ? 'too_many' : 'wrong';
}

/** `POST /api/survey/receipt/code/{id}`, with the token of a response that has ended. Never rejects. */
export async function loadCode(surveyId: string, { token }: OwnResponse): Promise<ReceiptCode | NoReceipt> {
  const call = { body: {}, token, needs: ['code'] };
  return (await post(`/api/survey/receipt/code/${surveyId}`, call)) as ReceiptCode | NoReceipt; // protocol, receipts.ts
}

/** `POST /api/survey/receipt/show/{id}`: what was answered. Never rejects. */
export async function loadReceipt(
  surveyId: string,
  code: string,
  language: string,
): Promise<ReceiptData | NoReceipt> {
  const call = { body: { code, lang_code: language }, needs: ['seq', 'answers', 'files'] };
  return (await post(`/api/survey/receipt/show/${surveyId}`, call)) as ReceiptData | NoReceipt; // likewise
}

/** `POST /api/survey/receipt/delete/{id}`. Never rejects. */
export async function deleteReceipt(surveyId: string, code: string): Promise<'deleted' | NoReceipt> {
  const call = { body: { code }, needs: ['deleted'] };
  const result = await post(`/api/survey/receipt/delete/${surveyId}`, call);
  return typeof result === 'string' ? result : 'deleted';
}
