import type { ExternalParameter, Option, Project, Question, RichText } from '@canvass/project';
import type { EffectRequest, EndStatus, Issue } from '@canvass/protocol';
import type { Meter } from '@canvass/validators/operators';
import type { QuestionType, QuestionTypeRegistry } from '../question-type/question-type.ts';
import { type Display, type Expression, type Jump, type ListDisplay } from '../language/index.ts';
import type { EndKind } from './status.ts';
import type { AttachedFiles, Effect, State, StepResult } from './types.ts';

/** A checked project, ready to run: everything that does not depend on a respondent. */
export interface Program {
  readonly project: Project;
  readonly registry: QuestionTypeRegistry;
  readonly questions: readonly ProgramQuestion[];
  readonly groups: readonly ProgramGroup[];
  /**
   * Groups and occurrences of questions in the order in which they are settled: document order, or that of the flow;
   * each group before what it holds. The index is the node's number.
   */
  readonly nodes: readonly ProgramNode[];
  /** Order and pages when nothing of it depends on a respondent. */
  readonly presentation: Presentation;
  readonly byGid: ReadonlyMap<string, number>;
  /** What can end the survey or lead over questions, by node, ascending. */
  readonly jumpSources: readonly JumpSource[];
  /** Nodes that read the language, the time or another fact that may change on the way. */
  readonly factReaders: readonly number[];
  /** A rule reads what only the server knows: its number, time, a score, the member; or the flow asks the server. */
  readonly needsServer: boolean;
  /** What moves may wait for, in the order in which it is asked. */
  readonly effects: readonly AnyEffectKind[];
  /** What features keep, by their keys: `Extension.of` reads it. */
  readonly extensions: ReadonlyMap<string, unknown>;
  /** Ids of `desc_end_page.ends`. */
  readonly ends: readonly string[];
  readonly params: ReadonlyMap<string, ExternalParameter>;
  /** Language in which the project is written. */
  readonly language: string;
  /** Names for expressions in texts. */
  readonly scope: TextScope;
}

/** What expressions outside of rules are compiled with: placeholders, quota cells. */
export interface TextScope {
  compileReference(source: string): Expression | undefined;
}

/** The order in which one respondent meets the occurrences of questions, and their pages. */
export interface Presentation {
  /** Rank by node; undefined: the node's own number. */
  readonly ranks?: readonly number[];
  /** Node by rank; undefined: the rank is the node's number. */
  readonly order?: readonly number[];
  readonly pages: readonly ProgramPage[];
  /** Page by node; -1 for groups. */
  readonly pageOf: readonly number[];
}

/** A page: occurrences of questions, in the order in which they are shown. */
export interface ProgramPage {
  readonly occurrences: readonly ProgramOccurrence[];
  /** The group whose heading stands above the page. */
  readonly heading: ProgramGroup | undefined;
  /** Questions that come before it: what progress counts. */
  readonly before: number;
}

export type ProgramNode =
  | { readonly kind: 'question'; readonly occurrence: ProgramOccurrence }
  | { readonly kind: 'group'; readonly group: ProgramGroup };

/** A question where it is asked. Each question of a group that the flow holds twice has two occurrences. */
export interface ProgramOccurrence {
  readonly node: number;
  readonly question: ProgramQuestion;
  readonly group: ProgramGroup;
  /** Index in `jumpSources`, or -1. */
  readonly jumpSlot: number;
}

/** A group, page, or node of the flow. */
export interface ProgramGroup {
  readonly node: number;
  /** Empty for the synthetic group and for nodes of the flow. */
  readonly gid: string;
  /** The node of the flow that this is, if it is one. */
  readonly fid: string | undefined;
  /** Nearest group around it. */
  readonly parent: ProgramGroup | undefined;
  /** One past the last node inside. */
  readonly endNode: number;
  readonly display: Display | undefined;
  /** Its display rule is decided when it is reached, and then kept. */
  readonly once: boolean;
  /** Closed: the flow does not lead through it. Absent: always open. */
  readonly gate?: (moment: Moment) => boolean;
  /** What the gate looks at, for explanations. */
  readonly gateReads?: HookReads;
  /** Nodes whose gates look whether this group is open. */
  readonly watchers?: readonly number[];
  /** Where it is reached, the survey ends so. Index in `jumpSources`. */
  readonly ends?: { readonly kind: EndKind; readonly end?: string | undefined; readonly jumpSlot: number };
  /** Heading as authored, where it is shown. */
  readonly title: RichText | undefined;
  /** A page (P): its questions are shown together. */
  readonly isPage: boolean;
}
export interface JumpSource {
  readonly node: number;
  /** The question that jumps; absent for a group that ends the survey. */
  readonly occurrence?: ProgramOccurrence;
}

