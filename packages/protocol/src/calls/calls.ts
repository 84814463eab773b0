import type { Device, DataStatus } from '@canvass/project/vocabulary';
import type { EndStatus, HostEvent, RespondentEvent, SurveyEvent } from '../response/events.ts';
import type { AuthoredTexts, Project, Translation } from '@canvass/project';
import type { MessagingAuth } from '../messaging/calls.ts';
import type { MemberData, SessionFacts } from '../response/session.ts';

export const OK = 0;
/** The load code that the page itself sets if survey info could not be loaded. */
export const LOAD_FAILED = -1;
/** The device has no storage left (STATE-1). */
export const STORAGE_FULL = 4002;
/** CONST-1: milliseconds until a request counts as timed out. */
export const REQUEST_TIMEOUT_MS = 25_000;
/** A reply of the server; other codes are rows of RESPONSE_CODES (CALL-1). */
export type Envelope<T> =
  | { readonly code: typeof OK; readonly data: T }
  | { readonly code: number; readonly msg: string; readonly data?: Refusal };
/** The reason of a refusal for programs: a message key, its parameters, and the path of the fault. */
export interface Refusal {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly path?: string;
  /** All faults of an imported file, including this one, by line; at most MAX_LISTED_FAULTS. */
  readonly faults?: readonly FileFault[];
  readonly more?: number;
}
/** A fault of an imported file; its path is `line 7`. */
export type FileFault = Pick<Refusal, 'key' | 'params' | 'path'>;
export const MAX_LISTED_FAULTS = 100;

/**
 * `POST /api/survey/{id}`: survey info (CALL-18). `POST /api/survey/pre/{id}` returns the same, and with a signed
 * preview also before the survey opens and after it closes.
 */
export interface SurveyInfoRequest {
  /** All parameters of the link, including the unique link, the signature and the signed preview. */
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
  /** Whether respondents may answer now. Previews can be answered at all times. */
  readonly qs_status: SurveyState;
  readonly begin_time?: string;
  /** Whether the server may distinguish addresses and devices, by keyed hashes (STATE-2). */
  readonly ip_privacy_open: boolean;
  /** Whether the browser must store an id, and send it when a response begins. */
  readonly tells_devices_apart?: true;
  /** Whether the survey is answered by unique links, or this link is unique. */
  readonly uniq_link: boolean;
  /** The unfinished response of the unique link; null without such a response, or if the link is not unique. */
  readonly seq: number | null;
  /** The member who answers, if the link identifies them in a way that cannot be forged. */
  readonly member_id?: string;
  readonly member?: MemberData;
  /** Accepted parameters of the link, by code, and the type of each declared parameter. */
  readonly ext_params: Readonly<Record<string, string>>;
  readonly ext_params_code_map: Readonly<Record<string, string>>;
  /** Organisation code of the link (SCREEN-3), or else the operator's. */
  readonly org_code?: string;
  readonly org_edition: string;
  readonly edition: string;
  readonly project_js: string;
  /** `test`: the response belongs to a test channel or a preview, and does not count. */
  readonly data_status: DataStatus;
  /** Whether every page has a text at its foot: the project's, or `footer_text`. */
  readonly footer: boolean;
  readonly show_footer: boolean;
  readonly footer_text?: string;
  /** Path on this site to which respondents who must log in are sent (CODE-3). */
  readonly login_path: string;
  /** Address of the frame of the author's script, if there is a script and the operator allows it (PROJECT-18). */
  readonly author_script?: string;
  /** Whether the messaging app has identified the respondent (MESSAGING-3). */
  readonly auth: MessagingAuth;
  readonly auth_qy: boolean;
  /** The respondent's id for this survey: a keyed hash, never the id that the app gave (MESSAGING-6). */
  readonly wxInfo?: { readonly openId: string };
  readonly unnet: false;
  readonly is_bx_activity_project: false;
}

/** `POST /api/survey/uniqlink_token/{id}`: finds the unfinished response of a unique link. */
export interface UniqueLinkTokenRequest {
  readonly uniq_link: string;
  /** Whether to abandon the link's response. The next response gets a new number. */
  readonly restart?: boolean;
}
export interface UniqueLinkTokenData {
  /** Null if the link has no response. The call `POST /api/survey/b/{id}` begins one. */
  readonly uniq_link_seq: number | null;
  /** Token for the call `POST /api/survey/c/{id}`, which continues that response. */
  readonly rspd_token?: string;
}

/** Reply to `GET /api/survey/projects/{id}`. */
export interface ProjectData {
  readonly project: Project;
  readonly version: number;
  readonly qs_status: SurveyState;
  readonly policy?: Project['policy'];
  readonly templates?: unknown;
  readonly customAttr?: unknown;
  readonly app_type?: string;
  /** Style sheets, parsed and rewritten for the survey's page only (PROJECT-9). */
  readonly ucss?: string;
  readonly gcss?: string;
  /** The author's script, if the operator allows it (PROJECT-18). */
  readonly gjs?: string;
}

/**
 * The reply to the call with `only_js=1` and `lang_code`: the texts that the page needs after a change of language
 * (CALL-20).
 */
