/** Milliseconds. A respondent may wait for it. */
const TIMEOUT_MS = 5_000;
/** Characters of an answer; the longest documented ones have some hundreds. */
const LONGEST = 64 * 1024;

/** The app has refused: by its own code, which its documentation explains. */
export class AppRefusal extends Error {
  readonly code: number;
  constructor(code: number) {
    // Its words may repeat what was sent.
    super(`errcode ${code}`);
    this.name = 'AppRefusal';
    this.code = code;
  }
}

type AppAnswer = Readonly<Record<string, unknown>>;

interface AppCall {
  readonly base: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Absent: GET. */
  readonly body?: object;
}

/**
 * One call of the app's, to the configured address only. Rejects with `AppRefusal` where the answer has an error code,
 * and with another error for whatever is no answer: none in good time, a redirect, no JSON.
 */
export async function callApp({ base, path, query = {}, body }: AppCall): Promise<AppAnswer> {
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
  if (text.length > LONGEST) throw new Error('the answer is too long');
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null) throw new Error('the answer is no object');
  const { errcode } = answer as AppAnswer;
  if (typeof errcode === 'number' && errcode !== 0) throw new AppRefusal(errcode);
  return answer as AppAnswer;
}

/** A text of an answer; rejects where there is none, rather than going on with nothing. */
export function textOf(answer: AppAnswer, name: string): string {
  const value = answer[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`the answer has no ${name}`);
}

/** Seconds that something of an answer is good for. */
export function secondsOf(answer: AppAnswer): number {
  const value = answer['expires_in'];
  if (typeof value === 'number' && value > 0) return value;
  throw new Error('the answer has no expires_in');
}
