import { REQUEST_TIMEOUT_MS } from '@canvass/protocol';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { type ApiError, type ApiResult, readEnvelope } from './api-error.ts';

/** One call of spec section 7. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** Path on our own origin, such as `/api/survey/b/{id}`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** Bearer token of the response (spec section 7). */
  readonly token?: string;
  readonly timeoutMs?: number;
}

export type CanvassBaseQuery = BaseQueryFn<Call, unknown, ApiError>;

/** Carries out a call. Never rejects: whatever goes wrong comes back as an `ApiError`. */
export const baseQuery: CanvassBaseQuery = async (call, { signal }) => {
  const limit = timeLimit(call.timeoutMs ?? REQUEST_TIMEOUT_MS, signal);
  const result = await send(call, limit.signal, limit.isOver);
  limit.end();
  return 'data' in result ? { data: result.data } : { error: result.error };
};

/** By hand: `AbortSignal.any` and `AbortSignal.timeout` are missing in web-views that respondents still use. */
function timeLimit(ms: number, outer: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    abort();
  }, ms);
  outer.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    isOver: () => over,
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}

async function send(call: Call, signal: AbortSignal, timedOut: () => boolean): Promise<ApiResult<unknown>> {
  try {
    const response = await fetch(address(call), { ...request(call), signal });
    return await readEnvelope(response);
  } catch {
    return { error: { kind: timedOut() ? 'timeout' : 'network' } };
  }
}

function request(call: Call): RequestInit {
  const headers: Record<string, string> = {};
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  if (call.token !== undefined) headers['authorization'] = `Bearer ${call.token}`;
  return {
    method: call.method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
  };
}

/** Spec section 7: all requests carry `source` (left out means live, contracts 19); GET adds `time` against caches. */
function address(call: Call): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) query.set(name, value);
  if (call.method === 'GET') query.set('time', Date.now().toString(36));
  const text = query.toString();
  return text === '' ? call.path : `${call.path}?${text}`;
}