export interface TranslationData {
  readonly version: number;
  readonly language: string;
  readonly language_trans_id?: string;
  readonly texts: Translation;
  /** The author's texts that replace the product's on a page in this language, if there are any (PROJECT-21). */
  readonly own_texts?: AuthoredTexts;
}

/** `GET /api/survey/policy/{id}`: in the requested language, or the survey's own. */
export interface PolicyData<Text = unknown> {
  readonly title: Text;
  readonly policy?: Text;
  readonly language: string;
}

/** `GET /api/survey/projects/{id}/submited-options`, with the bearer token. */
export interface SubmittedOptions {
  /** Effective options of an ended response, by question; empty before the end. */
  readonly options: Readonly<Record<string, readonly string[]>>;
}

/** `POST /api/survey/b/{id}` (and b2). */
export interface BeginRequest {
  /** A UUID that the browser created and stored before sending; a repeated call returns the same response. */
  readonly event_id?: string;
  /** Version of the rules of the caller's engine; the server refuses other versions (CODE-11). Absent if the caller has no engine. */
  readonly rules?: number;
  readonly source?: string;
  readonly language_code?: string;
  readonly device: Device;
  /** All parameters of the link; those that the project declares become external parameters. */
  readonly ext_params?: Readonly<Record<string, string>>;
  /** The parameter `canvass_sig` of the link: without it, the server ignores parameters that the project marks as signed. */
  readonly ext_params_sig?: string;
  readonly ip_privacy_open?: boolean;
  readonly fromq?: string;
  readonly fromtype?: string;
  /** Parameters of the link that the server stores (SCREEN-3). The server reads only the invitation. */
  readonly link_params?: Readonly<Record<string, string>>;
  readonly uniq_link?: string;
  /** Id that the browser stores, if the project limits devices (CONST-2). */
  readonly dev_id?: string;
  /** An operator's signed preview: no limit applies to the response, and it does not count. */
  readonly preview_token?: string;
}
export interface BeginData {
  readonly seq: number;
  readonly version: number;
  readonly facts: SessionFacts;
  /** Bearer token for continuing, answering and submitting (CALL-2). Valid for 30 days. */
  readonly rspd_token: string;
  /** Step token: detects a second writer (CALL-4). */
  readonly transaction_id: string;
  /** Events that the server's engine received before the first page: initial draws and quotas. */
  readonly fulfilled: readonly HostEvent[];
}

/** `POST /api/survey/c/{id}`, with the bearer token: returns the stored response, so that it can continue. */
export interface ContinueRequest {
  /** Version of the rules of the caller's engine; the server refuses other versions (CODE-11). Absent if the caller has no engine. */
  readonly rules?: number;
  readonly language_code?: string;
}
export interface ContinueData {
  readonly seq: number;
  readonly version: number;
  readonly facts: SessionFacts;
  /** All accepted events, in order. The browser computes the state from them on the same version. */
  readonly events: readonly SurveyEvent[];
  readonly end_status: EndStatus;
  readonly transaction_id: string;
  /** A newer token of the response, which replaces the previous one. */
  readonly rspd_token?: string;
}

/** `POST /api/survey/n/{id}` and `POST /api/survey/s/{id}`, with the bearer token. */
export interface AnswerRequest {
  readonly transaction_id: string;
  /** UUID that the browser created and stored before the first sending (CALL-5). */
  readonly event_id: string;
  /** Events since the last acknowledged call, up to `next` or `back`. A submission ends with the last `next`. */
  readonly events: readonly RespondentEvent[];
  /** Version of the rules of the caller's engine; the server refuses other versions (CODE-11). Absent if the caller has no engine. */
  readonly rules?: number;
  readonly language_code?: string;
  readonly ip_privacy_open?: boolean;
  readonly ext_params?: Readonly<Record<string, string>>;
}
export interface AnswerData {
  readonly transaction_id: string;
  /** A newer token of the response, which replaces the previous one. */
  readonly rspd_token?: string;
  readonly end_status: EndStatus;
  /** Events that the server's engine received besides `events`; the browser passes them to its own engine. */
  readonly fulfilled: readonly HostEvent[];
}
export interface SubmitData extends AnswerData {
  /** The response's number again, for other clients; our pages do not read it (CALL-24). */
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
  /** The author's texts for the page of a survey that cannot be answered. */
  readonly words?: StatusPageTexts;
}
/** `text` replaces the product's text for the load code. `text` and `contact` are rich texts in `language`. */
export interface StatusPageTexts<Text = unknown> {
  readonly language: string;
  readonly text?: Text;
  readonly contact?: Text;
  /** The author's texts that replace the product's (PROJECT-21), and the language of the page. */
  readonly own?: AuthoredTexts & { readonly page_language: string };
}

/** `POST /api/publishing/surveys`, with the operator's token. */
export interface PublishRequest {
  readonly project: unknown;
}
/** `POST /api/survey/projects/{id}/sms-verify`, with the bearer token: sends a code to the phone number of question `gid`. */
export interface SmsCodeRequest {
  readonly gid: string;
  readonly phone: string;
}
export interface SmsCodeData {
  /** Seconds until another code can be requested. */
  readonly wait_seconds: number;
}
/** Data of `PUT /api/survey/projects/{id}/sms-verify`, which verifies the phone number before the page is left. */
export interface SmsVerifiedData {
  readonly verified: true;
}
