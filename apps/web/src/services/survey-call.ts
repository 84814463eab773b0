import { OK, REQUEST_TIMEOUT_MS } from '@canvass/protocol';

/** What services of question views need for calls on behalf of the respondent. */
export interface CallContext {
  readonly surveyId: string;
  /** Bearer token of the response; undefined before there is one. */
  token(): string | undefined;
  readonly fetch: typeof globalThis.fetch;
}
export type CallResult =
  | { readonly data: unknown }
  /** Code of the envelope (docs/api.md); undefined where there was no answer to read. */
  | { readonly code: number | undefined };

/** `GET` with the respondent's token. Never rejects. */
export const getData = (context: CallContext, path: string): Promise<CallResult> => call(context, path);

/** `POST` of a JSON body, with the respondent's token. Never rejects. */
export const postData = (context: CallContext, path: string, body: object): Promise<CallResult> =>
  call(context, path, body);

async function call(context: CallContext, path: string, body?: object): Promise<CallResult> {
  const token = context.token();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), REQUEST_TIMEOUT_MS);
  try {
    const response = await context.fetch(path, {
      signal: controller.signal,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    const envelope: unknown = await response.json();
    const { code, data } = isRecord(envelope) ? envelope : {};
    if (code === OK) return { data };
    return { code: typeof code === 'number' ? code : undefined };
  } catch {
    // Reported by the caller in the respondent's words: not reachable, too slow, or no JSON.
    return { code: undefined };
  } finally {
    clearTimeout(timer);
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