export interface ProgramQuestion extends QuestionHooks {
  readonly index: number;
  readonly gid: string;
  readonly cid: string;
  readonly question: Question;
  readonly type: QuestionType;
  /** Where it is asked, ascending; at least one. At most one of them is visible. */
  readonly occurrences: readonly ProgramOccurrence[];
  readonly display: Display | undefined;
  readonly optionDisplay: ListDisplay | undefined;
  readonly rowDisplay: ListDisplay | undefined;
  /** Options or rows may be taken away by a rule or a hook. */
  readonly listed: boolean;
  readonly jump: Jump | undefined;
  /** Nodes whose display, options, jump or hooks read this question. */
  readonly readers: readonly number[];
}

/** A respondent at one moment: all that rules, orders, texts and pages look at. */
export interface Moment {
  readonly program: Program;
  /** Order and pages of this respondent. */
  readonly presentation: Presentation;
  readonly state: State;
  /** Work of all expressions that are evaluated for this moment: a step shares one from beginning to end (LANG-9). */
  readonly meter: Meter;
  /** Where a rule without a result is reported, while a step is under way. */
  readonly reports?: Effect[];
}

/**
 * A moment while its derived part is recomputed. The state starts as the old one and ends as the new one; what did not
 * change keeps its reference.
 */
export interface Draft extends Moment {
  /** Where the changes began; never changed itself. */
  readonly before: State;
  /** A copy, and ours to change. */
  readonly state: { -readonly [K in keyof State]: State[K] };
  /** What went wrong on the way. */
  readonly reports: Effect[];
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
    apply(draft: Draft, occurrence: ProgramOccurrence, lists: Lists): Lists;
  };
  /** The automatic answer (SHOW-12, Visibility: default selection, auto-select, auto-fill). */
  readonly automatic?: {
    readonly reads: HookReads;
    apply(draft: Draft, occurrence: ProgramOccurrence, own: unknown): Automatic;
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

export type EffectType = EffectRequest['type'];
export type EffectOf<T extends EffectType> = Extract<EffectRequest, { readonly type: T }>;
/** An effect before it has an id. */
export type DueEffect<T extends EffectType = EffectType> = T extends unknown
  ? Omit<EffectOf<T>, 'id'>
  : never;

/**
 * What a move asks in turn (docs/adr/0018): whether the answers of the page are in order, where only the server can
 * tell; then what the page decides; what lies on the way to the next page; what the passed-over questions decide;
 * whether the response may end.
 */
export type Stage = 'answers' | 'page' | 'way' | 'passed' | 'end';

/** A respondent who leaves a page forwards. */
export interface Leaving {
  /** The next page that shows something; -1: none. */
  readonly next: number;
  /** How the survey ends then. */
  readonly end: EndStatus | undefined;
}

/** What the engine does with one kind of effect. Every function is pure and total. */
export interface EffectKind<T extends EffectType> {
  readonly type: T;
  /** What has to be had at a stage before the move can go on; undefined: nothing. */
  readonly due: {
    readonly [S in Stage]?: (moment: Moment, leaving: Leaving) => DueEffect<T> | undefined;
  };
  /** Takes the value and goes on; undefined when it is not of the right shape. */
  take(
    program: Program,
    state: State,
    effect: EffectOf<T>,
    value: Readonly<Record<string, unknown>>,
  ): StepResult | undefined;
  /** CALL-9: goes on without the value, or lets the respondent press Next again. */
  fail(program: Program, state: State, effect: EffectOf<T>): StepResult;
}

export type AnyEffectKind = { readonly [T in EffectType]: EffectKind<T> }[EffectType];
