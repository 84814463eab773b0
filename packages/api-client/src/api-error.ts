import { type Envelope, isUnknownCode, OK, RESPONSE_CODES } from '@canvass/protocol';

/** Why a call gave no data. `code` is an answer of the server; the others say that there was none to read. */
export type ApiError =
  | {
      readonly kind: 'code';
      /** CALL-1: translated by the key `api.{code}`. */
      readonly code: number;
      readonly status: number;
      /** The server's own words, for codes that have none here (CODE-8). */
      readonly msg?: string;
      /** Message key, its parameters and its place, where the server names them. */
      readonly key?: string;
      readonly params?: Readonly<Record<string, string | number>>;
      readonly path?: string;
      /** Seconds to wait, when the server asks for it. */
      readonly retryAfter?: number;
    }
  | { readonly kind: 'http'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' };

export type ApiResult<T> = { readonly data: T } | { readonly error: ApiError };

/**
 * The data of an answered call, or why there is none. An answer that is no envelope (a proxy's page, a cut-off
 * body) is `http` with its status, whatever the status says.
 */
export async function readEnvelope<T>(response: Response): Promise<ApiResult<T>> {
  const envelope = await readJson(response);
  const wait = retryAfter(response.headers);
  if (!isEnvelope(envelope)) return { error: { kind: 'http', status: response.status, ...wait } };
  if (asksForLogin(envelope)) return { error: { kind: 'code', code: LOGIN, status: response.status } };
  // The envelope's shape is checked above; the shape of its data is the server's contract (protocol, calls.ts).
  if (envelope.code === OK) return { data: (envelope as { readonly data: T }).data };
  return {
    error: {
      kind: 'code',
      code: envelope.code,
      status: response.status,
      ...message(envelope),
      ...refusal(envelope),
      ...wait,
    },
  };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return ('code' in value && typeof value.code === 'number') || asksForLogin(value);
}

const LOGIN = RESPONSE_CODES.login.code;

/** CODE-3: whoever stands before the server may say so too, whatever else the answer holds. */
const asksForLogin = (envelope: object): boolean =>
  'errCode' in envelope && Number(envelope.errCode) === LOGIN;

/** Characters of a message that are shown at most. */
const LONGEST_MESSAGE = 200;

function message(envelope: Envelope<unknown>) {
  const { code, msg } = envelope as { readonly code: number; readonly msg?: unknown }; // of a newer server, or of a proxy
  if (!isUnknownCode(code)) return {};
  return typeof msg === 'string' && msg !== '' ? { msg: msg.slice(0, LONGEST_MESSAGE) } : {};
}

function refusal(envelope: Envelope<unknown>) {
  if (envelope.code === OK || typeof envelope.data !== 'object' || envelope.data === null) return {};
  const { key, params, path } = envelope.data as Extract<
    Envelope<unknown>,
    { readonly msg: string }
  >['data'] &
    object;
  return {
    ...(typeof key === 'string' && { key }),
    ...(typeof params === 'object' && params !== null && { params }),
    ...(typeof path === 'string' && { path }),
  };
}

function retryAfter(headers: Headers): { readonly retryAfter?: number } {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfter: seconds } : {};
}
