import type { ApiError } from '@canvass/api-client';
import {
  type CodeRow,
  codeRow,
  END_TYPE,
  type EndType,
  isUnknownCode,
  RESPONSE_CODES,
} from '@canvass/protocol';

/** The reaction to a failed answering call (CODE-4; STATE-5; docs/adr/0042). */
export type Reaction =
  /** Retries later with the same id, after a temporary failure without loss. */
  | {
      readonly kind: 'retry';
      readonly afterMs?: number;
      /**
       * Set if the network works. `slots`: other respondents hold all remaining slots of a quota. `rateLimit`: there
       * were too many requests.
       */
      readonly waitsFor?: 'slots' | 'rateLimit';
    }
  /** The server's state wins: another tab or device has sent answers, or the server refused this batch (`key`). */
  | ({ readonly kind: 'takeOver' } & TakeOverCause)
  /** Begins again on the newest version without a message, since no question was answered yet. */
  | { readonly kind: 'renew'; readonly code: number }
  /** The page has another version than the server: it reloads and keeps the data on the device. */
  | { readonly kind: 'loadAgain'; readonly code: number }
  /** The survey stops. Unsent answers are set aside, and the page shows the reason and may offer a next step. */
  | {
      readonly kind: 'stop';
      readonly code: number;
      readonly offer: Offer;
      /** The server's text, for codes without a text in this app (CODE-8). */
      readonly msg?: string;
    };

export interface TakeOverCause {
  /** Response code or HTTP status. */
  readonly code?: number;
  /** Message key of a refusal. */
  readonly key?: string;
}
/** The next step that the page offers after a stop: reload, or start again. */
export type Offer = 'reload' | 'restart' | null;

/** HTTP statuses after which calls are retried later. */
const TOO_MANY = 429;
const RETRIED_STATUSES = new Set([408, 425, TOO_MANY]);

export function offerAfter(code: number): Offer {
  const reaction = codeRow(code)?.client;
  // Offers a reload, because a newer version of the page may know a code that a newer server sends.
  if (reaction === 'retry' || reaction === 'loadAgain' || isUnknownCode(code)) return 'reload';
  return reaction === 'reload' || reaction === 'restart' ? reaction : null;
}

/** Returns the reaction to an error. The code decides if it has a reaction, else the status. */
export function reactTo(error: ApiError): Reaction {
  if (error.kind === 'network' || error.kind === 'timeout') return { kind: 'retry' };
  if (error.kind === 'http') return reactToStatus(error.status, error);
  const { code } = error;
  const reaction = codeRow(code)?.client;
  if (isOwnReaction(reaction)) return { kind: reaction, code };
  if (reaction === 'retry' || RETRIED_STATUSES.has(code)) return createRetry(error);
  if (reaction !== undefined || isUnknownCode(code)) return createStop(code, error.msg);
  return reactToStatus(error.status >= 400 ? error.status : code, error);
}

const isOwnReaction = (reaction: CodeRow['client']): reaction is 'takeOver' | 'renew' | 'loadAgain' =>
  reaction === 'takeOver' || reaction === 'renew' || reaction === 'loadAgain';

interface FailureDetails {
  readonly status?: number;
  readonly code?: number;
  readonly retryAfter?: number;
  readonly key?: string;
}

/**
 * Replies without a response code: a busy or broken server is retried, a refused token ends this response, a
 * refused batch means that the states differ (CODE-2: 400, 409 and 413 have no such code).
 */
function reactToStatus(status: number, details: FailureDetails): Reaction {
  if (status >= 500 || status < 400 || RETRIED_STATUSES.has(status)) return createRetry(details);
  if (status === 401 || status === 403) return createStop(RESPONSE_CODES.cannotContinue.code);
  if (status === 404 || status === 410) return createStop(RESPONSE_CODES.invalidLink.code);
  return { kind: 'takeOver', code: status, ...(details.key !== undefined && { key: details.key }) };
}

const createStop = (code: number, msg?: string): Reaction => ({
  kind: 'stop',
  code,
  offer: offerAfter(code),
  ...(msg !== undefined && { msg }),
});

const { tooFrequent, tooManyCodes } = RESPONSE_CODES;
const isTooMany = (status?: number, code?: number): boolean =>
  status === TOO_MANY || code === tooFrequent.code || code === tooManyCodes.code;

const createRetry = ({ retryAfter, key, status, code }: FailureDetails): Reaction => ({
  kind: 'retry',
  ...(retryAfter !== undefined && { afterMs: retryAfter * 1000 }),
  ...(key === 'answering.places_held'
    ? { waitsFor: 'slots' }
    : isTooMany(status, code) && { waitsFor: 'rateLimit' }),
});

/**
 * Local status after a stop (STATE-9: "after an error code, restart/refresh are saved locally"). Undefined if the next
 * load needs none.
 */
export function localStatusAfter(code: number, offer: Offer): EndType | undefined {
  if (offer === 'reload' || codeRow(code)?.refresh === true) return END_TYPE.refresh;
  return offer === 'restart' ? END_TYPE.restart : undefined;
}

export function takeOverTextKey({ code, key }: TakeOverCause): string {
  if (code !== undefined && codeRow(code)?.client === 'takeOver') return `api.${code}`;
  if (code === TOO_LARGE) return 'answering.too_much_stored';
  return REFUSAL_TEXT_KEYS.get(key ?? '') ?? 'toast.refused';
}

const TOO_LARGE = 413;

/** Text keys for refusals and causes that have a text of their own. */
const REFUSAL_TEXT_KEYS: ReadonlyMap<string, string> = new Map([
  ['answering.answer_too_long', 'answering.answer_too_long'],
  ['answering.too_much_stored', 'answering.too_much_stored'],
  ['answering.too_many_events', 'answering.too_much_stored'],
  ['answering.files', 'answering.files'],
  ['answering.id_reused', 'error.repeated'],
  ['answering.restored', 'toast.corrected'],
]);
