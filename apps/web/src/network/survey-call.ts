import type { Call, Caller } from '@canvass/api-client';

/** Number and bearer token under which the server knows a response. */
export interface ResponseAccess {
  readonly seq: number;
  readonly token: string;
}
export interface CallContext {
  readonly surveyId: string;
  readonly caller: Caller;
  /**
   * Returns the number and token of the response. A response that began only on this device is first begun at the
   * server. Returns undefined if the server cannot be reached. Never rejects.
   */
  access(): Promise<ResponseAccess | undefined>;
}
export type CallResult = { readonly data: unknown } | CallRefusal;
interface CallRefusal {
  /** Code of the envelope (docs/api.md). Undefined without a readable reply. */
  readonly code: number | undefined;
  /** Text of the server, for codes without a text in this app (CODE-8). */
  readonly msg?: string | undefined;
  /** Seconds until a retry may succeed. Undefined if the server sends none. */
  readonly retryAfter?: number | undefined;
}

/** The message for a refused call: the server's text if it has one, else the text of a key. */
export const writeMessage = ({ msg }: Pick<CallRefusal, 'msg'>, key: string) =>
  msg === undefined ? { key } : { key: 'api.said', params: { words: msg } };

/** Sends a `GET` request with the respondent's token. Never rejects. */
export const getData = (
  context: CallContext,
  path: string,
  query: NonNullable<Call['query']> = {},
): Promise<CallResult> => sendCall(context, { method: 'GET', path, query });

/** Sends a JSON body by `POST`, with the respondent's token. Never rejects. */
export const postData = (context: CallContext, path: string, body: object): Promise<CallResult> =>
  sendCall(context, { method: 'POST', path, body });

async function sendCall({ caller, access }: CallContext, request: Call): Promise<CallResult> {
  const response = await access();
  if (response === undefined) return { code: undefined };
  const result = await caller.send<Readonly<Record<string, unknown>>>({ ...request, token: response.token });
  if ('data' in result) return result;
  const { error } = result;
  if (error.kind !== 'code') return { code: undefined };
  return { code: error.code, msg: error.msg, retryAfter: error.retryAfter };
}
