import type {
  EndStatus,
  Issue,
  Message,
  Option,
  Question,
  QuestionIssue,
  RichElement,
  SessionFacts,
} from '@canvass/protocol';
import type { Vector } from './vector.ts';

export type { Program } from './program.ts';

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
  /** Likewise for rows. */
  readonly rows: Readonly<Record<number, readonly number[]>>;
  /** Jumps in force, in the order of `program.jumpSources`: a question's index, or a value of `jump-target.ts`. */
  readonly jumps: readonly number[];
  /** Index of the page; -1 when the survey has no visible question. */
  readonly page: number;
  readonly issues: readonly QuestionIssue[];
  readonly pending: readonly PendingEffect[];
  readonly end: EndStatus;
  /** Next number for an effect's id. */
  readonly effectCount: number;
}

export interface PendingEffect {
  readonly id: string;
  readonly type: 'submit';
  readonly end: EndStatus;
}

export type Effect =
  /** The survey is complete: the host submits, then feeds `fulfilled` with the end status that holds. */
  | ({ readonly type: 'submit' } & PendingEffect)
  /** A rule gave no result (spec section 8, logic engine failures; semantics 0.4 for the kinds). */
  | {
      readonly type: 'report';
      readonly level: 'error';
      readonly tag: 'engine' | 'logic';
      readonly kind: 1 | 2 | 3 | 4 | 5;
      readonly message: string;
    };

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
}

/** What a question view shows. The same reference while nothing that it reads has changed. */
export interface QuestionViewModel {
  readonly gid: string;
  /** In the language of the moment. */
  readonly question: Question;
  /** Number before the title, or null when there is none. */
  readonly number: string | null;
  readonly title: ResolvedText;
  readonly tipText?: ResolvedText;
  /** Visible options in the order in which they are shown. */
  readonly options: readonly OptionView[];
  readonly rows: readonly OptionView[];
  /** What the type makes of the moment for its view, such as the tasks of a maxdiff. */
  readonly material?: unknown;
  /** Undefined: not answered. */
  readonly answer: unknown;
  readonly issues: readonly Issue[];
}

export interface PageView {
  /** Visible questions, in order. */
  readonly gids: readonly string[];
  /** Heading of the group, when the page begins it. */
  readonly title?: ResolvedText;
  /** Percent, 0 to 100 (spec section 4, Flow). */
  readonly progress: number;
  readonly canGoBack: boolean;
  /** What a valid next leads to, as answered now. */
  readonly outlook: 'page' | 'finished' | 'screen_out';
  /** Index of the page. */
  readonly number: number;
}
