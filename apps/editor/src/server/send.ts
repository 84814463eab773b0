import { type ApiError, readRefusal, sendRequest } from '@canvass/api-client';
import type { FoundIssue } from '@canvass/protocol';

/** A call to the server. `path` is relative to `/api`. */
interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** A file, sent instead of `body`. */
  readonly file?: Blob;
}

/** A failed call. `findings` is empty unless the server refused a project. */
export interface CallError {
  readonly reason: ApiError;
  readonly findings: readonly FoundIssue[];
}

export type CallResult<Data> = { readonly data: Data } | { readonly error: CallError };

const TIMEOUT_MS = 30_000;
/** Enough for 20 MB at 300 kbit/s. */
const FILE_TIMEOUT_MS = 600_000;

/** Sends a call for the signed-in operator. The promise never rejects, because failures are values. */
export async function send<Data>({ path, method = 'GET', body, file }: Call): Promise<CallResult<Data>> {
  const { result, body: reply } = await sendRequest<Data>({
    url: `/api${path}`,
    method,
    body,
    // Other sites cannot send this header, so they cannot act in the name of the operator who is signed in.
    headers: { 'x-canvass-console': '1' },
    timeoutMs: file === undefined ? TIMEOUT_MS : FILE_TIMEOUT_MS,
    init: { credentials: 'same-origin', cache: 'no-store', ...(file !== undefined && { body: file }) },
  });
  if ('data' in result) return result;
  return { error: { reason: result.error, findings: readRefusal(reply).findings } };
}

/** The status of the server's reply, or 0 if the server did not reply. */
export const statusOf = ({ reason }: CallError): number => ('status' in reason ? reason.status : 0);
