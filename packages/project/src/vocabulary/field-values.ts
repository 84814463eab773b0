/** Values of fields that project files, calls and programs share. A list has the order of the API document. */

/** ENGINE-10: kinds of devices. */
export const DEVICES = ['phone', 'pad', 'pc'] as const;
export type Device = (typeof DEVICES)[number];

/** Modes without a respondent: a preview, and corrections of given answers. */
export const SPECIAL_MODES = ['preview', 'modify'] as const;
export type SpecialMode = (typeof SPECIAL_MODES)[number];

/** Whether a response counts. Those of test channels and previews do not. */
export const DATA_STATUSES = ['recorded', 'test'] as const;
export type DataStatus = (typeof DATA_STATUSES)[number];

/** Facts about the session that conditions can read. */
export const SESSION_FACTS = ['device', 'source', 'language', 'total_score'] as const;
export type SessionFact = (typeof SESSION_FACTS)[number];

/** Types of external parameters (PROJECT-14). */
export const PARAMETER_TYPES = [
  'int',
  'chart',
  'float',
  'timestamp',
  'boolean',
  'enum',
  'select',
  'level',
] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

/** QUOTA-1: what a group of cells does, when it is checked, and what happens if a cell is full. */
export const QUOTA_MODES = ['stop', 'count'] as const;
export type QuotaMode = (typeof QUOTA_MODES)[number];
export const QUOTA_CHECKS = ['next', 'submit', 'both'] as const;
export type QuotaCheck = (typeof QUOTA_CHECKS)[number];
export const FULL_CELL_ACTIONS = ['terminate', 'warn_back', 'go_on'] as const;
export type FullCellAction = (typeof FULL_CELL_ACTIONS)[number];

/** Actions of display rules. */
export const DISPLAY_ACTIONS = ['display', 'hide'] as const;
export type DisplayAction = (typeof DISPLAY_ACTIONS)[number];
/** Levels of checks across answers: an error, or a question whether the answers are right. */
export const CHECK_LEVELS = ['error', 'ask'] as const;
export type CheckLevel = (typeof CHECK_LEVELS)[number];

export const COORDINATE_SYSTEMS = ['WGS-84', 'GCJ-02'] as const;
export type CoordinateSystem = (typeof COORDINATE_SYSTEMS)[number];

/** Parts of a design. */
export const FONT_FAMILIES = ['sans', 'serif', 'rounded', 'mono'] as const;
export const COLOUR_SCHEMES = ['light', 'dark', 'auto'] as const;
export const BUTTON_SHAPES = ['square', 'rounded', 'pill'] as const;

export const VOTE_SHAPES = ['bar', 'circle'] as const;
export type VoteShape = (typeof VOTE_SHAPES)[number];
export const REPORT_CHART_KINDS = ['radar', 'bars'] as const;
export type ReportChartKind = (typeof REPORT_CHART_KINDS)[number];
/** Order of the rows of a report. */
export const REPORT_SORTS = ['score', 'survey'] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** Check of a respondent before an award: none, a phone number verified by SMS, or the account of the messaging app. */
export const AWARD_AUTHS = ['close', 'sms', 'wx'] as const;
export type AwardAuth = (typeof AWARD_AUTHS)[number];
/** Delivery data that winners of goods enter. */
export const CLAIM_FIELDS = ['name', 'phone', 'address'] as const;
export type ClaimField = (typeof CLAIM_FIELDS)[number];
/** When an award can be claimed: at the end of the response, after an operator's approval, or from a time on. */
export const AWARD_ACTIVATIONS = ['at_once', 'audit', 'at'] as const;
export type AwardActivation = (typeof AWARD_ACTIVATIONS)[number];
/** Decisions of operators about awards that wait for approval. */
export const AWARD_DECISIONS = ['let_in', 'revoke'] as const;
export type AwardDecision = (typeof AWARD_DECISIONS)[number];

/** States of a unique link. */
export const LINK_STATUSES = ['active', 'disabled', 'deleted'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** Types and measures of exported variables. */
export const VARIABLE_TYPES = ['number', 'text', 'date', 'time', 'datetime', 'local_datetime'] as const;
export type VariableType = (typeof VARIABLE_TYPES)[number];
