import type { EndStatus, SurveyEvent } from './events.ts';
import type { MemberData, SessionFacts } from './session.ts';

/** Whether respondents can answer a survey now, by the server's clock. */
export type SurveyAvailability = 'open' | 'closed' | 'not_started' | 'over';

/** A survey as its operator sees it: `GET /api/publishing/surveys`. Times are ISO 8601, null where there is none. */
export interface OperatedSurvey {
  readonly surveyId: string;
  readonly title: string;
  /** The newest version, on which responses begin. */
  readonly version: number;
  /** Responses on versions before this one are moved to the newest. */
  readonly oldest_version: number;
  readonly path: string;
  readonly availability: SurveyAvailability;
  /** Closed by an operator, whatever the window says. */
  readonly closed: boolean;
  readonly begin_time: string | null;
  readonly end_time: string | null;
  readonly published_at: string;
  /** Number of the latest response. */
  readonly last_seq: number;
}

/** Responses with one end status; those of test channels are counted apart. */
export interface ResponseCount {
  readonly status: number;
  readonly test: boolean;
  readonly count: number;
}

/** `GET /api/publishing/surveys/{id}`, and the answer of every call that changes the survey. */
export interface OperatedSurveyDetail extends OperatedSurvey {
  readonly responses: readonly ResponseCount[];
}

/** A line of `GET /api/publishing/surveys/{id}/responses`. */
export interface ListedResponse {
  readonly seq: number;
  readonly status: number;
  readonly test: boolean;
  readonly version: number;
  readonly begun_at: string;
  readonly ended_at: string | null;
  readonly device: string;
  readonly language: string;
}

/** `GET /api/publishing/surveys/{id}/responses/{seq}`. */
export interface ResponseDetail {
  /** Null when they are not what the response began with. */
  readonly facts: SessionFacts | null;
  /** All of them, or those before the place where the chain is broken. */
  readonly events: readonly SurveyEvent[];
  readonly end_status: EndStatus | null;
  /** `brokenAt`: number of the first event that is not what was stored, 0 for the facts. */
  readonly chain: { readonly valid: boolean; readonly brokenAt?: number };
  /** Replayed from these events. */
  readonly transcript: string;
}

export interface QuotaCellOverview {
  readonly id: string;
  readonly name: string;
  /** The limit in force. */
  readonly cap: number;
  /** The limit that the newest version of the project gives. */
  readonly project_cap: number;
  readonly done: number;
  /** Slots held for responses under way. */
  readonly held: number;
  /** Counted beyond the limit: it was lowered, or answers were counted again. */
  readonly over: number;
}

/** `GET /api/publishing/surveys/{id}/quotas`, and the answer of every call that changes them. */
export interface QuotaOverview {
  readonly version: number;
  readonly groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly mode: 'stop' | 'count';
    readonly check: 'next' | 'submit' | 'both';
    readonly exclusive: boolean;
    readonly cells: readonly QuotaCellOverview[];
  }[];
  /** Cells that only older versions have. */
  readonly others: readonly { readonly id: string; readonly done: number; readonly held: number }[];
}

/** `POST /api/publishing/surveys/{id}/links`: makes signed links. */
export interface LinksRequest {
  /** The parameters of each link, by code. */
  readonly links: readonly Readonly<Record<string, string>>[];
  /** Seconds from now, by the server's clock; absent: the links do not expire. */
  readonly expires_in?: number;
}
export interface LinksData {
  /** Number of the key that signed them. */
  readonly key: number;
  readonly expires_at: string | null;
  /** In the order of the request. `path` is below the address of the server. */
  readonly links: readonly { readonly id: string; readonly path: string }[];
}

/** `GET /api/publishing/surveys/{id}/link-keys`, and the answer when one is added or dropped. The newest comes first and signs. */
export interface LinkKeysData {
  readonly keys: readonly { readonly key: number; readonly made_at: string }[];
}

/** `POST /api/publishing/surveys/{id}/members`. */
export interface ImportedMembers {
  /** Members in the file. */
  readonly imported: number;
  /** Members of the survey now. */
  readonly count: number;
}
export interface MemberCount {
  readonly count: number;
}
/** A line of `GET /api/publishing/surveys/{id}/members`. */
export interface ListedMember extends MemberData {
  readonly member_id: string;
}

/** `POST /api/publishing/surveys/{id}/unique-links`. */
export interface UniqueLinksRequest {
  /** Links of nobody in particular (default 1). */
  readonly count?: number;
  /** One for each of these members, or of all. */
  readonly members?: 'all' | readonly string[];
  /** ISO 8601 with offset: before it the link waits (1204), after it the link is over (1205). */
  readonly starts_at?: string;
  readonly expires_at?: string;
}
export interface UniqueLinksData {
  readonly batch: number;
  /** `path` is below the address of the server. It is told once, and cannot be made again. */
  readonly links: readonly { readonly number: number; readonly path: string; readonly member_id?: string }[];
}
/** `GET /api/publishing/surveys/{id}/unique-links`. A batch has a row for each status that its links have. */
export interface UniqueLinkBatches {
  readonly batches: readonly {
    readonly batch: number;
    readonly status: 'active' | 'disabled' | 'deleted';
    readonly count: number;
    /** With a response, under way or ended. */
    readonly begun: number;
    readonly used: number;
    readonly made_at: string;
    readonly starts_at: string | null;
    readonly expires_at: string | null;
  }[];
}
/** A line of `GET /api/publishing/surveys/{id}/unique-links/{batch}`. */
export interface UniqueLinkRow {
  readonly batch: number;
  readonly number: number;
  readonly member_id: string | null;
  readonly status: 'active' | 'disabled' | 'deleted';
  readonly seq: number | null;
  readonly used_at: string | null;
}

