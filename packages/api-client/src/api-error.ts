import { type Envelope, isUnknownCode, OK, RESPONSE_CODES } from '@canvass/protocol';

/** The error of a call. `code`: the server replied with an error code. The other kinds have no readable reply. */
export type ApiError =
  | {
      readonly kind: 'code';
      /** The app translates it by the text key `api.{code}` (CALL-1). */
      readonly code: number;
      readonly status: number;
      /** The server's text, for codes without a text in this app (CODE-8). */
      readonly msg?: string;
      /** Message key, parameters and path of the server's refusal, if it has them. */
      readonly key?: string;
      readonly params?: Readonly<Record<string, string | number>>;
      readonly path?: string;
      /** Seconds to wait before a retry, if the server asks for it. */
      readonly retryAfter?: number;
    }
  | { readonly kind: 'http'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' };

export type ApiResult<T> = { readonly data: T } | { readonly error: ApiError };

/**
 * Reads the data or the error from a reply, whose body is `envelope`. A reply without an envelope (a proxy's page, a truncated body) is an `http`
 * error with its status, even if the status is 200.
 */
export function readEnvelope<T>(response: Response, envelope: unknown): ApiResult<T> {
  const wait = readRetryAfter(response.headers);
  if (!isEnvelope(envelope)) return { error: { kind: 'http', status: response.status, ...wait } };
  if (isLoginRequired(envelope)) return { error: { kind: 'code', code: LOGIN, status: response.status } };
  // The envelope's shape is checked above. The shape of its data is the server's contract (protocol, calls.ts).
  if (envelope.code === OK) return { data: (envelope as { readonly data: T }).data };
  return {
    error: {
      kind: 'code',
      code: envelope.code,
      status: response.status,
      ...messageOf(envelope),
      ...computeRefusal(envelope),
      ...wait,
    },
  };
}

function isEnvelope(value: unknown): value is Envelope<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return ('code' in value && typeof value.code === 'number') || isLoginRequired(value);
}

const LOGIN = RESPONSE_CODES.login.code;

/** Whether a gateway in front of the server requires a login, even with a success code (CODE-3). */
const isLoginRequired = (envelope: object): boolean =>
  'errCode' in envelope && Number(envelope.errCode) === LOGIN;

/** Longer messages are truncated. */
const MAX_MESSAGE_LENGTH = 200;

function messageOf(envelope: Envelope<unknown>) {
  const { code, msg } = envelope as { readonly code: number; readonly msg?: unknown }; // unchecked reply
  if (!isUnknownCode(code)) return {};
  return typeof msg === 'string' && msg !== '' ? { msg: msg.slice(0, MAX_MESSAGE_LENGTH) } : {};
}

function computeRefusal(envelope: Envelope<unknown>) {
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

function readRetryAfter(headers: Headers): { readonly retryAfter?: number } {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfter: seconds } : {};
}
