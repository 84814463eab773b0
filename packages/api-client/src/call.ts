import { REQUEST_TIMEOUT_MS } from '@canvass/protocol';
import { type ApiError, type ApiResult, readEnvelope } from './api-error.ts';

/** One call of CALL-2. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path on our own origin, such as `/api/survey/b/{id}`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** Bearer token of the response (CALL-2). */
  readonly token?: string;
  readonly timeoutMs?: number;
  /** Fields of the data without which the caller can do nothing; absent: any data will do. */
  readonly needs?: readonly string[];
  /** Goes on when the page is being left. */
  readonly keepalive?: boolean;
}

interface CallerOptions {
  /** Of the link; left out means live. */
  readonly source?: string | undefined;
  /** A call got no answer that could be read: for the log (CODE-8). */
  readonly onTrouble?: (error: ApiError, call: Call) => void;
  readonly fetch?: typeof globalThis.fetch;
}

/** The one way in which anything of a page calls the server: what CALL-2 asks of every call is done here. */
export interface Caller {
  /** Never rejects: whatever goes wrong comes back as an `ApiError`. */
  send(call: Call, signal?: AbortSignal): Promise<ApiResult<unknown>>;
  /** Address and headers, for what has to make its request by itself: uploads tell how far they are, pictures are no JSON. */
  prepare(call: Call): PreparedCall;
}
export interface PreparedCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function createCaller({ source, onTrouble, fetch }: CallerOptions = {}): Caller {
  /** CALL-2: `jwt_token` of an answer; for calls without a token of a response. */
  let jwt: string | undefined;
  const prepare = (call: Call): PreparedCall => ({
    url: address(call, source),
    headers: headers(call, call.token ?? jwt),
  });

  async function attempt(call: Call, limit: TimeLimit): Promise<ApiResult<unknown>> {
    const { url, ...rest } = { ...prepare(call), ...request(call), signal: limit.signal };
    try {
      const response = await (fetch ?? globalThis.fetch)(url, rest);
      const result = await readEnvelope<unknown>(response);
      const isUsable = 'error' in result || hasAll(result.data, call.needs);
      return isUsable ? result : { error: { kind: 'http', status: response.status } };
    } catch {
      return { error: { kind: limit.isOver() ? 'timeout' : 'network' } };
    }
  }

  return {
    prepare,
    async send(call, signal) {
      const limit = timeLimit(call.timeoutMs ?? REQUEST_TIMEOUT_MS, signal);
      const result = await attempt(call, limit);
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

type TimeLimit = ReturnType<typeof timeLimit>;

/** By hand: `AbortSignal.any` and `AbortSignal.timeout` are missing in web-views that respondents still use. */
function timeLimit(ms: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    abort();
  }, ms);
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    isOver: () => over,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

/** An answer that lacks what belongs into it is none (another version of the server, a proxy): then it is called again. */
function hasAll(data: unknown, needs: readonly string[] | undefined): boolean {
  if (needs === undefined) return true;
  if (typeof data !== 'object' || data === null) return false;
  const given = new Map<string, unknown>(Object.entries(data));
  return needs.every((field) => (given.get(field) ?? null) !== null);
}

function request({ method, body, keepalive }: Call): RequestInit {
  return {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(keepalive === true && { keepalive }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
}

function headers({ body }: Call, token: string | undefined): Readonly<Record<string, string>> {
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

/** CALL-2: all requests carry `source` (left out means live); GET adds `time` against caches. */
function address({ method, path, query: own = {} }: Call, source: string | undefined): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...own, source }))
    if (value !== undefined) query.set(name, value);
  if (method === 'GET') query.set('time', Date.now().toString(36));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
