import {
  END_STATES,
  type EndName,
  endNames,
  type EndStatusCode,
  type EndWord,
  type JumpEnd,
} from './ends.ts';
import type { WebhookEvent } from './webhook-events.ts';

interface EndDetails {
  /** `status` of an exported response. */
  readonly record: string;
  readonly label: string;
  /** The text that the command prints. */
  readonly command: string;
  /** The event that webhooks receive. Null if they receive none. */
  readonly event: WebhookEvent | null;
  /** The count of the overview that includes the response. Null if the response has not ended. */
  readonly count: 'finished' | OtherEndCount | null;
}

/**
 * The rest of each row of `END_STATES`, with English texts. In a file of its own, because respondents' browsers load that
 * table before the first question.
 */
export const END_DETAILS: Readonly<Record<EndName, EndDetails>> = {
  notEnded: {
    record: 'in_progress',
    label: 'In progress',
    command: 'in progress',
    event: null,
    count: null,
  },
  finished: {
    record: 'finished',
    label: 'Finished',
    command: 'finished',
    event: 'finished',
    count: 'finished',
  },
  screenOut: {
    record: 'screen_out',
    label: 'Screened out',
    command: 'screened out',
    event: 'screen_out',
    count: 'screened_out',
  },
  quotaFull: {
    record: 'quota_full',
    label: 'Quota full',
    command: 'quota full',
    event: 'quota_full',
    count: 'quota_full',
  },
  quotaFullAtSubmit: {
    record: 'quota_full_at_submit',
    label: 'Quota full at submission',
    command: 'quota full at the end',
    event: 'quota_full',
    count: 'quota_full',
  },
};

/** Statuses of the end states with this property, in the order of the rows. */
export const endStatusesWith = (hasProperty: (details: EndDetails) => boolean): readonly EndStatusCode[] =>
  endNames.filter((name) => hasProperty(END_DETAILS[name])).map((name) => END_STATES[name].status);

/**
 * Counts of responses in the overview that ended without being finished, a row each. `label` is the last part of the keys
 * of their labels in the console.
 */
export const OTHER_END_COUNTS = {
  screened_out: { label: 'screenedOut' },
  quota_full: { label: 'quotaFull' },
} as const satisfies Readonly<Record<string, { readonly label: string }>>;
export type OtherEndCount = keyof typeof OTHER_END_COUNTS;
export const otherEndCounts = Object.keys(OTHER_END_COUNTS) as readonly OtherEndCount[]; // the keys of a constant

/** A record with a value for each of these counts, in the order of the rows. */
export const mapOtherEndCounts = <T>(valueOf: (count: OtherEndCount) => T) =>
  Object.fromEntries(otherEndCounts.map((count) => [count, valueOf(count)])) as Readonly<
    Record<OtherEndCount, T>
  >; // `otherEndCounts` has all keys

/** Ways to end as project files and scripts name them, a row each: the fields of `desc_end_page` with its text and link. */
export const ENDS = {
  finished: { text: 'content', link: 'jumpLink' },
  screen_out: { text: 'screen_out', link: 'screen_out_link' },
  quota_full: { text: 'quota_full', link: 'quota_full_link' },
} as const satisfies Readonly<Record<EndWord, { readonly text: string; readonly link: string }>>;
export type EndTextField = (typeof ENDS)[EndWord]['text'];
export type EndLinkField = (typeof ENDS)[EndWord]['link'];
export const endWords = Object.keys(ENDS) as readonly EndWord[]; // the keys of a constant

interface JumpEndRow {
  /** The action of the expression language (LANG-8). */
  readonly action: string;
  /** `endType` of an endPage of the flow. */
  readonly endType: string;
  /** The last part of the keys of its labels in the editor. */
  readonly label: string;
}

/** The ends to which jumps and end pages of the flow can lead. */
export const JUMP_ENDS = {
  finished: { action: 'finish', endType: 'other', label: 'finished' },
  screen_out: { action: 'screenout', endType: 'screen_out', label: 'screenOut' },
} as const satisfies Readonly<Record<JumpEnd, JumpEndRow>>;
export type EndAction = (typeof JUMP_ENDS)[JumpEnd]['action'];
export const jumpEnds = Object.keys(JUMP_ENDS) as readonly JumpEnd[]; // the keys of a constant
