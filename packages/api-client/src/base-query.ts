import { REQUEST_TIMEOUT_MS } from '@canvass/protocol';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { type ApiError, type ApiResult, readEnvelope } from './api-error.ts';

/** One call of CALL-2. */
export interface Call {
  readonly method: 'GET' | 'POST';
  /** Path on our own origin, such as `/api/survey/b/{id}`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** Bearer token of the response (CALL-2). */
  readonly token?: string;
  readonly timeoutMs?: number;
  /** Fields of the data without which the caller can do nothing; absent: any data will do. */
  readonly needs?: readonly string[];
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
    const result = await readEnvelope<unknown>(response);
    const isUsable = 'error' in result || hasAll(result.data, call.needs);
    return isUsable ? result : { error: { kind: 'http', status: response.status } };
  } catch {
    return { error: { kind: timedOut() ? 'timeout' : 'network' } };
  }
}

/** An answer that lacks what belongs into it is none (another version of the server, a proxy): then it is called again. */
function hasAll(data: unknown, needs: readonly string[] | undefined): boolean {
  if (needs === undefined) return true;
  if (typeof data !== 'object' || data === null) return false;
  const given = new Map<string, unknown>(Object.entries(data));
  return needs.every((field) => (given.get(field) ?? null) !== null);
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

/** CALL-2: all requests carry `source` (left out means live, CALL-2); GET adds `time` against caches. */
function address(call: Call): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) query.set(name, value);
  if (call.method === 'GET') query.set('time', Date.now().toString(36));
  const text = query.toString();
  return text === '' ? call.path : `${call.path}?${text}`;
}
