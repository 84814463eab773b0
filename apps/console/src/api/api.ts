import type { SerializedError } from '@reduxjs/toolkit';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import {
  type ApiError,
  downloadFile,
  readRefusal,
  type RefusedLists,
  sendRequest,
  type ServerRequest,
} from '@canvass/api-client';

/** A failed call, or an exception in an endpoint (a bug), which RTK Query serialises. */
export type QueryError = CallError | SerializedError;

/** Endpoints that expect status 401, because they read the session or sign in. */
const SIGN_IN_ENDPOINTS = [
  'session',
  'signIn',
  'passkeyChallenge',
  'personLink',
  'linkPasskeyChallenge',
  'acceptLink',
];

/** Sends a call. If the session has ended, all loaded data is dropped, and the app shows the sign-in page. */
const baseQuery: BaseQueryFn<Call, unknown, CallError> = async (call, { signal, dispatch, endpoint }) => {
  const result = await send(call, signal);
  const isSignedOut =
    'error' in result && 'status' in result.error.reason && result.error.reason.status === 401;
  if (isSignedOut && !SIGN_IN_ENDPOINTS.includes(endpoint)) dispatch(api.util.resetApiState());
  return result;
};

/** Each feature adds its endpoints, whose replies have the types of `@canvass/protocol`. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'session',
    'surveys',
    'survey',
    'responses',
    'quotas',
    'links',
    'mails',
    'members',
    'webhooks',
    'tokens',
    'audit',
    'people',
    'account',
    'awards',
    'weighting',
    'reports',
  ],
  endpoints: () => ({}),
});

/** A call to the server. `path` is relative to `/api`. */
export interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** A CSV file, sent instead of `body`. */
  readonly csv?: string;
  /** An operator's token. Without a token, the call uses the session of this browser. */
  readonly token?: string;
}

/** A failed call, with the lists of the server's refusal. */
interface CallError extends RefusedLists {
  readonly reason: ApiError;
}

type CallResult = { readonly data: unknown } | { readonly error: CallError };

/** Sends a call. The promise never rejects, because failures are values. */
export async function send(call: Call, signal: AbortSignal): Promise<CallResult> {
  const { result, body } = await sendRequest<unknown>(createRequest(call, signal));
  return 'data' in result ? result : { error: { reason: result.error, ...readRefusal(body) } };
}

/**
 * Downloads a file and reports the bytes received so far. Rejects if the server refuses or sends nothing for too long, or if
 * the connection breaks.
 */
export async function download(
  path: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  let type = '';
  const downloaded = await downloadFile(createRequest({ path }, signal), (chunk, { headers }) => {
    type = headers.get('content-type') ?? '';
    parts.push(chunk);
    bytes += chunk.length;
    onProgress(bytes);
  });
  if ('bytes' in downloaded) return new Blob(parts, { type });
  const { response, cause } = downloaded;
  throw response === undefined ? cause : new Error(`the server replied with status ${response.status}`);
}

/** Time that the server has for a reply, in milliseconds. Checking a large file takes up to a minute. */
const TIMEOUT_MS = 120_000;
/** Characters per millisecond of a slow connection (64 kbit/s), which needs more time for a large file. */
const SLOW_UPLOAD = 8;

function createRequest({ path, method = 'GET', body, csv, token }: Call, signal: AbortSignal): ServerRequest {
  const length = csv?.length ?? JSON.stringify(body)?.length ?? 0;
  return {
    url: apiAddress(path),
    method,
    body,
    csv,
    token,
    signal,
    timeoutMs: TIMEOUT_MS + length / SLOW_UPLOAD,
    // Other sites cannot send this header, so they cannot act in the name of the operator who is signed in.
    headers: { 'x-canvass-console': '1' },
    init: { credentials: 'same-origin' },
  };
}

/** The address of an API path, also for links with which the browser downloads a file. */
export const apiAddress = (path: string): string => `/api${path}`;
