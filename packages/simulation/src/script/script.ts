import type { Device, EndWord, MemberData } from '@canvass/protocol';

/** A scripted respondent whose names all exist in the project (docs/canvass.md). */
export interface Script {
  readonly name: string;
  /** The respondent's number, from which the seeds are derived. */
  readonly seed: number;
  readonly device: Device;
  readonly language: string;
  readonly source: string | null;
  /** Seconds since 1970. */
  readonly now: number;
  readonly params: Readonly<Record<string, string>>;
  /** The kind of the respondent's link. Defaults to `signed` if the script sets a signed parameter, else to `plain`. */
  readonly link: ScriptLink | undefined;
  readonly member: MemberData | null;
  /** Ids of quota cells without free slots. */
  readonly fullCells: ReadonlySet<string>;
  /** Drawn children of each randomSet, in the order shown, by fid. */
  readonly draws: ReadonlyMap<string, readonly string[]>;
  /** Answers of earlier finished respondents, by gid of a question with `unique`. */
  readonly usedAnswers: ReadonlyMap<string, unknown>;
  /** Answers by gid. Null clears an answer. May contain a `LateEntry`. */
  readonly answers: ReadonlyMap<string, unknown>;
  readonly answerOffsets: ReadonlyMap<string, number>;
  readonly steps: readonly ScriptStep[];
  readonly expect: Expectations;
}

/** `plain` is a link without a signature, whose signed parameters have no value. */
export const SCRIPT_LINKS = ['plain', 'signed', 'unique'] as const;
export type ScriptLink = (typeof SCRIPT_LINKS)[number];

export type ScriptStep = { readonly offset: number } & (
  | { readonly kind: 'to' | 'back-to'; readonly gid: string; readonly code: string }
  | { readonly kind: 'next' | 'back' }
  | { readonly kind: 'answer'; readonly answers: ReadonlyMap<string, unknown> }
  | { readonly kind: 'attach'; readonly attached: readonly AttachStep[] }
  | { readonly kind: 'language'; readonly language: string }
  | { readonly kind: 'stop' }
);

export interface Expectation<T> {
  readonly offset: number;
  readonly value: T;
}
export type ScriptEnd = EndWord | 'none';
export interface ExpectedIssue {
  /** Code of the question, with `.A9` for a part of it. */
  readonly subject: string;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
/** Expectations about questions, with the code that the author wrote (for texts also `Q5.A2`). */
type PerQuestion<T> = readonly (Expectation<T> & { readonly code: string; readonly gid: string })[];
export interface Expectations {
  readonly path?: Expectation<readonly string[]>;
  readonly pages?: Expectation<readonly (readonly string[])[]>;
  readonly hidden?: Expectation<readonly string[]>;
  readonly issues?: Expectation<readonly ExpectedIssue[]>;
  readonly end?: Expectation<ScriptEnd>;
  readonly endPage?: {
    /** Id in `desc_end_page.ends`. */
    readonly name?: Expectation<string>;
    /** The text without markup. */
    readonly text?: Expectation<string>;
    readonly link?: Expectation<string>;
  };
  readonly order?: PerQuestion<readonly string[]>;
  readonly options?: PerQuestion<readonly string[]>;
  readonly texts?: PerQuestion<string>;
  readonly progress?: PerQuestion<number>;
  /** Expected answers, which may contain a `LateEntry`. */
  readonly answers?: PerQuestion<unknown>;
  readonly quotas?: readonly (Expectation<ExpectedCell> & { readonly code: string; readonly cell: string })[];
  readonly draws?: readonly (Expectation<readonly string[]> & { readonly fid: string })[];
  readonly report?: readonly ExpectedOfReport[];
  /** Ids of the awards that the respondent earns at the end, in authored order. */
  readonly award?: Expectation<readonly string[]>;
}
/** An expected figure or text of the report. `none` expects that it is missing. */
export interface ExpectedOfReport extends Expectation<string | number> {
  /** The part of the report. `report` expects that there is no report. */
  readonly part: 'report' | 'title' | 'score' | 'label' | 'closing' | 'dimensions' | 'right';
  /** Id of a dimension or code of a question. */
  readonly key: string | undefined;
}
export type ExpectedCell = 'counted' | 'held' | 'full' | 'none';

/** Whether two scripts give the same answers to the same questions, even with different codes. */
export function haveSameAnswers(one: Script, other: Script): boolean {
  const computeAnswers = ({ answers, usedAnswers, steps }: Script) =>
    JSON.stringify([
      [...answers],
      [...usedAnswers],
      steps.map((step) => {
        if (step.kind === 'answer') return [...step.answers];
        if (step.kind === 'attach')
          return step.attached.map(({ gid, option, names }) => [gid, option, names]);
        return [step.kind, 'gid' in step ? step.gid : ''];
      }),
    ]);
  return computeAnswers(one) === computeAnswers(other);
}

/** Names of files that a script attaches to a question, or to one of its options. */
export interface AttachStep {
  readonly gid: string;
  /** gid of the option; empty for the question. */
  readonly option: string;
  readonly code: string;
  readonly names: readonly string[];
}
