import type {
  ExternalParameter,
  Option,
  Project,
  Question,
  RichPlaceholder,
  RichText,
} from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import type { Meter } from '@canvass/validators/operators';
import type { QuestionType, QuestionTypeRegistry } from '../question-type/question-type.ts';
import type { Display, Expression, Jump, ListDisplay, Value } from '../language/index.ts';
import type { JumpEnd } from '@canvass/project/vocabulary';
import type {
  AttachedFiles,
  DueEffect,
  Effect,
  EffectOf,
  EffectType,
  Destination,
  QuestionViewModel,
  Stage,
  State,
  StepResult,
} from './types.ts';

/** A compiled project without errors. Does not depend on a respondent. */
export interface Program {
  readonly project: Project;
  readonly registry: QuestionTypeRegistry;
  readonly questions: readonly ProgramQuestion[];
  readonly groups: readonly ProgramGroup[];
  /** Functions of features that change the state when the respondent reaches a page. */
  readonly arrivals: readonly ((program: Program, state: State) => State)[];
  /**
   * Groups and occurrences of questions in the order in which they are settled: document order, or that of the flow. A
   * group comes before its members. The index is the node's number.
   */
  readonly nodes: readonly ProgramNode[];
  /** Order and pages if they do not depend on the respondent. */
  readonly presentation: Presentation;
  readonly byGid: ReadonlyMap<string, number>;
  /** Nodes that can end the survey or skip questions, ascending by node. */
  readonly jumpSources: readonly JumpSource[];
  /** Nodes that read the language, the time or another fact that may change during the response. */
  readonly factReaders: readonly number[];
  /** Whether a rule reads a value that only the server knows, or a feature needs the server. */
  readonly needsServer: boolean;
  /** Effects that a move may wait for, in the order in which they are requested. */
  readonly effects: readonly AnyEffectKind[];
  /** The stages at which an effect may be due, in the order of a move. */
  readonly stages: readonly ProgramStage[];
  /** Data of features, by the index of their `Extension`. */
  readonly extensions: readonly unknown[];
  /** Ids of `desc_end_page.ends`. */
  readonly ends: readonly string[];
  readonly params: ReadonlyMap<string, ExternalParameter>;
  /** Language in which the author has written the project. */
  readonly language: string;
  readonly scope: TextScope;
  readonly rules: RuleEvaluator;
}

export interface TextScope {
  compileReference(source: string): Expression | undefined;
}

/** Collects the ranks of nodes that must be settled again. */
export interface SettleQueue {
  push(rank: number): void;
}

/** The questions that can still come, and their pages, including the current page. */
export interface Outlook {
  readonly questionCount: number;
  /** Undefined while something ahead can change it. */
  readonly pageCount: number | undefined;
}

/**
 * Evaluates rules, code and placeholders. Browsers load it only for projects with expressions or optional features
 * (`usesExpressions`, `usesFeatures`).
 */
export interface RuleEvaluator {
  /** Absent if no question of the project can be hidden. */
  lookAhead?(moment: Moment): Outlook;
  isShown(draft: Draft, display: Display, viewpoint: RuleViewpoint): boolean;
  /** Indexes of the options or rows that are shown. */
  visibleIndexes(draft: Draft, occurrence: ProgramOccurrence, list: ListDisplay): readonly number[];
  /** Updates the jump of an occurrence, and queues the nodes that it skips or no longer skips. */
  updateJump(draft: Draft, occurrence: ProgramOccurrence, queue: SettleQueue): void;
  textOfPlaceholder(moment: Moment, placeholder: RichPlaceholder, viewpoint: TextViewpoint): string;
  /** The value of a placeholder. Null if it has none. */
  valueOfReference(moment: Moment, ref: string, viewpoint: TextViewpoint): Value;
}

export interface RuleViewpoint {
  /** Rank before which questions may be read. */
  readonly before: number;
  readonly key: string;
  /** Kind of report when there is no result (ENGINE-11). */
  readonly kind: 1 | 3;
}

/** The position of a text in the survey, which decides which answers can be piped into it. */
export interface TextViewpoint {
  /** The text may read questions with a lower rank. */
  readonly before: number;
  readonly key: string;
  /** Whether the text is on the end page, where the total score can be piped (PIPE-4, Other states). */
  readonly isEnd?: true;
}

/** One respondent's order of the occurrences of questions, and their pages. */
export interface Presentation {
  /** Rank by node. Absent if each rank is the node's own number. */
  readonly ranks?: readonly number[];
  /** Node by rank. Absent if each rank is the node's own number. */
  readonly order?: readonly number[];
  readonly pages: readonly ProgramPage[];
  /** Page by node; -1 for groups and computed values. */
  readonly pageOf: readonly number[];
}

