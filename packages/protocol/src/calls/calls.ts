import type { EndStatus, HostEvent, RespondentEvent, SurveyEvent } from '../response/events.ts';
import type { Project, Translation } from '@canvass/project';
import type { MessagingAuth } from '../messaging/calls.ts';
import type { Device, MemberData, SessionFacts } from '../response/session.ts';

/** Code of an answer that is no refusal. */
export const OK = 0;
/** Load code of a survey that could not be asked for. */
export const LOAD_FAILED = -1;
/** A device that has no room left (STATE-1). */
export const STORAGE_FULL = 4002;
/** Every answer of the server: other codes are rows of RESPONSE_CODES (CALL-1). */
export type Envelope<T> =
  | { readonly code: typeof OK; readonly data: T }
  | { readonly code: number; readonly msg: string; readonly data?: Refusal };
/** Why a request was refused, for programs: a message key, its parameters, and where. */
export interface Refusal {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly path?: string;
  /** All faults of an imported file, this one included, by line; at most MAX_LISTED_FAULTS. */
  readonly faults?: readonly FileFault[];
  /** Further faults that are not listed. */
  readonly more?: number;
}
/** One fault of an imported file; its path is `line 7`. */
export type FileFault = Pick<Refusal, 'key' | 'params' | 'path'>;
/** Faults of one file that a refusal lists. */
export const MAX_LISTED_FAULTS = 100;

/**
 * `POST /api/survey/{id}`: survey info (CALL-18; the path is our choice of `/api/survey/{x}`). The same at
 * `POST /api/survey/pre/{id}`, with a signed preview also before the survey opens and after it is over.
 */
export interface SurveyInfoRequest {
  /** Of the link: all of them, the unique link, the signature and the signed preview among them. */
  readonly allParams?: Readonly<Record<string, string>>;
  readonly source?: string;
  readonly dev_id?: string;
}
export const SURVEY_STATES = ['open', 'not_started', 'over'] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];

export interface SurveyInfo {
  readonly surveyId: string;
  readonly version: number;
  readonly title: string;
  /** Whether respondents may answer now: a preview is let in before and after that, too. */
  readonly qs_status: SurveyState;
  readonly begin_time?: string;
  /** Addresses and devices may be told apart, as keyed hashes (STATE-2). */
  readonly ip_privacy_open: boolean;
  /** The browser is to keep an id, and to begin with it. */
  readonly tells_devices_apart?: true;
  /** The survey is answered by unique links, or this is one of them. */
  readonly uniq_link: boolean;
  /** Of the response that is under way by the unique link; null: none yet, or no unique link. */
  readonly seq: number | null;
  /** Who answers by this link, where it says so in a way that cannot be forged. */
  readonly member_id?: string;
  readonly member?: MemberData;
  /** Parameters of the link that count, by code, and the type of each parameter that the project declares. */
  readonly ext_params: Readonly<Record<string, string>>;
  readonly ext_params_code_map: Readonly<Record<string, string>>;
  /** Of the link (SCREEN-3), else the operator's. */
  readonly org_code?: string;
  /** The operator's word for what their installation is. */
  readonly org_edition: string;
  readonly edition: string;
  /** Address of the project call. */
  readonly project_js: string;
  /** `test`: answers of a test channel or a preview, which do not count. */
  readonly data_status: 'recorded' | 'test';
  /** Words are shown at the foot of every page: the project's, or `footer_text`. */
  readonly footer: boolean;
  readonly show_footer: boolean;
  /** The server's own words there. */
  readonly footer_text?: string;
  /** Where who has to log in is led, on this site (CODE-3). */
  readonly login_path: string;
  /** Address of the frame in which the author's script runs, where there is one and the operator allows it (PROJECT-18). */
  readonly author_script?: string;
  /** Whether the messaging app has said who this is (MESSAGING-3). */
  readonly auth: MessagingAuth;
  /** By its enterprise variant. */
  readonly auth_qy: boolean;
  /** Who that is to this survey: a keyed hash, never the id that the app gave (MESSAGING-6). */
  readonly wxInfo?: { readonly openId: string };
  readonly unnet: false;
  readonly is_bx_activity_project: false;
}

