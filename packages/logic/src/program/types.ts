import type { BaseQuestion, Option, Question, RichElement } from '@canvass/project';
import type {
  EffectRequest,
  EndStatus,
  EndWord,
  Issue,
  Message,
  QuestionIssue,
  SessionFacts,
  UploadedFile,
} from '@canvass/protocol';
import type { Vector } from './vector.ts';

/** Files attached to a question: by option gid; `''` for the question itself. */
export type AttachedFiles = Readonly<Record<string, readonly UploadedFile[]>>;

/** Where a respondent is: one immutable value that survives JSON. Questions are dense integers inside. */
export interface State {
  readonly v: 1;
  readonly facts: SessionFacts;
  /** Language now; may differ from the one at begin. */
  readonly language: string;
  /** Server time now, in seconds. */
  readonly now: number;
  /** Last answer per question, as parsed; kept while the question is hidden. Null: none. */
  readonly answers: Vector<unknown>;
  /** Answers as rules, pages and exports see them: null for hidden questions, without what is not offered. */
  readonly effective: Vector<unknown>;
  /** Why a question or group is hidden, by node: see `status.ts`. */
  readonly status: Vector<number>;
  /** Indexes of the visible options, by question; absent: all. */
  readonly options: Readonly<Record<number, readonly number[]>>;
  /** Indexes of the visible rows, by question; absent: all. */
  readonly rows: Readonly<Record<number, readonly number[]>>;
  /** Jumps in force, in the order of `program.jumpSources`: a rank to go on from, or a value of `status.ts`. */
  readonly jumps: readonly number[];
  /** What the host has drawn and counted on the way. */
  readonly flow: FlowFacts;
  /** Index of the page; -1 when the survey has no visible question. */
  readonly page: number;
  /** Screen of a question that shows its options or rows on several; absent: the first. */
  readonly screen?: number;
  /** In modify mode the answers with which it began: rows are required only where they have changed. Absent otherwise. */
  readonly given?: Vector<unknown>;
  /** Files attached, by question gid, also to what is hidden or no longer chosen now. Absent until there are some. */
  readonly files?: Readonly<Record<string, AttachedFiles>>;
  /** Page under way: how far the move that waits for the host has come. */
  readonly move?: Move;
  /** Percent, only under honest progress: what the respondent has seen at most. */
  readonly progress?: number;
  readonly issues: readonly QuestionIssue[];
  readonly pending: readonly PendingEffect[];
  readonly end: EndStatus;
  /** Next number for an effect's id. */
  readonly effectCount: number;
}

/** What the host has decided about the flow, by fid. The same reference until it decides more. */
export interface FlowFacts {
  readonly draws: Readonly<Record<string, Draw>>;
  readonly scores: Readonly<Record<string, FlowScore>>;
  /** The score of the finished response, for the texts of its end; null before. Rules read `scores`. */
  readonly totalScore: number | null;
}
export interface Draw {
  /** Children among which was drawn. When others become eligible, it is drawn again. */
  readonly eligible: readonly string[];
  /** In the order in which they are shown; none when the draw failed. */
  readonly picks: readonly string[];
}
export interface FlowScore {
  /** Null when the score could not be had: the condition does not hold. */
  readonly value: number | null;
  /** Hash of the answers that it is about. */
  readonly basis: number;
}
/**
 * A Next that waits for the host. It asks in this order: whether answers are right that only the server can judge, quotas
 * of the page, the flow, quotas of what is passed over.
 */
export interface Move {
  readonly asked: 'nothing' | 'page' | 'passed';
  /** The answers of the page were found in order, or are being looked at. */
  readonly verified?: true;
  /** Before the first page: nothing is completed when there is none. */
  readonly begins?: true;
}

/** An effect whose value a move waits for. */
export type PendingEffect = EffectRequest;

export type Effect =
  /** The host carries it out, then feeds `fulfilled` with its value, or `failed`. */
  | PendingEffect
  /** A rule gave no result (ENGINE-11, logic engine failures; ENGINE-11 for the kinds). */
  | {
      readonly type: 'report';
      readonly level: 'error';
      readonly tag: 'engine';
      readonly kind: 1 | 2 | 3 | 4 | 5;
      readonly message: string;
    }
  /** A rule looked a list up by an index that it does not have (ENGINE-11; not in previews). */
  | { readonly type: 'report'; readonly level: 'error'; readonly tag: 'logic'; readonly message: string };

/** Why an event was refused; nothing has changed. */
export interface Refused extends Message {
  readonly gid?: string;
}

export interface StepResult {
  readonly state: State;
  readonly effects: readonly Effect[];
  readonly refused?: Refused;
}

/** Rich text whose placeholders have become values. A piped value is text, never markup. */
export type ResolvedText = string | readonly ResolvedNode[];
export type ResolvedNode = string | ResolvedElement | { readonly piped: string };
export interface ResolvedElement extends Omit<RichElement, 'children'> {
  readonly children?: readonly ResolvedNode[];
}

export interface OptionView {
  /** In the language of the moment. */
  readonly option: Option;
  readonly title: ResolvedText;
  /** Explanation beside it. */
  readonly tipText?: ResolvedText;
  /** gid of its option or row group, where the question shows groups. */
  readonly group?: string;
}
export interface GroupView {
  readonly gid: string;
  readonly title: ResolvedText;
}

/** What a question view shows. The same reference while nothing that it reads has changed. */
export interface QuestionViewModel<Q extends BaseQuestion = Question> {
  readonly gid: string;
  /** In the language of the moment. */
  readonly question: Q;
  readonly title: ResolvedText;
  readonly tipText?: ResolvedText;
  /** Visible options in the order in which they are shown. */
  readonly options: readonly OptionView[];
  readonly rows: readonly OptionView[];
  /** Headings of option groups with a visible option, in the order shown; absent when they are not shown. */
  readonly optionGroups?: readonly GroupView[];
  /** Headings of row groups with a visible row; absent when they are not shown. */
  readonly rowGroups?: readonly GroupView[];
  /** What the type makes of the moment for its view, such as the tasks of a maxdiff. */
  readonly material?: unknown;
  /** Files attached, by option gid; `''` for the question itself. Absent where nothing may be attached. */
  readonly files?: AttachedFiles;
  /** Undefined: not answered. */
  readonly answer: unknown;
  readonly issues: readonly Issue[];
}

export interface PageView {
  /** Visible questions, in order. */
  readonly gids: readonly string[];
  /** Heading of the group, when the page begins it. */
  readonly title?: ResolvedText;
  /** Percent, 0 to 100 (FLOW-11, Flow). */
  readonly progress: number;
  /** A page lies before this one. It does while a step waits too, and nothing is taken then: buttons keep their places. */
  readonly canGoBack: boolean;
  /** What a valid next leads to, as answered now and as far as this host can know. */
  readonly outlook: 'page' | EndWord;
  /** Which of how many screens of the page is shown; absent: the page is one. */
  readonly screen?: { readonly index: number; readonly count: number };
  /** Flow node that the page belongs to, where the project has a flow. */
  readonly fid?: string;
  /** Index of the page. */
  readonly number: number;
}
