import { type ApiError, readEnvelope } from '@canvass/api-client';
import type { FileFault, Refusal } from '@canvass/protocol';
import type { BaseQueryFn } from '@reduxjs/toolkit/query';

/** A call of the server's: `path` is below `/api`. */
export interface Call {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  /** A CSV file, instead. */
  readonly csv?: string;
  /** An operator's token; without it the session of this browser counts. */
  readonly token?: string;
}

/** What a file that was refused is wrong about, as `ProjectIssue`. */
export interface Finding {
  readonly severity: 'error' | 'warning';
  /** JSON path from the root of the file. */
  readonly path: string;
  readonly message: string;
  readonly fix: string;
}
export interface CallError {
  readonly reason: ApiError;
  /** Empty unless a project was refused. */
  readonly findings: readonly Finding[];
  /** Faults of the imported file. */
  readonly faults?: readonly FileFault[];
  /** Further faults that are not listed. */
  readonly moreFaults?: number;
}

/** Answers of lists say where the next page is. */
export interface PageMeta {
  readonly next: string | undefined;
}

export type ConsoleBaseQuery = BaseQueryFn<Call, unknown, CallError, object, PageMeta>;

/** Never rejects: what went wrong is a value. */
export const baseQuery: ConsoleBaseQuery = async (call, { signal }) => {
  try {
    const response = await fetch(...requestOf(call, signal));
    const next = /<([^>]+)>;\s*rel="next"/
      .exec(response.headers.get('link') ?? '')?.[1]
      ?.replace(/^\/api/, '');
    const findings = response.status === 422 ? await findingsIn(response.clone()) : [];
    const copy = response.status === 400 && call.csv !== undefined ? response.clone() : undefined;
    const answer = await readEnvelope<unknown>(response);
    if ('data' in answer) return { data: answer.data, meta: { next } };
    return { error: { reason: answer.error, findings, ...(await faultsIn(copy)) }, meta: { next } };
  } catch {
    return { error: { reason: { kind: 'network' }, findings: [] }, meta: { next: undefined } };
  }
};

function requestOf(
  { path, method = 'GET', body, csv, token }: Call,
  signal: AbortSignal,
): [string, RequestInit] {
  const content = csv ?? (body === undefined ? undefined : JSON.stringify(body));
  const type = csv === undefined ? 'application/json' : 'text/csv';
  return [
    `/api${path}`,
    {
      method,
      signal,
      credentials: 'same-origin',
      headers: {
        // What only scripts of this site can send: other sites cannot act in the name of who is signed in.
        'x-canvass-console': '1',
        ...(content !== undefined && { 'content-type': type }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(content !== undefined && { body: content }),
    },
  ];
}

/** Reads the faults that the server lists in its reply. Returns an empty object if it lists none. */
async function faultsIn(response: Response | undefined): Promise<Pick<CallError, 'faults' | 'moreFaults'>> {
  const answer: unknown = await response?.json().catch(() => undefined);
  const { faults, more } = (answer as { readonly data?: Refusal } | undefined)?.data ?? {};
  return { ...(faults !== undefined && { faults }), ...(more !== undefined && { moreFaults: more }) };
}

/** The server is ours: what it calls issues are findings. */
async function findingsIn(response: Response): Promise<readonly Finding[]> {
  const answer: unknown = await response.json().catch(() => undefined);
  const issues = (answer as { readonly data?: { readonly issues?: unknown } } | undefined)?.data?.issues;
  return Array.isArray(issues) ? (issues as readonly Finding[]) : [];
}
