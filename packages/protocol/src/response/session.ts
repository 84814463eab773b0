/** ENGINE-10: device kinds. Frozen at begin. */
export type Device = 'phone' | 'pad' | 'pc';

/** PROJECT-16, Member data. Comes from the server only. */
export interface MemberData {
  readonly mtype?: string;
  readonly field_val_list?: Readonly<Record<string, string | number>>;
  readonly labels?: readonly string[];
  readonly address?: string;
  readonly store?: string;
  readonly ancestor_groups?: readonly string[];
  readonly birthday?: string;
}

/** Frozen at begin, so that nothing changes under a respondent. */
export interface QuotaFacts {
  /** Cells without a slot that is free. */
  readonly full: readonly string[];
  /** Finished responses, by cell. */
  readonly counts: Readonly<Record<string, number>>;
}

/** All that the engine needs to know of a respondent before the first page; the same in every host. */
export interface SessionFacts {
  /** Sequential number per survey; null in a preview. */
  readonly seq: number | null;
  /** Seeds of every question and group that needs one, by gid (ENGINE-9). */
  readonly seeds: Readonly<Record<string, number>>;
  /** External parameters as text, by code, as they came with the link. */
  readonly params: Readonly<Record<string, string>>;
  /** Id of the signed or unique link by which the response began, if it did. Only awards read it. */
  readonly link?: string;
  /** Parameters of the link that are only kept, such as `org_code` (SCREEN-3). Nothing of the engine reads them. */
  readonly link_params?: Readonly<Record<string, string>>;
  /** False if neither address nor device may be used to tell responses apart (STATE-2). */
  readonly ip_privacy_open?: false;
  /** How full quota cells were when the response began, of those that rules read (QUOTA-14). Absent: rules read none. */
  readonly quotas?: QuotaFacts;
  /** Version of the rules of evaluation under which the response began (ENGINE-14). Absent: 1. */
  readonly rules?: number;
  /**
   * Answers by gid that the response had when it was found that its events evaluate differently than before (ENGINE-15). They
   * count, also those of questions that are hidden now. Absent: that has not happened.
   */
  readonly restored?: Readonly<Record<string, unknown>>;
  readonly device: Device;
  readonly language: string;
  readonly source: string | null;
  readonly member: MemberData | null;
  /**
   * Absent: a respondent answers. `preview`: events are not recorded, and the flow is followed only if the project sets
   * so. `modify`: given answers are corrected, without jumps and required checks (STATE-12, Modify mode).
   */
  readonly mode?: 'preview' | 'modify';
  /** Server time in seconds since 1970, at begin. */
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