/** `POST /api/operators/tokens`. */
export interface OperatorTokenRequest {
  /** For people: whose it is, or what for. */
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  /** Ids of the surveys that it is good for; absent: all. */
  readonly surveys?: readonly string[];
  /** In seconds; absent: until it is revoked. */
  readonly expires_in?: number;
}

/**
 * What a token of an operator may be good for: to publish, open and close surveys, with their quotas and links; to see and
 * export answers and files; to delete surveys and responses; to manage the tokens of operators and read the audit log; to read the
 * figures of the server.
 */
export const OPERATOR_SCOPES = ['publish', 'answers', 'correct', 'delete', 'manage', 'metrics'] as const;
export type OperatorScope = (typeof OPERATOR_SCOPES)[number];

/** The token itself is shown this once. */
export interface NewOperatorToken {
  readonly id: string;
  readonly token: string;
  readonly expires_at: string | null;
}

/** A line of `GET /api/operators/tokens`. */
export interface OperatorToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  /** Null: all. */
  readonly surveys: readonly string[] | null;
  readonly made_at: string;
  readonly expires_at: string | null;
  /** The day of its last use (UTC). */
  readonly used_on: string | null;
}

/** A line of `GET /api/operators/audit`: what an operator did. */
export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  /** Id of the token; `owner` for the one of the server itself. */
  readonly token: string;
  readonly name: string;
  readonly act: string;
  readonly survey: string | null;
  /** The number of a response, of a key. */
  readonly subject: string | null;
  /** `done`, or why it was refused. Null: it is under way, or the server was stopped in the middle. */
  readonly outcome: string | null;
}

/** What a webhook is told of. */
type ToldEvent = 'finished' | 'screen_out' | 'quota_full';

/** `POST /api/publishing/surveys/{id}/webhooks`. */
export interface WebhookRequest {
  readonly url: string;
  readonly events: readonly ToldEvent[];
  /** With the answers that count, in the shapes of ANSWER-1. */
  readonly with_answers?: boolean;
}
/** The secret is shown this once. */
export interface NewWebhookData {
  readonly id: string;
  /** As Standard Webhooks write it: `whsec_` and base64. */
  readonly secret: string;
}
/** A line of `GET /api/publishing/surveys/{id}/webhooks`. */
export interface WebhookData {
  readonly id: string;
  readonly url: string;
  readonly events: readonly ToldEvent[];
  readonly with_answers: boolean;
  readonly made_at: string;
  /** The receiver has said that it is gone. */
  readonly stopped_at: string | null;
  /** Deliveries. */
  readonly open: number;
  readonly delivered: number;
  readonly given_up: number;
}
/** A line of `.../webhooks/{webhook}/deliveries`. */
export interface WebhookDelivery {
  readonly seq: number;
  readonly event: ToldEvent;
  readonly ended_at: string;
  readonly attempts: number;
  /** When it is tried next; null: never again. */
  readonly next_at: string | null;
  readonly delivered_at: string | null;
  readonly given_up_at: string | null;
  /** Of HTTP; null: there was no answer, see `last_error`. */
  readonly last_status: number | null;
  readonly last_error: string | null;
}

/** `POST /api/publishing/surveys/{id}/short-links`. */
export interface ShortLinkRequest {
  /** Of the link that it leads to: neither a unique link nor a preview. */
  readonly params?: Readonly<Record<string, string>>;
  /** Seconds until it leads nowhere; absent: for good. */
  readonly expires_in?: number;
}
/** The same of `POST /api/deliver/dwzlink`, where anybody asks. */
export interface ShortLinkData {
  readonly code: string;
  /** `/x/{code}`. */
  readonly path: string;
  readonly expires_at: string | null;
}
/** A line of `GET /api/publishing/surveys/{id}/short-links`. */
export interface ShortLinkListed extends ShortLinkData {
  readonly leads_to: string;
  /** Made for whoever asks; of which there is one for each language. */
  readonly shared: boolean;
  readonly made_at: string;
  readonly revoked_at: string | null;
}

/** `PUT /api/publishing/surveys/{id}/retention`: days that the survey keeps what; null: for ever. */
interface RetentionRequest {
  /** After the end of a response. */
  readonly ended_days: number | null;
  /** After the last call of a response that has not ended. */
  readonly unfinished_days: number | null;
  /** After the end of the survey: what tells addresses and devices apart. */
  readonly limits_days: number;
}
/** `GET .../retention`, and the answer when it is set. */
export interface RetentionData extends Omit<RetentionRequest, 'limits_days'> {
  /** Null: nothing of this survey is deleted by itself, since it was published before there was retention. */
  readonly limits_days: number | null;
  /** Responses that will be deleted within 30 days if nothing changes. */
  readonly due_within_30_days: { readonly ended: number; readonly unfinished: number };
}

/** `POST /api/publishing/surveys/{id}/members/{member}/erase`: what has gone with the member. */
export interface ErasedMember {
  readonly responses: number;
  readonly links: number;
}
