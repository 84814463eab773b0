import type { Project } from '@canvass/project';
import { LOAD_FAILED, OK, STORAGE_FULL } from './calls.ts';

export interface CodeRow {
  readonly code: number;
  /**
   * The set of respondents' texts that describes the code: pages of stopped surveys, notices above a page, codes by
   * SMS, files, the list of enterprises, or awards. Absent if no page shows the code.
   */
  readonly words?: CodeTextArea;
  /** Key of the text, if it is not `api.{code}`. */
  readonly text?: string;
  /** Heading and icon of the code's page. Default to the heading and icon of an unavailable survey. */
  readonly page?: {
    readonly title: string;
    readonly mark: 'done' | 'thanks' | 'info' | 'clock' | 'search' | 'warning' | 'phone';
  };
  /** Whether the survey does not open with this load code (STATE-1). All other codes of survey info are normal. */
  readonly closes?: true;
  readonly authored?: StatusText;
  /**
   * How the page reacts if an answering call gets this code (CODE-4): retry later, adopt the server's state, start
   * again silently, reload once and keep all stored data, or stop. Absent for codes of other calls.
   */
  readonly client?: 'retry' | 'takeOver' | 'renew' | 'loadAgain' | 'reload' | 'restart' | 'stop';
  /** Whether the next load after this code counts as a reload (STATE-10). Never for a simple refusal (CODE-2). */
  readonly refresh?: true;
  /** Key and HTTP status of a refusal with this code; absent if the server never refuses with it. */
  readonly refusal?: { readonly name: string; readonly status: number };
  /** Source of a code that this server never sends in a refusal. */
  readonly sentBy?: 'browser' | 'others';
}
export type StatusText = Exclude<keyof NonNullable<Project['desc_status_page']>, 'contact'>;
type CodeTextArea = 'page' | 'notice' | 'sms' | 'files' | 'enterprises' | 'award';

/**
 * CODE-1, STATE-1: all response codes. The codes of survey info are called load codes. Numbers and properties of codes
 * are defined only here.
 */
