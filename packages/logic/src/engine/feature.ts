import type { Option, Question, RichText } from '@canvass/project';
import type { EffectRequest, Issue } from '@canvass/protocol';
import type { QuotaPlan } from '../facts/quotas/quota-plan.ts';
import type { Expression } from '../language/index.ts';
import type { RuleContext } from './compile-rules.ts';
import type { Draft } from './draft.ts';
import type { PlacedGroup } from './layout.ts';
import type { Moment } from './moment.ts';
import type { Presentation, Program, ProgramGroup, ProgramPlace, ProgramQuestion } from './program.ts';
import type { AttachedFiles, State } from './types.ts';

/**
 * A part of the engine that only some projects use: related options, groups of options, automatic answers, patches,
 * the flow, orders of questions, attached files. The core knows the hooks and none of the features; browsers load them
 * only for projects that use one (docs/adr/0016).
 */
export interface EngineFeature {
  readonly id: string;
  /** What it adds. Mistakes go to `context.sink`. */
  compile(context: RuleContext): FeatureParts;
}

export interface FeatureParts {
  /** By question index. Hooks of several features on one question are joined; each kind has one owner at most. */
  readonly questions?: ReadonlyMap<number, QuestionHooks>;
  /** By node of the layout. */
  readonly gates?: ReadonlyMap<PlacedGroup, GateParts>;
  readonly flow?: ProgramFlow;
  /** Order and pages of one respondent; kept by the feature for as long as `facts` and `draws` are the same. */
  readonly present?: (program: Program, facts: State['facts'], draws: State['flow']['draws']) => Presentation;
  readonly quotas?: QuotaPlan;
  readonly quotaWaits?: { readonly start: boolean; readonly questions: readonly number[] };
  readonly seededGroups?: readonly string[];
}

export interface GateParts {
  readonly gate: NonNullable<ProgramGroup['gate']>;
  readonly reads: HookReads;
}

/** What a hook depends on: when it changes, the question is settled or drawn again. */
export interface HookReads {
  /** Indexes of questions whose answer, options or visibility is looked at. */
  readonly questions: readonly number[];
  readonly expressions: readonly Expression[];
}

/** Indexes of options and rows that are offered, ascending; undefined: all. */
export interface Lists {
  readonly options: readonly number[] | undefined;
  readonly rows: readonly number[] | undefined;
}

/** What features add to one question. Every function is pure and total. */
export interface QuestionHooks {
  /** Takes options and rows away that rules have left (related and bound options, option groups). */
  readonly narrow?: {
    readonly reads: HookReads;
    apply(draft: Draft, place: ProgramPlace, lists: Lists): Lists;
  };
  /** The automatic answer (SHOW-12, Visibility: default selection, auto-select, auto-fill). */
  readonly automatic?: {
    readonly reads: HookReads;
    apply(draft: Draft, place: ProgramPlace, own: unknown): Automatic;
  };
  /** Another order than the list's own (groups of options, order of another question). Indexes, hidden ones included. */
  readonly order?: {
    readonly reads: HookReads;
    apply(
      program: Program,
      facts: State['facts'],
      list: 'options' | 'rows',
      own: readonly number[],
    ): readonly number[];
  };
  /** Titles taken over from another question. Undefined: its own. */
  readonly carry?: {
    readonly reads: HookReads;
    title(moment: Moment, option: Option): Carried | undefined;
    /** The question without texts that were asked for before. The same reference for the same question. */
    close?(asked: Question): Question;
  };
  /** The question with properties replaced (plaster_code). The same reference for equal results. */
  readonly patch?: {
    readonly reads: HookReads;
    apply(moment: Moment, localised: Question): Question;
  };
  /** Files that are attached to the question or to its options. */
  readonly attachments?: {
    /** Whether something may be attached to this option; `''`: to the question. */
    takes(option: string): boolean;
    /** What counts of what was attached: one entry for the question, and for each option where something may be. */
    counted(question: ProgramQuestion, state: State): AttachedFiles;
    /** What is missing, and what is too much. */
    issues(question: ProgramQuestion, state: State): readonly Issue[];
  };
  /** Groups of options and rows that are shown with headings. */
  readonly grouping?: {
    groupOf(option: Option, list: 'options' | 'rows'): string | undefined;
    headings(list: 'options' | 'rows'): readonly { readonly gid: string; readonly title: RichText }[];
  };
}

export interface Carried {
  /** The option that it comes from. */
  readonly option: Option;
  /** Open text that was written with it. */
  readonly text?: string;
}

export interface Automatic {
  /** What counts as the answer; `own` when nothing is added. Null: none. */
  readonly answer: unknown;
  /** The question is answered without being shown (autofill_next). */
  readonly skips: boolean;
  /** The answer also counts while the question is hidden (ANSWER-14: "unless it has a default selection"). */
  readonly keeps: boolean;
}

/** What the flow waits for between two ranks. */
export interface ProgramFlow {
  /** It holds a draw or a score: the server has to be there from the beginning. */
  readonly asksServer: boolean;
  /** The first thing that must be asked of the host before the respondent can get from `from` to `to` (exclusive ranks). */
  due(
    program: Program,
    state: State,
    between: { readonly from: number; readonly to: number },
  ): DueEffect | undefined;
  /** `total_score` for what stands at a rank: the newest score of the flow before it; null when there is none. */
  scoreAt(facts: State['flow'], presentation: Presentation, rank: number): number | null;
}
export type DueEffect = WithoutId<Extract<EffectRequest, { type: 'draw' | 'score' }>>;
type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
