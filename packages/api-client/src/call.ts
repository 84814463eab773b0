import type { ApiError, ApiResult } from './api-error.ts';
import { contentOf, computeHeaders, sendRequest, type ServerReply, type ServerRequest } from './request.ts';

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
    url: computeUrl(call, source),
    headers: computeHeaders({ body: call.body, token: call.token ?? jwt }),
  });

  return {
    prepare,
    async send<Data>(call: TypedCall<Data>, signal?: AbortSignal) {
      const reply = await sendRequest<Data>({
        ...prepare(call),
        method: call.method,
        body: call.body,
        timeoutMs: call.timeoutMs,
        signal,
        init: computeInit(call),
        fetch,
      });
      const result = withAllFields(reply, call.needs);
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

/** The result, or an `http` error if its data lack a field. A server of another version or a proxy may omit some. */
function withAllFields<Data>(
  { result, response }: ServerReply<Data>,
  requiredFields: readonly string[] = [],
): ApiResult<Data> {
  if (response === undefined || 'error' in result || requiredFields.length === 0) return result;
  const fields = new Map<string, unknown>(Object.entries(result.data ?? {}));
  return requiredFields.every((field) => (fields.get(field) ?? null) !== null)
    ? result
    : { error: { kind: 'http', status: response.status } };
}

/** Browsers refuse a request with `keepalive` and more than 64 KiB. A character takes at most three bytes. */
const MAX_KEEPALIVE_CHARACTERS = 20_000;

function computeInit({ body, keepalive }: Call): NonNullable<ServerRequest['init']> {
  const isShort = (contentOf({ body })?.length ?? 0) <= MAX_KEEPALIVE_CHARACTERS;
  return {
    credentials: 'same-origin',
    cache: 'no-store',
    ...(keepalive === true && isShort && { keepalive }),
  };
}

/** Adds the caller's `source`, if it has one, and `time` to GET to bypass caches (CALL-2). */
function computeUrl({ method, path, query: callQuery = {} }: Call, source: string | undefined): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...callQuery, source }))
    if (value !== undefined) query.set(name, value);
  if (method === 'GET') query.set('time', Date.now().toString(36));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