/** `POST /api/survey/uniqlink_token/{id}`: which response a unique link has under way. */
export interface UniqueLinkTokenRequest {
  /** Token of the link. */
  readonly uniq_link: string;
  /** What was begun by it is given up: the next response gets a new number. */
  readonly restart?: boolean;
}
export interface UniqueLinkTokenData {
  /** Null: none; `b` begins one. */
  readonly uniq_link_seq: number | null;
  /** With it `c` goes on with that response. */
  readonly rspd_token?: string;
}

/** `GET /api/survey/projects/{id}`. */
export interface ProjectData {
  readonly project: Project;
  readonly version: number;
  readonly qs_status: SurveyState;
  /** Of the file, as they are (CALL-21). */
  readonly policy?: Project['policy'];
  readonly templates?: unknown;
  readonly customAttr?: unknown;
  readonly app_type?: string;
  /** Style sheets as they are used: read, and written for the page of the survey only (PROJECT-9). */
  readonly ucss?: string;
  readonly gcss?: string;
  /** The author's script, where the operator allows it (PROJECT-18). */
  readonly gjs?: string;
}

/** The same with `only_js=1` and `lang_code`: what the page lacks when its language changes (CALL-20). */
export interface TranslationData {
  readonly version: number;
  readonly language: string;
  /** Id that the project gives to these texts. */
  readonly language_trans_id?: string;
  readonly texts: Translation;
}

/** `GET /api/survey/policy/{id}`: in the language that was asked for, or the survey's own. */
export interface PolicyData<Text = unknown> {
  readonly title: Text;
  /** Absent: the project has none. */
  readonly policy?: Text;
  readonly language: string;
}

/** `GET /api/survey/projects/{id}/submited-options`, with the bearer token. */
export interface SubmittedOptions {
  /** Options with which the response has ended, by question; empty before that. */
  readonly options: Readonly<Record<string, readonly string[]>>;
}

/** `POST /api/survey/b/{id}` (and b2). */
export interface BeginRequest {
  /** A UUID made and stored in the browser before sending: the same call again gives the same response. */
  readonly event_id?: string;
  /** Version of the rules of the caller's engine; another one than the server's is refused (CODE-11). Absent: it has none. */
  readonly rules?: number;
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
  /** Parameters of the link that the server only keeps (SCREEN-3). */
  readonly link_params?: Readonly<Record<string, string>>;
  /** Token of a unique link. */
  readonly uniq_link?: string;
  /** Id that the browser keeps, where the project limits devices (CONST-2). */
  readonly dev_id?: string;
  /** An operator's signed preview: nothing keeps it out, and nothing of it counts. */
  readonly preview_token?: string;
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
  /** Version of the rules of the caller's engine; another one than the server's is refused (CODE-11). Absent: it has none. */
  readonly rules?: number;
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
  /** A newer token of the response, which replaces the one before it. */
  readonly rspd_token?: string;
}

/** `POST /api/survey/n/{id}` and `POST /api/survey/s/{id}`, with the bearer token. */
export interface AnswerRequest {
  readonly transaction_id: string;
  /** UUID made and stored in the browser before the first sending (CALL-5). */
  readonly event_id: string;
  /** Since the last acknowledged call: `n` ends with next or back, `s` with the next that completes the survey. */
  readonly events: readonly RespondentEvent[];
  /** Version of the rules of the caller's engine; another one than the server's is refused (CODE-11). Absent: it has none. */
  readonly rules?: number;
  readonly language_code?: string;
  readonly ip_privacy_open?: boolean;
  readonly ext_params?: Readonly<Record<string, string>>;
}
export interface AnswerData {
  readonly transaction_id: string;
  /** A newer token of the response, which replaces the one before it. */
  readonly rspd_token?: string;
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
  /** The author's own words about the code, and whom to ask; in the language of the page. */
  readonly words?: StatusWords;
}
/** `text` in place of the product's words; both are texts of the engine's views. */
export interface StatusWords<Text = unknown> {
  readonly language: string;
  readonly text?: Text;
  readonly contact?: Text;
}

/** `POST /api/publishing/surveys`, with the operator's token. */
export interface PublishRequest {
  readonly project: unknown;
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
