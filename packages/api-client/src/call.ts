import { REQUEST_TIMEOUT_MS } from '@canvass/protocol';
import { type ApiError, type ApiResult, readEnvelope } from './api-error.ts';

/** A call of the server's API (CALL-2). */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path on our own origin, such as `/api/survey/b/{id}`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly timeoutMs?: number;
  /** Fields of the data. If one is missing, the reply counts as an `http` error. */
  readonly needs?: readonly string[];
  /** Completes the request after the page is closed. */
  readonly keepalive?: boolean;
}

/** A call whose reply has data of this type, by the server's contract in `protocol`. */
export interface TypedCall<Data> extends Call {
  readonly needs?: readonly (keyof Data & string)[];
}

/** Sends a call. Never rejects: every failure is an `ApiError`. */
export type Send = <Data>(call: TypedCall<Data>, signal?: AbortSignal) => Promise<ApiResult<Data>>;

interface CallerOptions {
  readonly source?: string | undefined;
  /** Called when a call has no readable reply, for the log (CODE-8). */
  readonly onTrouble?: (error: ApiError, call: Call) => void;
  readonly fetch?: typeof globalThis.fetch;
}

/** Makes all calls of a page, with the headers and parameters of CALL-2. */
export interface Caller {
  readonly send: Send;
  /** URL and headers for code that sends its own requests, such as uploads with progress and images. */
  prepare(call: Call): PreparedCall;
}
export interface PreparedCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function createCaller({ source, onTrouble, fetch }: CallerOptions = {}): Caller {
  /** `jwt_token` of the latest reply that had one (CALL-2), for calls without the token of a response. */
  let jwt: string | undefined;
  const prepare = (call: Call): PreparedCall => ({
    url: urlOf(call, source),
    headers: headersOf(call, call.token ?? jwt),
  });

  async function attempt<Data>(call: Call, limit: TimeLimit): Promise<ApiResult<Data>> {
    const { url, ...init } = { ...prepare(call), ...requestInitOf(call), signal: limit.signal };
    try {
      const response = await (fetch ?? globalThis.fetch)(url, init);
      const result = await readEnvelope<Data>(response);
      const isUsable = 'error' in result || hasAllFields(result.data, call.needs);
      return isUsable ? result : { error: { kind: 'http', status: response.status } };
    } catch {
      return { error: { kind: limit.isOver() ? 'timeout' : 'network' } };
    }
  }

  return {
    prepare,
    async send<Data>(call: TypedCall<Data>, signal?: AbortSignal) {
      const limit = startTimeLimit(call.timeoutMs ?? REQUEST_TIMEOUT_MS, signal);
      const result = await attempt<Data>(call, limit);
      limit.end();
      if ('data' in result) jwt = jwtIn(result.data) ?? jwt;
      else if (result.error.kind !== 'code' && signal?.aborted !== true) onTrouble?.(result.error, call);
      return result;
    },
  };
}

function jwtIn(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('jwt_token' in data)) return undefined;
  return typeof data.jwt_token === 'string' ? data.jwt_token : undefined;
}

type TimeLimit = ReturnType<typeof startTimeLimit>;

/** Replaces `AbortSignal.any` and `AbortSignal.timeout`, which web-views still in use lack. */
function startTimeLimit(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    abort();
  }, ms);
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    isOver: () => isOver,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

/** Whether data has all required fields. A server of another version or a proxy may omit some. */
function hasAllFields(data: unknown, requiredFields: readonly string[] | undefined): boolean {
  if (requiredFields === undefined) return true;
  if (typeof data !== 'object' || data === null) return false;
  const fields = new Map<string, unknown>(Object.entries(data));
  return requiredFields.every((field) => (fields.get(field) ?? null) !== null);
}

/** Browsers refuse a request with `keepalive` and more than 64 KiB. A character takes at most three bytes. */
const MAX_KEEPALIVE_CHARACTERS = 20_000;

function requestInitOf({ method, body, keepalive }: Call): RequestInit {
  const text = body === undefined ? undefined : JSON.stringify(body);
  return {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(keepalive === true && (text?.length ?? 0) <= MAX_KEEPALIVE_CHARACTERS && { keepalive }),
    ...(text !== undefined && { body: text }),
  };
}

function headersOf({ body }: Call, token: string | undefined): Readonly<Record<string, string>> {
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

/** Adds the caller's `source`, if it has one, and `time` to GET to bypass caches (CALL-2). */
function urlOf({ method, path, query: callQuery = {} }: Call, source: string | undefined): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...callQuery, source }))
    if (value !== undefined) query.set(name, value);
  if (method === 'GET') query.set('time', Date.now().toString(36));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
