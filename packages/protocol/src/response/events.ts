import { END_STATES, type EndStatusCode } from '@canvass/project/vocabulary';
import type { QuestionIssue } from './issue.ts';

/**
 * An action of a respondent, as sent and stored. Events are the source of truth (ENGINE-5): a response is computed from
 * them on one published version.
 */
export type AnswerEvent = { readonly type: 'answer'; readonly gid: string; readonly answer: unknown };
/** Leaves the page forwards. On the last page this completes the survey and requests its submission. */
type NextEvent = { readonly type: 'next' };
type BackEvent = { readonly type: 'back' };
type LanguageEvent = { readonly type: 'language'; readonly language: string };
/** A file stored on the server (CALL-16, Uploaded file). `ftype` is 1 for an image. */
/** Maximum number of bytes of one upload. Larger uploads get 413 (CODE-6). */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
export interface UploadedFile {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly ftype: number;
  readonly option_id?: string;
  readonly qid: string;
}
/**
 * All attachments of a question or option, in order. They replace earlier attachments. The server accepts only files
 * that were uploaded for this response and question.
 */
export type FilesEvent = {
  readonly type: 'files';
  readonly gid: string;
  readonly option_id?: string;
  readonly files: readonly UploadedFile[];
};
/** The events that a respondent's browser may send. `answer: null` clears the answer. */
export type RespondentEvent = AnswerEvent | FilesEvent | NextEvent | BackEvent | LanguageEvent | PagesEvent;

/** Server time, in seconds since 1970 (ENGINE-10). Only the server creates this event. */
type ClockEvent = { readonly type: 'clock'; readonly now: number };
/** An effect was carried out. `value` is its result. Only the host creates this event. */
type FulfilledEvent = { readonly type: 'fulfilled'; readonly id: string; readonly value: unknown };
type FailedEvent = { readonly type: 'failed'; readonly id: string };
/**
 * An operator's correction of answers after the end of the response (STATE-12). `total_score` is the new score, if
 * the end page shows it.
 */
export type CorrectedEvent = {
  readonly type: 'corrected';
  readonly answers: Readonly<Record<string, unknown>>;
  readonly total_score?: number;
};
export type HostEvent = ClockEvent | FulfilledEvent | FailedEvent | CorrectedEvent;

export type SurveyEvent = RespondentEvent | HostEvent;

/**
 * A response evaluates differently than it did when it was answered (ENGINE-15). The following events start again from
 * these answers, under this version of the rules. Stored and never sent, because the engine does not read it.
 */
export type RestoredEvent = {
  readonly type: 'restored';
  readonly rules: number;
  readonly answers: Readonly<Record<string, unknown>>;
};
export type StoredEvent = SurveyEvent | RestoredEvent;

/** STATE-3: is_end and status, with the question that caused it. */
export interface EndStatus {
  readonly is_end: 0 | 1;
  readonly status: EndStatusCode;
  /** gid of the question whose jump ended the survey. */
  readonly q?: string;
  /** Whether an endPage node of the flow ended the survey. */
  readonly flow_end?: boolean;
  /** Id of the displayed entry of `desc_end_page.ends`, if the jump or endPage that ended the survey names one. */
  readonly end?: string;
  /** Score of a finished response, if the project's end page shows it (PIPE-4). Only the server knows it. */
  readonly total_score?: number;
}
export const NOT_ENDED: EndStatus = { is_end: 0, status: END_STATES.notEnded.status };

/**
 * A request that a move waits for (ENGINE-4). Servers fulfil it within the call that begins, answers or submits. The
 * command fulfils it with local ledgers. Both pass the value to the engine in `fulfilled`. All hosts use the same ids.
 */
export type EffectRequest =
  /**
   * The survey is complete. The value is the final end status, or a `VerifyResult` with issues, for example if
   * another respondent has already given an answer that must be unique. With issues, the response has not ended, and
   * the page asks for other answers.
   */
  | { readonly id: string; readonly type: 'submit'; readonly end: EndStatus }
  /**
   * The answers to questions that quota cells read were decided. Value: `{is_end: 0, status: -1}` to go on, `{is_end:
   * 1, status: 3}` when a cell is full, `{is_end: 0, status: 3, q}` to ask for another answer to question `q`
   * (QUOTA-10, warn_back).
   */
  | { readonly id: string; readonly type: 'quota'; readonly gids: readonly string[] }
  /** A randomSet was reached. Value: `DrawResult`. */
  | ({ readonly id: string; readonly type: 'draw' } & DrawRequest)
  /**
   * The page passed all checks of this host. The other checks need the server (VALID-13, Duplicate checks; CALL-15,
   * sms-verify). The value is a `VerifyResult`. Its issues are shown; without issues the move continues.
   */
  | { readonly id: string; readonly type: 'verify'; readonly checks: readonly AnswerCheck[] }
  /** A flow node needs the score of the answers so far; `basis` is a hash of them. Value: `ScoreResult`. */
  | { readonly id: string; readonly type: 'score'; readonly fid: string; readonly basis: number };

export type AnswerCheck =
  /** Checks that no other response has this e-mail address, phone number or ID card (already in its stored form). */
  | {
      readonly kind: 'unique';
      readonly gid: string;
      readonly part?: string;
      readonly textType: 'email' | 'mobile' | 'tel' | 'phone' | 'idCard' | 'national_id';
      readonly value: string;
    }
  /** Checks that the code was sent to this number and is correct. Its issues name the part `code`. */
  | { readonly kind: 'sms'; readonly gid: string; readonly phone: string; readonly code: string };
export interface VerifyResult {
  readonly issues: readonly QuestionIssue[];
}

/** A draw among the children of a randomSet (FLOW-3, Random flow). */
export interface DrawRequest {
  readonly fid: string;
  /** Children whose condition currently holds, in authored order. */
  readonly items_fids: readonly string[];
  readonly extract_count: number;
  readonly uniform_display: boolean;
}
/** A subset of `items_fids`, in the order in which it is shown. */
export interface DrawResult {
  readonly random_fids: readonly string[];
}
/** The score that a flow node has requested (SCORE-3, Score). */
export interface ScoreResult {
  readonly final_score: number;
}

/** A browser's measurements of one question on a page (ANSWER-17). */
export interface PageRecord {
  /** Number of the page, from 0. */
  readonly p: number;
  readonly v: {
    /** Milliseconds for which the page was open and seen, in this visit. */
    readonly ms: number;
    /** Touches of an image: fractions of its width and height, and milliseconds after the page opened. */
    readonly taps?: readonly (readonly [x: number, y: number, ms: number])[];
  };
  /** Position of the question on the page as shown, from 0. */
  readonly i: number;
  readonly gid: string;
  readonly fid?: string;
}

/**
 * Measurements of a page, sent before it is left if the project has `settings.page_records`. They do not affect the
 * survey.
 */
export type PagesEvent = { readonly type: 'pages'; readonly qPageArray: readonly PageRecord[] };

export const MAX_PAGE_RECORDS = 200;
export const MAX_TAPS = 50;
/** The longest visit of a page that a record can have: one day. */
export const MAX_VISIT_MS = 86_400_000;
