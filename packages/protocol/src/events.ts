/**
 * What a respondent does, as it travels and is stored. Events are the truth (contracts 4): a response is their
 * fold on one published version.
 */
export type AnswerEvent = { readonly type: 'answer'; readonly gid: string; readonly answer: unknown };
/** Leaves the page forwards. On the last page this completes the survey and asks for submission. */
export type NextEvent = { readonly type: 'next' };
export type BackEvent = { readonly type: 'back' };
export type LanguageEvent = { readonly type: 'language'; readonly language: string };
/** What a respondent's browser may send. `answer: null` clears the answer. */
export type RespondentEvent = AnswerEvent | NextEvent | BackEvent | LanguageEvent;

/** Server time, in seconds since 1970 (contracts 1). Only the server makes it. */
export type ClockEvent = { readonly type: 'clock'; readonly now: number };
/** An effect was carried out; `value` is what it gave. Only the host makes it. */
export type FulfilledEvent = { readonly type: 'fulfilled'; readonly id: string; readonly value: unknown };
/** An effect could not be carried out. */
export type FailedEvent = { readonly type: 'failed'; readonly id: string };
export type HostEvent = ClockEvent | FulfilledEvent | FailedEvent;

export type SurveyEvent = RespondentEvent | HostEvent;

/** Spec section 4, End status: 1 finished, 2 screen-out, 3 and 6 quota full, -1 not ended. */
export type EndStatusCode = -1 | 1 | 2 | 3 | 6;
/** Spec section 3: is_end and status, with the question that caused it. */
export interface EndStatus {
  readonly is_end: 0 | 1;
  readonly status: EndStatusCode;
  /** gid of the question whose jump ended the survey. */
  readonly q?: string;
  /** Ended by an endPage node of the flow. */
  readonly flow_end?: boolean;
}
export const NOT_ENDED: EndStatus = { is_end: 0, status: -1 };