export const RESPONSE_CODES = {
  /** The survey could not be loaded. Servers never send this code. */
  loadFailed: {
    code: LOAD_FAILED,
    words: 'notice',
    text: 'error.network',
    page: { title: 'closed.unreachable', mark: 'warning' },
    client: 'reload',
    closes: true,
    sentBy: 'browser',
  },
  ok: { code: OK },
  /** The respondent must log in; `errCode` with a redirect query. Sent by a login service in front of the server. */
  login: {
    code: 2,
    sentBy: 'others',
    words: 'page',
    client: 'stop',
    page: { title: 'closed.login', mark: 'info' },
    closes: true,
  },
  invalidLink: {
    code: 3,
    words: 'page',
    client: 'stop',
    refusal: { name: 'survey.invalid_link', status: 404 },
    page: { title: 'closed.link_invalid', mark: 'warning' },
    closes: true,
  },
  codeNotSent: { code: 4, words: 'sms', refusal: { name: 'verification.not_sent', status: 409 } },
  /** A respondent who was screened out or met a full quota sends further events. */
  outOfScope: {
    code: 5,
    words: 'page',
    client: 'stop',
    refusal: { name: 'answering.out_of_scope', status: 409 },
    page: { title: 'closed.out_of_scope', mark: 'thanks' },
    authored: 'out_of_scope',
  },
  /** The server rejected an uploaded file (CODE-6). No reload is offered, because it would not help (STATE-10). */
  outOfScopeRefresh: {
    code: 6,
    words: 'page',
    client: 'stop',
    refresh: true,
    refusal: { name: 'upload.failed', status: 422 },
    page: { title: 'closed.out_of_scope', mark: 'thanks' },
    authored: 'out_of_scope',
  },
  /** The page's engine and the server have different versions of the rules (CODE-11). */
  changedGoOn: {
    code: 102,
    refusal: { name: 'answering.page_outdated', status: 409 },
    words: 'page',
    client: 'loadAgain',
    refresh: true,
    page: { title: 'closed.changed', mark: 'info' },
  },
  tooFrequent: {
    code: 202,
    words: 'page',
    client: 'retry',
    refusal: { name: 'request.too_frequent', status: 429 },
    page: { title: 'closed.too_frequent', mark: 'clock' },
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
  noQuestions: {
    code: 1000,
    words: 'page',
    client: 'stop',
    closes: true,
    refusal: { name: 'survey.no_questions', status: 403 },
    page: { title: 'closed.empty', mark: 'info' },
  },
  invalidAnswerCode: {
    code: 1001,
    sentBy: 'others',
    words: 'page',
    client: 'reload',
    refresh: true,
    page: { title: 'closed.changed', mark: 'info' },
  },
  surveyUpdated: {
    code: 1002,
    words: 'page',
    client: 'reload',
    refusal: { name: 'answering.survey_updated', status: 409 },
    page: { title: 'closed.changed', mark: 'info' },
  },
  notPublished: {
    code: 1003,
    words: 'page',
    page: { title: 'closed.not_published', mark: 'search' },
    client: 'stop',
    refusal: { name: 'survey.not_published', status: 404 },
    closes: true,
  },
  over: {
    code: 1004,
    words: 'page',
    page: { title: 'closed.over', mark: 'thanks' },
    client: 'stop',
    refusal: { name: 'survey.over', status: 403 },
    closes: true,
    authored: 'over',
  },
  deleted: {
    code: 1005,
    words: 'page',
    page: { title: 'closed.over', mark: 'thanks' },
    client: 'stop',
    refusal: { name: 'survey.deleted', status: 410 },
    closes: true,
    authored: 'over',
  },
  storeDeleted: {
    code: 1006,
    words: 'page',
    client: 'stop',
    refusal: { name: 'survey.store_deleted', status: 410 },
    page: { title: 'closed.over', mark: 'thanks' },
    closes: true,
    authored: 'store_deleted',
  },
  /** An operator has paused the survey. The specification has no such code; responses can be continued afterwards. */
  paused: {
    code: 1206,
    words: 'page',
    page: { title: 'closed.paused', mark: 'clock' },
    client: 'stop',
    refusal: { name: 'survey.paused', status: 403 },
    closes: true,
    authored: 'paused',
  },
  notStarted: {
    code: 1007,
    words: 'page',
    page: { title: 'closed.not_started', mark: 'clock' },
    client: 'stop',
    refusal: { name: 'survey.not_started', status: 403 },
    closes: true,
    authored: 'not_started',
  },
  ipAnswered: {
    code: 1008,
    refusal: { name: 'survey.ip_answered', status: 403 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.answered', mark: 'done' },
    closes: true,
    authored: 'ip_answered',
  },
  changed: {
    code: 1009,
    sentBy: 'others',
    words: 'page',
    client: 'reload',
    refresh: true,
    page: { title: 'closed.changed', mark: 'info' },
  },
  deviceLimit: {
    code: 1010,
    refusal: { name: 'survey.device_limit', status: 403 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.answered', mark: 'done' },
    closes: true,
    authored: 'device_limit',
  },
  codeSpent: { code: 1100, words: 'sms', refusal: { name: 'verification.spent', status: 409 } },
  linkUsed: {
    code: 1111,
    refusal: { name: 'survey.link_used', status: 409 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.link_used', mark: 'done' },
    closes: true,
    authored: 'link_used',
  },
  cannotContinue: {
    code: 1112,
    words: 'page',
    client: 'restart',
    refusal: { name: 'answering.cannot_continue', status: 409 },
    page: { title: 'closed.cannot_continue', mark: 'warning' },
    authored: 'cannot_continue',
  },
  alreadySubmitted: {
    code: 1113,
    words: 'page',
    page: { title: 'submitted.title', mark: 'done' },
    client: 'stop',
    refusal: { name: 'answering.already_submitted', status: 409 },
    authored: 'already_submitted',
  },
  outOfAnswerScope: {
    code: 1116,
    refusal: { name: 'survey.out_of_scope', status: 403 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.out_of_scope', mark: 'thanks' },
    closes: true,
    authored: 'out_of_scope',
  },
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
    page: { title: 'closed.changed', mark: 'info' },
  },
  linkDisabled: {
    code: 1201,
    refusal: { name: 'survey.link_disabled', status: 403 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.link_invalid', mark: 'warning' },
    closes: true,
    authored: 'link_disabled',
  },
  linkDeleted: {
    code: 1202,
    refusal: { name: 'survey.link_deleted', status: 410 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.link_invalid', mark: 'warning' },
    closes: true,
    authored: 'link_deleted',
  },
  linkSubmitted: {
    code: 1203,
    refusal: { name: 'survey.link_submitted', status: 409 },
    words: 'page',
    page: { title: 'submitted.title', mark: 'done' },
    client: 'stop',
    closes: true,
    authored: 'already_submitted',
  },
  linkRecognised: {
    code: 1204,
    refusal: { name: 'survey.link_not_started', status: 403 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.link_waits', mark: 'clock' },
    closes: true,
  },
  linkEnded: {
    code: 1205,
    refusal: { name: 'survey.link_over', status: 403 },
    words: 'page',
    page: { title: 'closed.over', mark: 'thanks' },
    client: 'stop',
    closes: true,
    authored: 'over',
  },
  /** The server is unavailable for a time. All answers are kept (STATE-9). */
  networkRefresh: {
    code: 4001,
    refusal: { name: 'server.unavailable', status: 503 },
    words: 'page',
    client: 'retry',
    page: { title: 'closed.unreachable', mark: 'warning' },
  },
  storageFull: { code: STORAGE_FULL, words: 'notice', client: 'stop', sentBy: 'browser' },
  codeEmpty: { code: 7308, words: 'sms', refusal: { name: 'verification.empty', status: 400 } },
  codeMalformed: { code: 7309, words: 'sms', refusal: { name: 'verification.format', status: 400 } },
  tooManyCodes: {
    code: 7400,
    words: 'page',
    client: 'retry',
    refusal: { name: 'verification.limited', status: 429 },
    page: { title: 'closed.too_frequent', mark: 'clock' },
  },
  /** The award waits for an operator's approval, or for its start time. */
  awardNotReady: { code: 7402, words: 'award', refusal: { name: 'award.not_ready', status: 409 } },
  awardDrawn: { code: 7403, words: 'award', refusal: { name: 'award.drawn', status: 409 } },
  /** The award is unknown, expired or withdrawn. The reply does not reveal which. */
  awardInvalid: { code: 7404, words: 'award', refusal: { name: 'award.invalid', status: 404 } },
  codeWrong: { code: 7408, words: 'sms', refusal: { name: 'verification.wrong', status: 409 } },
  phoneDrawLimit: { code: 7410, words: 'award', refusal: { name: 'award.phone_draws', status: 409 } },
  phoneWinLimit: { code: 7411, words: 'award', refusal: { name: 'award.phone_wins', status: 409 } },
  awardClaimed: { code: 7414, words: 'award', refusal: { name: 'award.claimed', status: 409 } },
  phoneClaimLimit: { code: 7424, words: 'award', refusal: { name: 'award.phone_claims', status: 409 } },
  appDrawLimit: { code: 7438, words: 'award', refusal: { name: 'award.app_draws', status: 409 } },
  appWinLimit: { code: 7439, words: 'award', refusal: { name: 'award.app_wins', status: 409 } },
  /** Our own code: the internet address of an unidentified respondent. */
  addressWinLimit: { code: 7440, words: 'award', refusal: { name: 'award.address_wins', status: 409 } },
  /** Our own code, as the next four: the survey can only be answered inside the messaging app (MESSAGING-4). */
  onlyInWechat: {
    code: 8001,
    refusal: { name: 'messaging.only_wx', status: 403 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.in_wechat', mark: 'phone' },
    closes: true,
  },
  mustInWechat: {
    code: 8002,
    refusal: { name: 'messaging.must_wx', status: 403 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.in_wechat', mark: 'phone' },
    closes: true,
  },
  /** The same for the enterprise variant of the messaging app. */
  onlyInWecom: {
    code: 8003,
    refusal: { name: 'messaging.only_qy', status: 403 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.in_wecom', mark: 'phone' },
    closes: true,
  },
  mustInWecom: {
    code: 8004,
    refusal: { name: 'messaging.must_qy', status: 403 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.in_wecom', mark: 'phone' },
    closes: true,
  },
  /** The required app has opened the survey, but did not identify the respondent. */
  unknownPerson: {
    code: 8005,
    refusal: { name: 'messaging.unknown', status: 403 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.unknown_person', mark: 'phone' },
    closes: true,
  },
  /** Our own code, like 1010 for a person identified by the messaging app, on any device. */
  personLimit: {
    code: 8006,
    refusal: { name: 'survey.person_limit', status: 403 },
    words: 'page',
    client: 'stop',
    page: { title: 'closed.answered', mark: 'done' },
    closes: true,
    authored: 'device_limit',
  },
  stateChanged: {
    code: 999_999,
    refusal: { name: 'answering.state_changed', status: 409 },
    words: 'page',
    client: 'restart',
    page: { title: 'closed.changed', mark: 'info' },
  },
} as const satisfies Readonly<Record<string, CodeRow>>;

type Rows = typeof RESPONSE_CODES;

/** Keys of the texts of one set. A table of texts that omits a key does not compile. */
export type CodeKey<W extends CodeTextArea, R extends Readonly<Record<string, CodeRow>> = Rows> = {
  [N in keyof R]: R[N] extends { readonly words: W }
    ? R[N] extends { readonly text: infer T }
      ? T
      : `api.${R[N]['code']}`
    : never;
}[keyof R] &
  string;
export type CodeTitle<R extends Readonly<Record<string, CodeRow>> = Rows> = {
  [N in keyof R]: R[N] extends { readonly page: { readonly title: infer T } } ? T : never;
}[keyof R] &
  string;
export type CodeRefusal<R extends Readonly<Record<string, CodeRow>> = Rows> = {
  [N in keyof R]: R[N] extends { readonly refusal: { readonly name: infer T } } ? T : never;
}[keyof R] &
  string;

export const codeRows: readonly CodeRow[] = Object.values(RESPONSE_CODES);

/** Returns the row of a code. Undefined if the code is unknown. */
export const codeRow = (code: number): CodeRow | undefined => codeRows.find((row) => row.code === code);

/** Whether an unknown code belongs to a newer server. HTTP status codes, which lie between the known codes, do not. */
export const isUnknownCode = (code: number): boolean =>
  codeRow(code) === undefined && ((code > 0 && code < 400) || code >= 1000);
