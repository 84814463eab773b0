import { LOAD_FAILED, OK } from './calls.ts';

/** What is to be known of a response code. */
export interface CodeRow {
  readonly code: number;
  /**
   * Where respondents' words for it are: among those of pages that say why a survey stopped, of notices above a page, of
   * codes by SMS, of files, of the list of enterprises. Absent: nobody is told.
   */
  readonly words?: CodeWords;
  /** Their key, where it is not `api.{code}`. */
  readonly text?: string;
  /** Heading and mark of the page that says so, where they say more than that the survey is not available. */
  readonly page?: { readonly title: string; readonly mark: 'done' | 'thanks' | 'clock' | 'warning' };
  /**
   * What a page does when a call for an answer gets it (CODE-4): tries again later; takes over the server's state; begins
   * again without a word; or stops, and offers to load the page again, to start again, or nothing. Absent: other calls get
   * it, and say what it means to them.
   */
  readonly client?: 'retry' | 'takeOver' | 'renew' | 'reload' | 'restart' | 'stop';
  /** A refresh-type code (STATE-10): the next load begins by itself. Never for a mere refusal (CODE-2). */
  readonly refresh?: true;
  /** How the server refuses a call with it: key and HTTP status. Absent: it does not. */
  readonly refusal?: { readonly name: string; readonly status: number };
}
type CodeWords = 'page' | 'notice' | 'sms' | 'files' | 'enterprises';

/**
 * CODE-1, STATE-1: every response code, a row each; those of survey info are load codes. Whatever is to be known of a
 * code stands here, and nothing else writes the number.
 */
