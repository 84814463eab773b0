import { type ApiError, readEnvelope } from '@canvass/api-client';
import type { FoundIssue } from '@canvass/protocol';

/** A call to the server. `path` is relative to `/api`. */
interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
}

/** A failed call. `findings` is empty unless the server refused a project. */
export interface CallError {
  readonly reason: ApiError;
  readonly findings: readonly FoundIssue[];
}

export type CallResult<Data> = { readonly data: Data } | { readonly error: CallError };

const TIMEOUT_MS = 30_000;

/** Sends a call for the signed-in operator. The promise never rejects, because failures are values. */
export async function send<Data>({ path, method = 'GET', body }: Call): Promise<CallResult<Data>> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(`/api${path}`, {
      method,
      signal: limit.signal,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: {
        // Other sites cannot send this header, so they cannot act in the name of the operator who is signed in.
        'x-canvass-console': '1',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const copy = response.ok ? undefined : response.clone();
    const reply = await readEnvelope<Data>(response);
    if ('data' in reply) return reply;
    return { error: { reason: reply.error, findings: await readFindings(copy) } };
  } catch {
    return { error: { reason: { kind: limit.signal.aborted ? 'timeout' : 'network' }, findings: [] } };
  } finally {
    clearTimeout(timer);
  }
}

async function readFindings(response: Response | undefined): Promise<readonly FoundIssue[]> {
  const reply: unknown = await response?.json().catch(() => undefined);
  if (typeof reply !== 'object' || reply === null || !('data' in reply)) return [];
  const { data } = reply;
  if (typeof data !== 'object' || data === null || !('issues' in data)) return [];
  return Array.isArray(data.issues) ? (data.issues as readonly FoundIssue[]) : []; // the server's contract
}

/** The status of the server's reply, or 0 if the server did not reply. */
export const statusOf = ({ reason }: CallError): number => ('status' in reason ? reason.status : 0);
