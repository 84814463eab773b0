import type { SerializedError } from '@reduxjs/toolkit';
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { type ApiError, readEnvelope } from '@canvass/api-client';
import type { FileFault, FoundIssue, Refusal, WeightingProblem } from '@canvass/protocol';

/** A failed call, or an exception in an endpoint (a bug), which RTK Query serialises. */
export type QueryError = CallError | SerializedError;

/** Endpoints that expect status 401, because they read the session or sign in. */
const SIGN_IN_ENDPOINTS = ['session', 'signIn'];

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
    'webhooks',
    'tokens',
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

/** A failed call. Each list is empty unless the server returned entries for it. */
interface CallError {
  readonly reason: ApiError;
  /** Findings in a project file. */
  readonly findings: readonly FoundIssue[];
  /** Faults of a CSV file. */
  readonly faults: readonly FileFault[];
  /** Number of further faults that the reply does not list. */
  readonly moreFaults: number;
  readonly problems: readonly WeightingProblem[];
}

type CallResult = { readonly data: unknown } | { readonly error: CallError };

/** Sends a call. The promise never rejects, because failures are values. */
export async function send(call: Call, signal: AbortSignal): Promise<CallResult> {
  try {
    const response = await request(call, signal);
    const copy = response.ok ? undefined : response.clone();
    const reply = await readEnvelope<unknown>(response);
    if ('data' in reply) return reply;
    return { error: { reason: reply.error, ...(await readRefusalDetails(copy)) } };
  } catch {
    return { error: { reason: { kind: 'network' }, ...NO_DETAILS } };
  }
}

/** Downloads a file and reports the bytes received so far. Rejects if the server refuses or the connection breaks. */
export async function download(
  path: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const response = await request({ path }, signal);
  const reader = response.ok ? response.body?.getReader() : undefined;
  if (reader === undefined) throw new Error(`the server replied with status ${response.status}`);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

function request({ path, method = 'GET', body, csv, token }: Call, signal: AbortSignal): Promise<Response> {
  const content = csv ?? (body === undefined ? undefined : JSON.stringify(body));
  return fetch(apiAddress(path), {
    method,
    signal,
    credentials: 'same-origin',
    headers: {
      // Other sites cannot send this header, so they cannot act in the name of the operator who is signed in.
      'x-canvass-console': '1',
      ...(content !== undefined && { 'content-type': csv === undefined ? 'application/json' : 'text/csv' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(content !== undefined && { body: content }),
  });
}

/** The address of an API path, also for links with which the browser downloads a file. */
export const apiAddress = (path: string): string => `/api${path}`;

const NO_DETAILS = { findings: [], faults: [], moreFaults: 0, problems: [] } as const;

async function readRefusalDetails(response: Response | undefined): Promise<Omit<CallError, 'reason'>> {
  const reply: unknown = await response?.json().catch(() => undefined);
  if (!isRefusal(reply)) return NO_DETAILS;
  const { issues = [], faults = [], more: moreFaults = 0, problems = [] } = reply.data;
  return { findings: issues, faults, moreFaults: moreFaults, problems };
}

/** Checks only that the reply has an object as `data`. The types of its lists are not checked. */
function isRefusal(reply: unknown): reply is {
  readonly data: Partial<Refusal> & {
    readonly issues?: readonly FoundIssue[];
    readonly problems?: readonly WeightingProblem[];
  };
} {
  return (
    typeof reply === 'object' &&
    reply !== null &&
    'data' in reply &&
    typeof reply.data === 'object' &&
    reply.data !== null
  );
}
