import type { Device, EndWord, MemberData } from '@canvass/protocol';
import type { Attached } from './read-attached.ts';

/** A scripted respondent, checked against a project: every name in it exists. Documented in docs/canvass.md. */
export interface Script {
  readonly name: string;
  /** Used as the respondent's number, which the seeds follow from. */
  readonly seed: number;
  readonly device: Device;
  readonly language: string;
  readonly source: string | null;
  /** Seconds since 1970. */
  readonly now: number;
  readonly params: Readonly<Record<string, string>>;
  /** The kind of link by which the respondent came; undefined: signed if it sets a signed parameter, else plain. */
  readonly link: ScriptLink | undefined;
  readonly member: MemberData | null;
  /** Ids of quota cells that have no place left. */
  readonly fullCells: ReadonlySet<string>;
  /** By fid of a randomSet: the children that are drawn, in the order in which they are shown. */
  readonly draws: ReadonlyMap<string, readonly string[]>;
  /** Answers that somebody else has finished with, by gid of a question with `unique`. */
  readonly used: ReadonlyMap<string, unknown>;
  /** By gid; null clears. May hold a `LateEntry`. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** Where each of them stands: offsets in the script. */
  readonly answerPlaces: ReadonlyMap<string, number>;
  readonly steps: readonly ScriptStep[];
  readonly expect: Expectations;
}

/** `plain` is a link without a signature, whose signed parameters have no value. */
export const SCRIPT_LINKS = ['plain', 'signed', 'unique'] as const;
export type ScriptLink = (typeof SCRIPT_LINKS)[number];

/** A deviation from just going on. `at` is the offset in the script. */
export type ScriptStep = { readonly at: number } & (
  | { readonly kind: 'to' | 'back-to'; readonly gid: string; readonly code: string }
  | { readonly kind: 'next' | 'back' }
  | { readonly kind: 'answer'; readonly answers: ReadonlyMap<string, unknown> }
  | { readonly kind: 'attach'; readonly attached: readonly Attached[] }
  | { readonly kind: 'language'; readonly language: string }
  | { readonly kind: 'stop' }
);

/** An expected value and its offset in the script. */
export interface Expected<T> {
  readonly at: number;
  readonly value: T;
}
export type ScriptEnd = EndWord | 'none';
export interface ExpectedIssue {
  /** Code of the question, with `.A9` for a part of it. */
  readonly where: string;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
/** By code of a question (texts also `Q5.A2`), as the author wrote it. */
type PerQuestion<T> = readonly (Expected<T> & { readonly code: string; readonly gid: string })[];
export interface Expectations {
  readonly path?: Expected<readonly string[]>;
  readonly pages?: Expected<readonly (readonly string[])[]>;
  readonly hidden?: Expected<readonly string[]>;
  readonly issues?: Expected<readonly ExpectedIssue[]>;
  readonly end?: Expected<ScriptEnd>;
  readonly endPage?: {
    /** Which of `desc_end_page.ends`. */
    readonly name?: Expected<string>;
    /** Without its markup. */
    readonly text?: Expected<string>;
    /** Where it leads. */
    readonly link?: Expected<string>;
  };
  readonly order?: PerQuestion<readonly string[]>;
  readonly options?: PerQuestion<readonly string[]>;
  readonly texts?: PerQuestion<string>;
  readonly progress?: PerQuestion<number>;
  /** May hold a `LateEntry`. */
  readonly answers?: PerQuestion<unknown>;
  readonly quotas?: readonly (Expected<ExpectedCell> & { readonly code: string; readonly cell: string })[];
  readonly draws?: readonly (Expected<readonly string[]> & { readonly fid: string })[];
  readonly report?: readonly ExpectedOfReport[];
  /** Ids of the awards that the end has earned, in authored order. */
  readonly award?: Expected<readonly string[]>;
}
/** One figure or text of the report; `none`: there is none of it. */
export interface ExpectedOfReport extends Expected<string | number> {
  /** `report`: whether there is one at all. */
  readonly part: 'report' | 'title' | 'score' | 'label' | 'closing' | 'dimensions' | 'right';
  /** Id of a dimension, code of a question. */
  readonly key: string | undefined;
}
export type ExpectedCell = 'counted' | 'held' | 'full' | 'none';
