import type { EndStatus, SurveyEvent } from '../events.ts';
import type { SessionFacts } from '../session.ts';

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