/** A page: occurrences of questions, in the order in which they are shown. */
export interface ProgramPage {
  readonly occurrences: readonly ProgramOccurrence[];
  /** The group whose heading is shown above the page. */
  readonly heading: ProgramGroup | undefined;
}

export type ProgramNode =
  | { readonly kind: 'question'; readonly occurrence: ProgramOccurrence }
  | { readonly kind: 'group'; readonly group: ProgramGroup };

/** A question at one point of the flow. If the flow contains its group twice, the question has two occurrences. */
export interface ProgramOccurrence {
  readonly node: number;
  readonly question: ProgramQuestion;
  readonly group: ProgramGroup;
  /** Index in `jumpSources`, or -1. */
  readonly jumpSlot: number;
}

/** A group, a page, a section, or a node of the flow. */
export interface ProgramGroup {
  readonly node: number;
  /** gid; empty for synthetic groups, and for nodes of the flow without a group. */
  readonly gid: string;
  /** fid of the flow's node. Undefined for groups, pages and sections that the flow does not name. */
  readonly fid: string | undefined;
  readonly parent: ProgramGroup | undefined;
  /** Number of the last node inside, plus one. */
  readonly endNode: number;
  readonly display: Display | undefined;
  /** ruleOnce: the display rule is decided when the group is first reached, and its result is kept. */
  readonly isRuleOnce: boolean;
  /** Whether the flow leads through the group. Absent if it always does. */
  readonly gate?: (moment: Moment) => boolean;
  /** Questions and expressions that the gate reads, for explanations. */
  readonly gateReads?: HookReads;
  /** Whether a draw or score that the host has not returned yet decides about the group's contents. */
  readonly isUndecided?: (moment: Moment) => boolean;
  /** Nodes whose gates read whether this group is open. */
  readonly watchers?: readonly number[];
  /** The end of the survey if the respondent reaches this node. `jumpSlot` is its index in `jumpSources`. */
  readonly ends?: {
    readonly kind: JumpEnd;
    readonly end?: string | undefined;
    readonly jumpSlot: number;
    settle(draft: Draft, group: ProgramGroup, queue: SettleQueue): void;
  };
  /** Heading of the page as authored. Undefined if it is not shown, and for sections, whose heading is inside the page. */
  readonly title: RichText | undefined;
  /** `G`: a group or a node of the flow. `P`: a page, whose questions are shown together. `S`: a section. */
  readonly type: 'G' | 'P' | 'S';
}
export interface JumpSource {
  readonly node: number;
  /** The question that jumps. Absent for a group that ends the survey. */
  readonly occurrence?: ProgramOccurrence;
}

export interface ProgramQuestion extends QuestionHooks {
  readonly index: number;
  readonly gid: string;
  readonly cid: string;
  readonly question: Question;
  readonly type: QuestionType;
  /** Occurrences of the question in the flow, ascending by node. Not empty. Only values can be visible at several. */
  readonly occurrences: readonly ProgramOccurrence[];
  readonly display: Display | undefined;
  readonly optionDisplay: ListDisplay | undefined;
  readonly rowDisplay: ListDisplay | undefined;
  /** Whether a rule or hook can hide some of its options or rows. */
  readonly mayHideItems: boolean;
  readonly jump: Jump | undefined;
  /** Nodes whose display, options, jump, gate or hooks read this question. */
  readonly readers: readonly number[];
}

/** A respondent's state with the program, as input of rules, orders, texts and pages. */
export interface Moment {
  readonly program: Program;
  readonly presentation: Presentation;
  readonly state: State;
  /** Work of all expressions evaluated for this moment. One step has one meter (LANG-9). */
  readonly meter: Meter;
  /** Collects reports of rules without a result. Absent outside of a step. */
  readonly reports?: Effect[];
}

/** A moment of a step. */
export interface ReportingMoment extends Moment {
  readonly reports: Effect[];
}

/**
 * A moment whose derived state is being recomputed. `state` starts as a copy of `before`; unchanged members keep their
 * references.
 */
export interface Draft extends ReportingMoment {
  /** The state before the changes. It is never modified. */
  readonly before: State;
  /** A private copy, which may be modified. */
  readonly state: { -readonly [K in keyof State]: State[K] };
}

/** The inputs of a hook. When one changes, the question is settled or rendered again. */
export interface HookReads {
  /** Indexes of questions whose answer, options or visibility the hook reads. */
  readonly questions: readonly number[];
  readonly expressions: readonly Expression[];
}

