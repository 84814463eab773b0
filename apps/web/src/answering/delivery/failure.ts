import type { ApiError } from '@canvass/api-client';
import {
  END_TYPE,
  type EndType,
  IGNORED_CODE,
  isRefreshCode,
  REFRESH_CODES,
  RESPONSE_CODE,
} from '@canvass/protocol';

/** What to do after a call for an answer failed (CODE-4; STATE-5; docs/adr/0042). */
export type Reaction =
  /** Nobody's fault and nothing lost: try again with the same id, later. */
  | {
      readonly kind: 'retry';
      readonly afterMs?: number;
      /** All free places of a quota are held by others: whoever waits has to know. */
      readonly placesHeld?: true;
    }
  /** The server's state holds, not ours: another tab or device has written, or it refused what we sent (`key`). */
  | ({ readonly kind: 'takeOver' } & TakeOverCause)
  /** Begins anew on the newest version without a word: nothing was answered yet. */
  | { readonly kind: 'renew'; readonly code: number }
  /** The survey cannot go on like this. Unsent answers are set aside, the page says why and may offer a way on. */
  | { readonly kind: 'stop'; readonly code: number; readonly offer: Offer };

export interface TakeOverCause {
  readonly code: number;
  /** Message key of a refusal. */
  readonly key?: string;
}
/** What a page that says why the survey stopped offers: load the page anew, or start again. */
export type Offer = 'reload' | 'restart' | null;

const TAKE_OVER = new Set<number>([RESPONSE_CODE.answeredElsewhere, RESPONSE_CODE.drawChanged]);
/** Too many requests, 4001 (STATE-9: ignored), and the statuses that say "later". */
const RETRY = new Set<number>([
  IGNORED_CODE,
  RESPONSE_CODE.tooFrequent,
  RESPONSE_CODE.tooFrequentAward,
  408,
  425,
  429,
]);
/**
 * What a stop offers; every other offers nothing. The page is loaded anew for the newest version (STATE-10), but
 * not for 6: who is not in the scope of the survey is not in it after a reload either.
 */
const OFFERS: ReadonlyMap<number, Offer> = new Map<number, Offer>([
  ...REFRESH_CODES.map((code) => [code, 'reload'] as const),
  [RESPONSE_CODE.outOfScopeRefresh, null],
  [RESPONSE_CODE.surveyUpdated, 'reload'],
  [RESPONSE_CODE.cannotContinue, 'restart'],
  [RESPONSE_CODE.stateChanged, 'restart'],
]);

/** Decides by the code where there is one, else by the status. Total: every failure has one reaction. */
export function reactTo(error: ApiError): Reaction {
  if (error.kind === 'network' || error.kind === 'timeout') return { kind: 'retry' };
  if (error.kind === 'http') return byStatus(error.status, error);
  const { code } = error;
  if (TAKE_OVER.has(code)) return { kind: 'takeOver', code };
  if (code === RESPONSE_CODE.versionUpdated) return { kind: 'renew', code };
  if (RETRY.has(code)) return retry(error);
  if ((code > 0 && code < 400) || code >= 1000) return stop(code);
  return byStatus(error.status >= 400 ? error.status : code, error);
}

interface Details {
  readonly retryAfter?: number;
  readonly key?: string;
}

/**
 * Without a code of the specification: a busy or broken server is waited for, a refused token ends this response,
 * a refused batch means that the server's state is not ours (CODE-2: 400, 409 and 413 carry no such code).
 */
function byStatus(status: number, details: Details): Reaction {
  if (status >= 500 || status < 400 || RETRY.has(status)) return retry(details);
  if (status === 401 || status === 403) return stop(RESPONSE_CODE.cannotContinue);
  if (status === 404 || status === 410) return stop(RESPONSE_CODE.invalidLink);
  return { kind: 'takeOver', code: status, ...(details.key !== undefined && { key: details.key }) };
}

const stop = (code: number): Reaction => ({ kind: 'stop', code, offer: OFFERS.get(code) ?? null });

const retry = ({ retryAfter, key }: Details): Reaction => ({
  kind: 'retry',
  ...(retryAfter !== undefined && { afterMs: retryAfter * 1000 }),
  ...(key === 'answering.places_held' && { placesHeld: true }),
});

/**
 * Local status after a stop (STATE-9: "after an error code, restart/refresh are saved locally"); undefined where
 * the next load has nothing to know.
 */
export function localStatusAfter(code: number, offer: Offer): EndType | undefined {
  if (offer === 'reload' || isRefreshCode(code)) return END_TYPE.refresh;
  return offer === 'restart' ? END_TYPE.restart : undefined;
}

/** What is said when the server's state has replaced ours. */
export function takeOverWords({ code, key }: TakeOverCause): string {
  if (TAKE_OVER.has(code)) return `api.${code}`;
  if (code === 413) return 'answering.too_much_stored';
  return REFUSAL_WORDS.get(key ?? '') ?? 'toast.refused';
}

/** Refusals that a respondent can do something about. */
const REFUSAL_WORDS: ReadonlyMap<string, string> = new Map([
  ['answering.answer_too_long', 'answering.answer_too_long'],
  ['answering.too_much_stored', 'answering.too_much_stored'],
  ['answering.too_many_events', 'answering.too_much_stored'],
  ['answering.files', 'answering.files'],
]);

/** First wait, in milliseconds; each further one doubles, up to five minutes (STATE-6). */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60 * 1000;

/** Wait before try number `attempt` (1 is the first repetition): doubling, spread over the upper half by `random`. */
export function backOff(attempt: number, random: () => number): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return full / 2 + (full / 2) * random();
}
