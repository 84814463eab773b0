import type { ApiError, ApiResult } from '@canvass/api-client';

/**
 * The outcome of a call that changes data. `code`: the server refused it and changed nothing. `failed`: no reply shows
 * whether it was carried out.
 */
export type Outcome<T> = { readonly data: T } | RefusedOutcome | 'failed';

export interface RefusedOutcome {
  readonly code: number;
  /** Text of the server, for codes without a text in this app (CODE-8). */
  readonly msg?: string;
  readonly retryAfter?: number;
}

/** The lowest HTTP status of server errors, which may occur after the data was stored. */
const SERVER_FAILED = 500;

/** Whether the server has definitely refused a call. Every other failure is undecided. */
export const isRefusal = (error: ApiError): error is Extract<ApiError, { readonly kind: 'code' }> =>
  error.kind === 'code' && error.status < SERVER_FAILED;

export function computeOutcome<T>(result: ApiResult<T>): Outcome<T> {
  if ('data' in result) return result;
  const { error } = result;
  if (!isRefusal(error)) return 'failed';
  const { code, msg, retryAfter } = error;
  return { code, ...(msg !== undefined && { msg }), ...(retryAfter !== undefined && { retryAfter }) };
}

/**
 * Sends a call once more if no reply decided it, and never after a refusal (CALL-22). Only for calls whose repetition
 * returns the first result: reading calls, and calls with an id (`press_id`).
 */
export async function askTwice<T>(send: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const first = await send();
  return first === 'failed' ? send() : first;
}
