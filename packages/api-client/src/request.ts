import { REQUEST_TIMEOUT_MS } from '@canvass/protocol';
import { type ApiError, type ApiResult, readEnvelope } from './api-error.ts';

/** A request to the server, the same for browsers and the command. */
export interface ServerRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** A CSV file, sent instead of `body`. */
  readonly csv?: string | undefined;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Time limit until the reply is read, in milliseconds. Defaults to REQUEST_TIMEOUT_MS. */
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Further options of the request, for example for cookies. A Blob as `body` is a file, sent instead of `body` and `csv`. */
  readonly init?: Omit<RequestInit, 'body' | 'headers' | 'method' | 'signal'> & { readonly body?: Blob };
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface ServerReply<Data> {
  readonly result: ApiResult<Data>;
  /** Absent if the server did not reply. */
  readonly response?: Response;
  /** The whole reply as JSON. Undefined if it is not JSON. */
  readonly body?: unknown;
  /** Why the reply is missing or incomplete: the exception of `fetch`. */
  readonly cause?: unknown;
}

/** Sends a request and reads its reply. Never rejects: every failure is an `ApiError`. */
export async function sendRequest<Data>(request: ServerRequest): Promise<ServerReply<Data>> {
  const limit = startTimeLimit(request.timeoutMs, request.signal);
  try {
    return await readReply<Data>(await fetchWithin(limit, request), limit);
  } catch (cause) {
    return { result: { error: silenceOf(limit) }, cause };
  } finally {
    limit.end();
  }
}

type Download = { readonly bytes: number } | (ServerReply<never> & { readonly isCut: boolean });

/**
 * Downloads a file of any size, one chunk at a time. `write` gets each chunk, and its promise delays the next one. The time
 * limit is for a silence, not for the file. Returns the failed reply if the server sends no file, or with `isCut` if the
 * connection breaks before the end of the file. Rethrows errors of `write`.
 */
export async function downloadFile(
  request: ServerRequest,
  write: (chunk: Uint8Array<ArrayBuffer>, response: Response) => void | Promise<void>,
): Promise<Download> {
  const limit = startTimeLimit(request.timeoutMs, request.signal);
  const fail = (cause: unknown, isCut: boolean) => ({ result: { error: silenceOf(limit) }, cause, isCut });
  try {
    const response = await fetchWithin(limit, request).catch((error: unknown) => fail(error, false));
    if (!(response instanceof Response)) return response;
    // A page of another server, such as a login page, is not a file.
    const isFile = response.headers.get('content-disposition')?.startsWith('attachment') === true;
    if (response.status !== 200 || !isFile || response.body === null) {
      const reply = await readReply<never>(response, limit);
      return { ...reply, isCut: false };
    }
    const reader = response.body.getReader();
    for (let bytes = 0; ; ) {
      limit.restart();
      const next = await reader.read().catch((error: unknown) => fail(error, true));
      if ('isCut' in next) return next;
      if (next.value === undefined) return { bytes };
      bytes += next.value.byteLength;
      await write(next.value, response);
    }
  } finally {
    limit.end();
  }
}

/** The content type and token of a request, and its own headers. */
export const computeHeaders = ({
  body,
  csv,
  token,
  headers,
}: Pick<ServerRequest, 'body' | 'csv' | 'token' | 'headers'>): Readonly<Record<string, string>> => ({
  ...headers,
  ...(csv === undefined
    ? body !== undefined && { 'content-type': 'application/json' }
    : { 'content-type': 'text/csv' }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
});

/** The text that a request sends. Undefined if it sends none. */
export const contentOf = ({ body, csv }: Pick<ServerRequest, 'body' | 'csv'>): string | undefined =>
  csv ?? (body === undefined ? undefined : JSON.stringify(body));

function fetchWithin(limit: TimeLimit, request: ServerRequest): Promise<Response> {
  const { url, method, init } = request;
  const content = contentOf(request);
  return (request.fetch ?? globalThis.fetch)(url, {
    ...init,
    method,
    headers: computeHeaders(request),
    ...(content !== undefined && { body: content }),
    signal: limit.signal,
  });
}

/** Reads the body once. A body that breaks off is an `http` error, unless the time is over. */
async function readReply<Data>(response: Response, limit: TimeLimit): Promise<ServerReply<Data>> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    const error: ApiError = limit.isOver() ? { kind: 'timeout' } : { kind: 'http', status: response.status };
    return { result: { error }, response, cause };
  }
  const body = parseJson(text);
  return { result: readEnvelope<Data>(response, body), response, body };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const silenceOf = (limit: TimeLimit): ApiError => ({ kind: limit.isOver() ? 'timeout' : 'network' });

type TimeLimit = ReturnType<typeof startTimeLimit>;

/** Replaces `AbortSignal.any` and `AbortSignal.timeout`, which web-views still in use lack. */
function startTimeLimit(ms: number = REQUEST_TIMEOUT_MS, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let isOver = false;
  const start = () =>
    setTimeout(() => {
      isOver = true;
      abort();
    }, ms);
  let timer = start();
  outer?.addEventListener('abort', abort);
  if (outer?.aborted === true) abort();
  return {
    signal: controller.signal,
    isOver: () => isOver,
    restart: () => {
      clearTimeout(timer);
      timer = start();
    },
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