export const RESPONSE_CODES = {
  /** The survey could not be asked for: no server says this. */
  loadFailed: {
    code: LOAD_FAILED,
    words: 'notice',
    text: 'error.network',
    page: { title: 'closed.unreachable', mark: 'warning' },
    client: 'reload',
  },
  ok: { code: OK },
  /** As `errCode`: log in, with a redirect query. */
  login: { code: 2, words: 'page', client: 'stop' },
  invalidLink: {
    code: 3,
    words: 'page',
    client: 'stop',
    refusal: { name: 'survey.invalid_link', status: 404 },
  },
  codeNotSent: { code: 4, words: 'sms', refusal: { name: 'verification.not_sent', status: 409 } },
  outOfScope: { code: 5, words: 'page', client: 'stop' },
  /** Of uploads: the file was not taken (CODE-6). Else as 5; loading the page again would not change that (STATE-10). */
  outOfScopeRefresh: {
    code: 6,
    words: 'page',
    client: 'stop',
    refresh: true,
    refusal: { name: 'upload.failed', status: 422 },
  },
  changedGoOn: { code: 102, words: 'page', client: 'reload', refresh: true },
  tooFrequent: {
    code: 202,
    words: 'page',
    client: 'retry',
    refusal: { name: 'request.too_frequent', status: 429 },
  },
  enterprisesUpdating: {
    code: 254,
    words: 'enterprises',
    text: 'enterprise_error254',
    refusal: { name: 'enterprises.updating', status: 503 },
  },
  enterprisesFailed: {
    code: 255,
    words: 'enterprises',
    text: 'enterprise_error',
    refusal: { name: 'enterprises.failed', status: 500 },
  },
  svgUnsupported: { code: 431, words: 'files', refusal: { name: 'upload.svg', status: 415 } },
  noQuestions: { code: 1000, words: 'page', client: 'stop' },
  invalidAnswerCode: { code: 1001, words: 'page', client: 'reload', refresh: true },
  surveyUpdated: {
    code: 1002,
    words: 'page',
    client: 'reload',
    refusal: { name: 'answering.survey_updated', status: 409 },
  },
  notPublished: {
    code: 1003,
    words: 'page',
    page: { title: 'closed.not_published', mark: 'clock' },
    client: 'stop',
    refusal: { name: 'survey.not_published', status: 404 },
  },
  over: {
    code: 1004,
    words: 'page',
    page: { title: 'closed.over', mark: 'thanks' },
    client: 'stop',
    refusal: { name: 'survey.over', status: 403 },
  },
  deleted: {
    code: 1005,
    words: 'page',
    page: { title: 'closed.over', mark: 'thanks' },
    client: 'stop',
    refusal: { name: 'survey.deleted', status: 410 },
  },
  storeDeleted: { code: 1006, words: 'page', client: 'stop' },
  notStarted: {
    code: 1007,
    words: 'page',
    page: { title: 'closed.not_started', mark: 'clock' },
    client: 'stop',
    refusal: { name: 'survey.not_started', status: 403 },
  },
  ipAnswered: { code: 1008, words: 'page', client: 'stop' },
  changed: { code: 1009, words: 'page', client: 'reload', refresh: true },
  deviceLimit: { code: 1010, words: 'page', client: 'stop' },
  codeSpent: { code: 1100, words: 'sms', refusal: { name: 'verification.spent', status: 409 } },
  linkUsed: { code: 1111, words: 'page', client: 'stop' },
  cannotContinue: {
    code: 1112,
    words: 'page',
    client: 'restart',
    refusal: { name: 'answering.cannot_continue', status: 409 },
  },
  alreadySubmitted: {
    code: 1113,
    words: 'page',
    page: { title: 'submitted.title', mark: 'done' },
    client: 'stop',
    refusal: { name: 'answering.already_submitted', status: 409 },
  },
  outOfAnswerScope: { code: 1116, words: 'page', client: 'stop' },
  answeredElsewhere: {
    code: 1117,
    words: 'notice',
    client: 'takeOver',
    refusal: { name: 'answering.other_writer', status: 409 },
  },
  drawChanged: {
    code: 1118,
    words: 'notice',
    client: 'takeOver',
    refusal: { name: 'answering.draw_changed', status: 409 },
  },
  versionUpdated: {
    code: 1119,
    words: 'page',
    client: 'renew',
    refresh: true,
    refusal: { name: 'answering.version_updated', status: 409 },
  },
  linkDisabled: { code: 1201, words: 'page', client: 'stop' },
  linkDeleted: { code: 1202, words: 'page', client: 'stop' },
  linkSubmitted: {
    code: 1203,
    words: 'page',
    page: { title: 'submitted.title', mark: 'done' },
    client: 'stop',
  },
  linkRecognised: { code: 1204, words: 'page', client: 'stop' },
  linkEnded: { code: 1205, words: 'page', page: { title: 'closed.over', mark: 'thanks' }, client: 'stop' },
  /** Nothing is lost (STATE-9). */
  networkRefresh: { code: 4001, words: 'page', client: 'retry' },
  storageFull: { code: 4002, words: 'page', client: 'stop' },
  codeEmpty: { code: 7308, words: 'sms', refusal: { name: 'verification.empty', status: 400 } },
  codeMalformed: { code: 7309, words: 'sms', refusal: { name: 'verification.format', status: 400 } },
  tooManyCodes: {
    code: 7400,
    words: 'page',
    client: 'retry',
    refusal: { name: 'verification.limited', status: 429 },
  },
  codeWrong: { code: 7408, words: 'sms', refusal: { name: 'verification.wrong', status: 409 } },
  stateChanged: { code: 999_999, words: 'page', client: 'restart' },
} as const satisfies Readonly<Record<string, CodeRow>>;

type Rows = typeof RESPONSE_CODES;

/** Keys of the words that stand in one place: texts without one of them do not compile. */
export type CodeKey<W extends CodeWords, R extends Readonly<Record<string, CodeRow>> = Rows> = {
  [N in keyof R]: R[N] extends { readonly words: W }
    ? R[N] extends { readonly text: infer T }
      ? T
      : `api.${R[N]['code']}`
    : never;
}[keyof R] &
  string;
/** Keys of the headings. */
export type CodeTitle<R extends Readonly<Record<string, CodeRow>> = Rows> = {
  [N in keyof R]: R[N] extends { readonly page: { readonly title: infer T } } ? T : never;
}[keyof R] &
  string;
/** Names of the refusals. */
export type CodeRefusal<R extends Readonly<Record<string, CodeRow>> = Rows> = {
  [N in keyof R]: R[N] extends { readonly refusal: { readonly name: infer T } } ? T : never;
}[keyof R] &
  string;

export const codeRows: readonly CodeRow[] = Object.values(RESPONSE_CODES);

/** The row of a code; undefined: nothing is known of it. */
export const codeRow = (code: number): CodeRow | undefined => codeRows.find((row) => row.code === code);
