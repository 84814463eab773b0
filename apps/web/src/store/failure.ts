import type { ApiError } from '@canvass/api-client';
import {
  type CodeRow,
  codeRow,
  END_TYPE,
  type EndType,
  isUnknownCode,
  RESPONSE_CODES,
} from '@canvass/protocol';

/** What to do after a call for an answer failed (CODE-4; STATE-5; docs/adr/0042). */
export type Reaction =
  /** Nobody's fault and nothing lost: try again with the same id, later. */
  | {
      readonly kind: 'retry';
      readonly afterMs?: number;
      /**
       * The network is well, and the words say what is waited for: `places`, all free places of a quota are held by others;
       * `limit`, there were too many requests.
       */
      readonly waitsFor?: 'places' | 'limit';
    }
  /** The server's state holds, not ours: another tab or device has written, or it refused what we sent (`key`). */
  | ({ readonly kind: 'takeOver' } & TakeOverCause)
  /** Begins again on the newest version without a word: nothing was answered yet. */
  | { readonly kind: 'renew'; readonly code: number }
  /** The page is of another version than the server: it is loaded again, with all that is on the device. */
  | { readonly kind: 'loadAgain'; readonly code: number }
  /** The survey cannot go on like this. Unsent answers are set aside, the page says why and may offer a way on. */
  | {
      readonly kind: 'stop';
      readonly code: number;
      readonly offer: Offer;
      /** The server's own words, for a code that has none here (CODE-8). */
      readonly msg?: string;
    };

export interface TakeOverCause {
  /** Response code, or HTTP's status. */
  readonly code?: number;
  /** Message key of a refusal. */
  readonly key?: string;
}
/** What a page that says why the survey stopped offers: reload the page, or start again. */
export type Offer = 'reload' | 'restart' | null;

/** Statuses that say "later". */
const TOO_MANY = 429;
const LATER = new Set([408, 425, TOO_MANY]);

/** What a page offers that says why the survey stopped with this code. */
export function offerAfter(code: number): Offer {
  const does = codeRow(code)?.client;
  // Nothing is under way that would try again by itself; a code of a newer server may mean something to a newer page.
  if (does === 'retry' || does === 'loadAgain' || isUnknownCode(code)) return 'reload';
  return does === 'reload' || does === 'restart' ? does : null;
}

/** Decides by the code where there is one, else by the status. Total: every failure has one reaction. */
export function reactTo(error: ApiError): Reaction {
  if (error.kind === 'network' || error.kind === 'timeout') return { kind: 'retry' };
  if (error.kind === 'http') return byStatus(error.status, error);
  const { code } = error;
  const does = codeRow(code)?.client;
  if (isOwnReaction(does)) return { kind: does, code };
  if (does === 'retry' || LATER.has(code)) return retry(error);
  if (does !== undefined || isUnknownCode(code)) return stop(code, error.msg);
  return byStatus(error.status >= 400 ? error.status : code, error);
}

const isOwnReaction = (does: CodeRow['client']): does is 'takeOver' | 'renew' | 'loadAgain' =>
  does === 'takeOver' || does === 'renew' || does === 'loadAgain';

interface Details {
  readonly status?: number;
  readonly code?: number;
  readonly retryAfter?: number;
  readonly key?: string;
}

/**
 * Without a code of the specification: a busy or broken server is waited for, a refused token ends this response,
 * a refused batch means that the server's state is not ours (CODE-2: 400, 409 and 413 carry no such code).
 */
function byStatus(status: number, details: Details): Reaction {
  if (status >= 500 || status < 400 || LATER.has(status)) return retry(details);
  if (status === 401 || status === 403) return stop(RESPONSE_CODES.cannotContinue.code);
  if (status === 404 || status === 410) return stop(RESPONSE_CODES.invalidLink.code);
  return { kind: 'takeOver', code: status, ...(details.key !== undefined && { key: details.key }) };
}

const stop = (code: number, msg?: string): Reaction => ({
  kind: 'stop',
  code,
  offer: offerAfter(code),
  ...(msg !== undefined && { msg }),
});

const isTooMany = (status?: number, code?: number): boolean =>
  status === TOO_MANY || code === RESPONSE_CODES.tooFrequent.code;

const retry = ({ retryAfter, key, status, code }: Details): Reaction => ({
  kind: 'retry',
  ...(retryAfter !== undefined && { afterMs: retryAfter * 1000 }),
  ...(key === 'answering.places_held'
    ? { waitsFor: 'places' }
    : isTooMany(status, code) && { waitsFor: 'limit' }),
});

/**
 * Local status after a stop (STATE-9: "after an error code, restart/refresh are saved locally"); undefined where
 * the next load has nothing to know.
 */
export function localStatusAfter(code: number, offer: Offer): EndType | undefined {
  if (offer === 'reload' || codeRow(code)?.refresh === true) return END_TYPE.refresh;
  return offer === 'restart' ? END_TYPE.restart : undefined;
}

/** What is said when the server's state has replaced ours. */
export function takeOverWords({ code, key }: TakeOverCause): string {
  if (code !== undefined && codeRow(code)?.client === 'takeOver') return `api.${code}`;
  if (code === TOO_LARGE) return 'answering.too_much_stored';
  return REFUSAL_WORDS.get(key ?? '') ?? 'toast.refused';
}

/** HTTP's: the body is too large. */
const TOO_LARGE = 413;

/** Refusals that a respondent can do something about. */
const REFUSAL_WORDS: ReadonlyMap<string, string> = new Map([
  ['answering.answer_too_long', 'answering.answer_too_long'],
  ['answering.too_much_stored', 'answering.too_much_stored'],
  ['answering.too_many_events', 'answering.too_much_stored'],
  ['answering.files', 'answering.files'],
  ['answering.id_reused', 'error.repeated'],
  ['answering.restored', 'toast.corrected'],
]);

/** First wait, in milliseconds; each further one doubles, up to five minutes (STATE-6). */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60 * 1000;

/** Wait before try number `attempt` (1 is the first repetition): doubling, spread over the upper half by `random`. */
export function backOff(attempt: number, random: () => number): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return full / 2 + (full / 2) * random();
}
