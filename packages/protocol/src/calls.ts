import type { EndStatus, HostEvent, RespondentEvent, SurveyEvent } from './events.ts';
import type { Project, ProjectIssue } from '@canvass/project';
import type { Device, SessionFacts } from './session.ts';

/** Code of an answer that is no refusal. */
export const OK = 0;
/** Load code of a survey that could not be asked for. */
export const LOAD_FAILED = -1;
/** Every answer of the server: other codes are rows of RESPONSE_CODES (CALL-1). */
export type Envelope<T> =
  | { readonly code: typeof OK; readonly data: T }
  | { readonly code: number; readonly msg: string; readonly data?: Refusal };
/** Why a request was refused, for programs: a message key, its parameters, and where. */
export interface Refusal {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly path?: string;
}

/** `POST /api/survey/{id}`: survey info (CALL-18; the path is our choice of `/api/survey/{x}`). */
export interface SurveyInfoRequest {
  readonly allParams?: Readonly<Record<string, string>>;
  readonly source?: string;
  readonly dev_id?: string;
}
export interface SurveyInfo {
  readonly surveyId: string;
  readonly version: number;
  readonly title: string;
  readonly qs_status: 'open';
  readonly begin_time?: string;
  readonly ip_privacy_open: boolean;
  readonly uniq_link: boolean;
  readonly footer: boolean;
  readonly auth: 'base';
  readonly auth_qy: false;
  readonly unnet: false;
  readonly is_bx_activity_project: false;
}

/** `GET /api/survey/projects/{id}`. */
export interface ProjectData {
  readonly project: Project;
  readonly version: number;
}

/** `POST /api/survey/b/{id}` (and b2). */
export interface BeginRequest {
  /** A UUID made and stored in the browser before sending: the same call again gives the same response. */
  readonly event_id?: string;
  readonly source?: string;
  readonly language_code?: string;
  readonly device: Device;
  /** All parameters of the link; those that the project declares become external parameters. */
  readonly ext_params?: Readonly<Record<string, string>>;
  /** The parameter `canvass_sig` of the link: without it, parameters that the project marks as signed do not count. */
  readonly ext_params_sig?: string;
  readonly ip_privacy_open?: boolean;
  readonly fromq?: string;
  readonly fromtype?: string;
}
export interface BeginData {
  readonly seq: number;
  readonly version: number;
  readonly facts: SessionFacts;
  /** Bearer token for c, n and s (CALL-2). Good for 30 days. */
  readonly rspd_token: string;
  /** Step token: detects a second writer (CALL-4). */
  readonly transaction_id: string;
  /** What the server's engine was fed before the first page: draws and quotas that the survey begins with. */
  readonly fulfilled: readonly HostEvent[];
}

/** `POST /api/survey/c/{id}`, with the bearer token: what is stored, to go on from. */
export interface ContinueRequest {
  readonly language_code?: string;
}
export interface ContinueData {
  readonly seq: number;
  readonly version: number;
  readonly facts: SessionFacts;
  /** All accepted events, in order: the browser folds them on the same version. */
  readonly events: readonly SurveyEvent[];
  readonly end_status: EndStatus;
  readonly transaction_id: string;
}

/** `POST /api/survey/n/{id}` and `POST /api/survey/s/{id}`, with the bearer token. */
export interface AnswerRequest {
  readonly transaction_id: string;
  /** UUID made and stored in the browser before the first sending (CALL-5). */
  readonly event_id: string;
  /** Since the last acknowledged call: `n` ends with next or back, `s` with the next that completes the survey. */
  readonly events: readonly RespondentEvent[];
  readonly language_code?: string;
  readonly ip_privacy_open?: boolean;
  readonly ext_params?: Readonly<Record<string, string>>;
}
export interface AnswerData {
  readonly transaction_id: string;
  readonly end_status: EndStatus;
  /** What the server's engine was fed besides `events`; the browser feeds it to its own. */
  readonly fulfilled: readonly HostEvent[];
}
export interface SubmitData extends AnswerData {
  /** Identifies the response on end pages; the same as seq until links are signed. */
  readonly endPageSeq: number;
}

/** `<script type="application/json" id="canvass-boot">` in the HTML of the answering routes (CALL-11). */
export interface BootData {
  readonly surveyId: string;
  /** Load code of STATE-1. */
  readonly code: number;
  readonly info?: SurveyInfo;
  readonly project?: Project;
  readonly begin_time?: string;
}

/** `POST /api/publishing/surveys`, with the operator's token. */
export interface PublishRequest {
  readonly project: unknown;
}
export interface PublishData {
  readonly surveyId: string;
  readonly version: number;
  /** False when the same content was already the newest version. */
  readonly created: boolean;
  /** Path of the respondent's link. */
  readonly path: string;
  readonly warnings: readonly ProjectIssue[];
}

/** `POST /api/survey/projects/{id}/sms-verify`, with the bearer token: sends a code to a number that `gid` asks for. */
export interface SmsCodeRequest {
  readonly gid: string;
  readonly phone: string;
}
export interface SmsCodeData {
  /** After so many seconds another one may be asked for. */
  readonly wait_seconds: number;
}
/** Of `PUT` on the same path with the code: the number is proved before the page is left. */
export interface SmsVerifiedData {
  readonly verified: true;
}
