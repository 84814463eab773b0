/** Milliseconds until a call fails, because a respondent may wait for the reply. */
const TIMEOUT_MS = 5_000;
/** The maximum length of a reply in characters. The longest documented ones have some hundreds. */
const MAX_REPLY_LENGTH = 64 * 1024;

/**
 * A refusal by the app, with the code from its documentation. An exception, because these promises also reject for other
 * reasons.
 */
export class AppRefusal extends Error {
  readonly code: number;
  constructor(code: number) {
    // The app's message may repeat the request.
    super(`errcode ${code}`);
    this.name = 'AppRefusal';
    this.code = code;
  }
}

type AppReply = Readonly<Record<string, unknown>>;

interface AppCall {
  readonly base: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent by POST. A call without a body uses GET. */
  readonly body?: object;
}

/**
 * Calls the app at the configured address. Rejects with `AppRefusal` if the reply has an error code, and with another
 * error for a late reply, a redirect or invalid JSON.
 */
export async function callApp({ base, path, query = {}, body }: AppCall): Promise<AppReply> {
  const url = new URL(base + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const text = await response.text();
  if (text.length > MAX_REPLY_LENGTH) throw new Error('the reply is too long');
  const reply: unknown = JSON.parse(text);
  if (typeof reply !== 'object' || reply === null) throw new Error('the reply is no object');
  const { errcode } = reply as AppReply;
  if (typeof errcode === 'number' && errcode !== 0) throw new AppRefusal(errcode);
  return reply as AppReply;
}

/** Returns a text of a reply. Throws if it is missing. */
export function computeText(reply: AppReply, name: string): string {
  const value = reply[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`the reply has no ${name}`);
}

/** Returns the lifetime of a token or ticket in seconds. Throws if it is missing. */
export function secondsOf(reply: AppReply): number {
  const value = reply['expires_in'];
  if (typeof value === 'number' && value > 0) return value;
  throw new Error('the reply has no expires_in');
}
