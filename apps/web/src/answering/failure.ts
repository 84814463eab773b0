import type { ApiError } from '@canvass/api-client';
import { IGNORED_CODE, REFRESH_CODES, RESPONSE_CODE } from '@canvass/protocol';

/** What to do after a call for an answer failed (spec sections 4 and 8; semantics k and s). */
export type Reaction =
  /** Nobody's fault and nothing lost: try again with the same id, later. */
  | { readonly kind: 'retry'; readonly afterMs?: number }
  /** Another tab or device has written since: take over the server's state. */
  | { readonly kind: 'takeOver'; readonly code: number }
  /** The survey cannot go on for this respondent. Unsent answers are set aside, the page says why. */
  | { readonly kind: 'stop'; readonly code: number }
  /** The same, and starting again is offered. */
  | { readonly kind: 'restart'; readonly code: number };

const TAKE_OVER = new Set<number>([RESPONSE_CODE.answeredElsewhere]);
/** The page would be loaded anew (spec section 4), or the questions are others now. */
const RESTART = new Set<number>([
  ...REFRESH_CODES,
  RESPONSE_CODE.surveyUpdated,
  RESPONSE_CODE.cannotContinue,
  RESPONSE_CODE.drawChanged,
  RESPONSE_CODE.stateChanged,
]);
/** 4001 is ignored (spec section 4); too many requests, and the statuses that say "later". */
const RETRY = new Set<number>([
  IGNORED_CODE,
  RESPONSE_CODE.tooFrequent,
  RESPONSE_CODE.tooFrequentAward,
  408,
  425,
  429,
]);

/** Decides by the code where there is one, else by the status. Total: every failure has one reaction. */
export function reactTo(error: ApiError): Reaction {
  if (error.kind === 'network' || error.kind === 'timeout') return { kind: 'retry' };
  if (error.kind === 'http') return byStatus(error.status, error.retryAfter);
  const { code } = error;
  if (TAKE_OVER.has(code)) return { kind: 'takeOver', code };
  if (RESTART.has(code)) return { kind: 'restart', code };
  if (RETRY.has(code)) return retry(error.retryAfter);
  if (code > 0 && code < 400) return { kind: 'stop', code };
  if (code >= 1000) return { kind: 'stop', code };
  return byStatus(error.status >= 400 ? error.status : code, error.retryAfter);
}

/**
 * Without a code of the specification: a busy or broken server is waited for, a refused token ends this response,
 * a refused batch means that the server's state is not ours (contracts 20: 400 and 409 carry no such code).
 */
function byStatus(status: number, retryAfter?: number): Reaction {
  if (status >= 500 || status < 400 || RETRY.has(status)) return retry(retryAfter);
  if (status === 401 || status === 403) return { kind: 'restart', code: RESPONSE_CODE.cannotContinue };
  if (status === 404 || status === 410) return { kind: 'stop', code: RESPONSE_CODE.invalidLink };
  return { kind: 'takeOver', code: status };
}

const retry = (seconds?: number): Reaction =>
  seconds === undefined ? { kind: 'retry' } : { kind: 'retry', afterMs: seconds * 1000 };

/** First wait, in milliseconds; each further one doubles, up to five minutes (trust R16). */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 5 * 60 * 1000;

/** Wait before try number `attempt` (1 is the first repetition): doubling, spread over the upper half by `random`. */
export function backOff(attempt: number, random: () => number): number {
  const full = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return full / 2 + (full / 2) * random();
}