/** Indexes of the offered options and rows, ascending. Undefined if all are offered. */
export interface Lists {
  readonly options: readonly number[] | undefined;
  readonly rows: readonly number[] | undefined;
}

/** Hooks of features for one question. Every function is pure and total. */
export interface QuestionHooks {
  readonly type?: QuestionType;
  /** Adds fields to a view whose texts, options and rows are already computed. */
  readonly viewParts?: (
    moment: Moment,
    content: Pick<QuestionViewModel, 'question' | 'options' | 'rows'>,
  ) => Pick<QuestionViewModel, 'noAnswers' | 'fixed'>;
  /** Hides further options and rows after the rules (related and bound options, option groups). */
  readonly narrow?: {
    readonly reads: HookReads;
    apply(draft: Draft, occurrence: ProgramOccurrence, lists: Lists): Lists;
  };
  /** The automatic answer (SHOW-12, Visibility: default selection, auto-select, auto-fill). */
  readonly automatic?: {
    readonly reads: HookReads;
    apply(draft: Draft, occurrence: ProgramOccurrence, ownAnswer: unknown): Automatic;
  };
  /** The answer is computed and never given: `value` items and `set` nodes. Not on any page. */
  readonly computed?: {
    readonly reads: HookReads;
    /** Whether `set` nodes of the flow compute the value. Corrections ignore these. */
    readonly isSet: boolean;
    sourceAt(node: number): Expression | undefined;
    settle(draft: Draft, occurrence: ProgramOccurrence, queue: SettleQueue): void;
    /** The value for readers before a rank, if several occurrences set it. */
    valueAt?(moment: Moment, index: number, before: number): Value;
  };
  /** Replaces the order of a list (option groups, order of another question). The indexes include hidden items. */
  readonly order?: {
    readonly reads: HookReads;
    apply(
      program: Program,
      facts: State['facts'],
      list: 'options' | 'rows',
      ownOrder: readonly number[],
    ): readonly number[];
  };
  /** Titles carried over from another question. `title` returns undefined if the option keeps its own. */
  readonly carry?: {
    readonly reads: HookReads;
    title(moment: Moment, option: Option): CarriedTitle | undefined;
    /** Removes open-text fields that the earlier question asked for. Equal questions give the same object. */
    close?(question: Question): Question;
  };
  /** The question with properties replaced (plaster_code). Equal results give the same object. */
  readonly patch?: {
    readonly reads: HookReads;
    apply(moment: Moment, localised: Question): Question;
  };
  readonly attachments?:
    | {
        /** Whether files may be attached to this option, or with `''` to the question. */
        takes(option: string): boolean;
        /** The attached files that count: an entry for the question, and one for each option that may have files. */
        countedFiles(question: ProgramQuestion, state: State): AttachedFiles;
        issues(question: ProgramQuestion, state: State): readonly Issue[];
      }
    | undefined;
  readonly grouping?: {
    findGroup(option: Option, list: 'options' | 'rows'): string | undefined;
    headings(list: 'options' | 'rows'): readonly { readonly gid: string; readonly title: RichText }[];
  };
}

export interface CarriedTitle {
  readonly option: Option;
  readonly text?: string;
}

export interface Automatic {
  /** The effective answer: `ownAnswer` if the feature adds nothing. Null if the question is unanswered. */
  readonly answer: unknown;
  /** Whether the question is answered automatically and not shown (autofill_next). */
  readonly isSkipped: boolean;
  /** Whether the answer also counts while the question is hidden (ANSWER-14: "unless it has a default selection"). */
  readonly isKept: boolean;
}

/** The effect needed at a stage before a move can continue. Undefined if none is. */
export type DueFunction<T extends EffectType = EffectType> = (
  moment: Moment,
  destination: Destination,
) => DueEffect<T> | undefined;

/** A stage of a move, with the functions of `effects` that request an effect at it. At least one. */
export interface ProgramStage {
  readonly stage: Stage;
  readonly due: readonly DueFunction[];
}

/** The engine's side of one kind of effect. Every function is pure and total. */
export interface EffectKind<T extends EffectType> {
  readonly type: T;
  readonly due: { readonly [S in Stage]?: DueFunction<T> };
  /** Applies the host's value and continues the move. Returns undefined if the value has the wrong shape. */
  take(
    program: Program,
    state: State,
    effect: EffectOf<T>,
    value: Readonly<Record<string, unknown>>,
  ): StepResult | undefined;
  /** CALL-9: continues without the value, or lets the respondent press Next again. */
  fail(program: Program, state: State, effect: EffectOf<T>): StepResult;
}

export type AnyEffectKind = { readonly [T in EffectType]: EffectKind<T> }[EffectType];
