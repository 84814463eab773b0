import { type ApiError, readEnvelope } from '@canvass/api-client';
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

/** Answers of lists say where the next page is. */
export interface PageMeta {
  readonly next: string | undefined;
}

export type ConsoleBaseQuery = BaseQueryFn<Call, unknown, ApiError, object, PageMeta>;

/** Never rejects: what went wrong is a value. */
export const baseQuery: ConsoleBaseQuery = async (call, { signal }) => {
  try {
    const response = await fetch(...requestOf(call, signal));
    const next = /<([^>]+)>;\s*rel="next"/
      .exec(response.headers.get('link') ?? '')?.[1]
      ?.replace(/^\/api/, '');
    const answer = await readEnvelope<unknown>(response);
    return 'data' in answer ? { data: answer.data, meta: { next } } : { error: answer.error, meta: { next } };
  } catch {
    return { error: { kind: 'network' }, meta: { next: undefined } };
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
