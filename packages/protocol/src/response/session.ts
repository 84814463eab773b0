import type { Device, SpecialMode } from '@canvass/project/vocabulary';
/** CONST-4: mobile devices with a narrower viewport get the phone layout. */
export const PHONE_LAYOUT_BELOW_PX = 750;

/** CONST-1: days from the last save until the stored record of a response expires, unless it has its own expiry time. */
export const RECORD_LIFETIME_DAYS = 30;

/** Data of a member (PROJECT-16), which only the server provides. */
export interface MemberData {
  readonly mtype?: string;
  readonly field_val_list?: Readonly<Record<string, string | number>>;
  readonly labels?: readonly string[];
  readonly address?: string;
  readonly store?: string;
  readonly ancestor_groups?: readonly string[];
  readonly birthday?: string;
}

/** Quota snapshot, fixed when the response begins, so that the survey does not change during the response. */
export interface QuotaFacts {
  readonly full: readonly string[];
  /** Finished responses, by cell. */
  readonly counts: Readonly<Record<string, number>>;
}

/** The facts about a respondent that the engine needs before the first page. They are the same in every host. */
export interface SessionFacts {
  /** Sequential number per survey; null in a preview. */
  readonly seq: number | null;
  /** Seeds of every question and group that needs one, by gid (ENGINE-9). */
  readonly seeds: Readonly<Record<string, number>>;
  /** External parameters as text, by code, as they came with the link. */
  readonly params: Readonly<Record<string, string>>;
  /** Id of the signed or unique link by which the response began, if it did. Only awards read it. */
  readonly link?: string;
  /** Parameters of the link that are only stored, such as `org_code` (SCREEN-3). The engine does not read them. */
  readonly link_params?: Readonly<Record<string, string>>;
  /** False if neither address nor device may be used to recognise respondents (STATE-2). */
  readonly ip_privacy_open?: false;
  /** State of the quota cells that rules read, when the response began (QUOTA-14). Absent if rules read no cell. */
  readonly quotas?: QuotaFacts;
  /** Version of the rules of evaluation under which the response began (ENGINE-14). Defaults to 1. */
  readonly rules?: number;
  /**
   * Answers of the response, by gid, at the time when its events turned out to evaluate differently than before
   * (ENGINE-15). These answers count, even if their questions are hidden now. Absent if the events evaluate as before.
   */
  readonly restored?: Readonly<Record<string, unknown>>;
  /** The kind of device, which is fixed when the response begins (ENGINE-10). */
  readonly device: Device;
  readonly language: string;
  readonly source: string | null;
  readonly member: MemberData | null;
  /**
   * Absent if a respondent answers. `preview`: events are not recorded, and the flow is followed only if the project
   * sets so. `modify`: given answers are corrected, without jumps and required checks (STATE-12, Modify mode).
   */
  readonly mode?: SpecialMode;
  /** Server time at which the response began, in seconds since 1970. */
  readonly now: number;
  /** Minutes east of UTC of the project's time zone at `now` (default 480); pure code has no time zone tables. */
  readonly utc_offset?: number;
}

/** Facts of an unknown respondent, for evaluation without a respondent, and for tests. */
export const UNKNOWN_RESPONDENT: SessionFacts = {
  seq: 1,
  seeds: {},
  params: {},
  device: 'pc',
  language: 'en-GB',
  source: null,
  member: null,
  now: 0,
};
