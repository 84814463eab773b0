import type { Call, Caller } from '@canvass/api-client';

/** Number and bearer token under which the server knows a response. */
export interface ResponseAccess {
  readonly seq: number;
  readonly token: string;
}
/** What services of question views need for calls on behalf of the respondent. */
export interface CallContext {
  readonly surveyId: string;
  readonly caller: Caller;
  /**
   * Returns how the server knows the response. A response that has begun on this device alone is introduced to the server
   * first. Undefined if the server cannot be reached. Never rejects.
   */
  access(): Promise<ResponseAccess | undefined>;
}
export type CallResult =
  | { readonly data: unknown }
  /** Code of the envelope (docs/api.md); undefined where there was no answer to read. */
  | CallRefusal;
interface CallRefusal {
  readonly code: number | undefined;
  /** The server's own words, for a code that has none here (CODE-8). */
  readonly msg?: string | undefined;
  /** Seconds to wait, if the server says so. */
  readonly retryAfter?: number | undefined;
}

/** What is said of a call that was refused: the server's own words where it has some, else those of a key. */
export const saidOf = ({ msg }: Pick<CallRefusal, 'msg'>, key: string) =>
  msg === undefined ? { key } : { key: 'api.said', params: { words: msg } };

/** `GET` with the respondent's token. Never rejects. */
export const getData = (
  context: CallContext,
  path: string,
  query: NonNullable<Call['query']> = {},
): Promise<CallResult> => call(context, { method: 'GET', path, query });

/** `POST` of a JSON body, with the respondent's token. Never rejects. */
export const postData = (context: CallContext, path: string, body: object): Promise<CallResult> =>
  call(context, { method: 'POST', path, body });

async function call({ caller, access }: CallContext, made: Call): Promise<CallResult> {
  const known = await access();
  if (known === undefined) return { code: undefined };
  const result = await caller.send<Readonly<Record<string, unknown>>>({ ...made, token: known.token });
  if ('data' in result) return result;
  const { error } = result;
  if (error.kind !== 'code') return { code: undefined };
  return { code: error.code, msg: error.msg, retryAfter: error.retryAfter };
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
