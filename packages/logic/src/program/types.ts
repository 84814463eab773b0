import type { BaseQuestion, NoAnswerKind, Option, Question, RichElement } from '@canvass/project';
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

/** A response's complete state: an immutable value that can be stored as JSON. Questions are identified by index. */
export interface State {
  readonly v: 1;
  readonly facts: SessionFacts;
  /** Current language; may differ from the one at the start. */
  readonly language: string;
  /** Server time, in seconds since 1970. */
  readonly now: number;
  /** Last answer to each question, as parsed; kept while the question is hidden. Null without an answer. */
  readonly answers: Vector<unknown>;
  /** Answers for rules, pages and exports: null for hidden questions, without choices that are not offered. */
  readonly effective: Vector<unknown>;
  /** Bits of `status.ts` by node: the reasons why a question or group is hidden. */
  readonly status: Vector<number>;
  /** Indexes of the visible options, by question. Absent if all are visible. */
  readonly options: Readonly<Record<number, readonly number[]>>;
  /** Indexes of the visible rows, by question. Absent if all are visible. */
  readonly rows: Readonly<Record<number, readonly number[]>>;
  /** Jumps in force, in the order of `program.jumpSources`: the target's rank, or a value of `status.ts`. */
  readonly jumps: readonly number[];
  readonly flow: FlowFacts;
  /** Index of the page; -1 before the first page, and if no question is visible. */
  readonly page: number;
  /** Current screen of a question whose options or rows are spread over several. Absent on the first. */
  readonly screen?: number;
  /** In modify mode, the answers at the start: rows are required only if they have changed. Absent otherwise. */
  readonly given?: Vector<unknown>;
  /** Attached files by question gid, also of hidden questions and deselected options. Absent until the first upload. */
  readonly files?: Readonly<Record<string, AttachedFiles>>;
  readonly move?: Move;
  /** Highest percentage shown so far. Only with the setting `honest_progress`. */
  readonly progress?: number;
  /** Ids of issues that the respondent has seen once and may now ignore (CHECK-2). Absent until the first. */
  readonly asked?: readonly string[];
  readonly issues: readonly QuestionIssue[];
  readonly pending: readonly PendingEffect[];
  readonly end: EndStatus;
  /** Number of the next effect, for its id. */
  readonly effectCount: number;
}

/** The host's results for the flow, by fid. The same reference until there is another result. */
export interface FlowFacts {
  readonly draws: Readonly<Record<string, Draw>>;
  readonly scores: Readonly<Record<string, FlowScore>>;
  /** Score of the finished response, for the texts of its end page; null before the end. Rules read `scores`. */
  readonly totalScore: number | null;
}
export interface Draw {
  /** fids of the children that were eligible. If the eligible children change, the draw is repeated. */
  readonly eligible: readonly string[];
  /** fids of the drawn children, in the order shown. Empty if the draw failed. */
  readonly picks: readonly string[];
}
export interface FlowScore {
  /** Null if the score could not be calculated; conditions on it are then false. */
  readonly value: number | null;
  /** Hash of the answers that were scored. */
  readonly basis: number;
}
/**
 * A move that waits for the host. Requests in this order: checks of answers that only the server can do, quotas of the
 * page, the flow, quotas of skipped questions.
 */
export interface Move {
  /** Quotas requested so far: none, those of the page, or also those of skipped questions. */
  readonly asked: 'nothing' | 'page' | 'passed';
  /** Whether checks of the page's answers have passed or are pending. */
  readonly verified?: true;
  /** Set for the move to the first page. If no page is visible, this move does not complete the survey. */
  readonly begins?: true;
}

/** An effect whose value a move waits for. */
export type PendingEffect = EffectRequest;

export type Effect =
  /** The host carries it out, then sends the event `fulfilled` with its value, or `failed`. */
  | PendingEffect
  /** Reports that a rule failed and has no result. ENGINE-11 lists the kinds. */
  | {
      readonly type: 'report';
      readonly level: 'error';
      readonly tag: 'engine';
      readonly kind: 1 | 2 | 3 | 4 | 5;
      readonly message: string;
    }
  /** Reports that a rule read a list at an index that does not exist (ENGINE-11; not in previews). */
  | { readonly type: 'report'; readonly level: 'error'; readonly tag: 'logic'; readonly message: string };

/** The reason why an event was refused. The state is unchanged. */
export interface Refusal extends Message {
  readonly gid?: string;
}

export interface StepResult {
  readonly state: State;
  readonly effects: readonly Effect[];
  readonly refused?: Refusal;
}

/** Rich text whose placeholders are replaced by values. A piped value is text, never markup. */
export type ResolvedText = string | readonly ResolvedNode[];
export type ResolvedNode = string | ResolvedElement | { readonly piped: string };
export interface ResolvedElement extends Omit<RichElement, 'children'> {
  readonly children?: readonly ResolvedNode[];
}

export interface OptionView {
  /** Texts are in the current language. */
  readonly option: Option;
  readonly title: ResolvedText;
  /** Explanation shown beside the title. */
  readonly tipText?: ResolvedText;
  /** gid of its option or row group. Absent if the question does not show groups. */
  readonly group?: string;
}
/** A non-answer, as an option below the question. */
export interface NoAnswerView {
  readonly kind: NoAnswerKind;
  /** Plain text. */
  readonly title: string;
}
export interface GroupView {
  readonly gid: string;
  readonly title: ResolvedText;
}

/** The content of a question's view. The same reference while it is unchanged. */
export interface QuestionViewModel<Q extends BaseQuestion = Question> {
  readonly gid: string;
  /** Texts are in the current language. */
  readonly question: Q;
  readonly title: ResolvedText;
  readonly tipText?: ResolvedText;
  /** Visible options, in the order shown. */
  readonly options: readonly OptionView[];
  /** The options that a search has found. Absent while all are shown. */
  readonly listed?: readonly OptionView[];
  readonly rows: readonly OptionView[];
  /** Headings of option groups with a visible option, in the order shown. Absent if headings are not shown. */
  readonly optionGroups?: readonly GroupView[];
  /** Headings of row groups with a visible row. Absent if headings are not shown. */
  readonly rowGroups?: readonly GroupView[];
  /** The result of the type's `Material`, such as the tasks of a maxdiff. */
  readonly material?: unknown;
  /** Offered non-answers. Absent if none is offered. */
  readonly noAnswers?: readonly NoAnswerView[];
  /** The answer as text, if the question cannot be answered (`read_only`). */
  readonly fixed?: readonly AnswerText[];
  /** Attached files, by option gid; `''` for the question itself. Absent if nothing may be attached. */
  readonly files?: AttachedFiles;
  /** Undefined if the question is not answered. */
  readonly answer: unknown;
  readonly issues: readonly Issue[];
}

/** A part of an answer as text, with a title if the answer has several parts. */
export interface AnswerText {
  readonly label?: string;
  readonly text: string;
  /**
   * Set if `text` is a number with a decimal point, or a day as `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`, which pages format in
   * their language.
   */
  readonly form?: 'number' | 'day';
}

/** A section of the page with a visible question. */
export interface SectionView {
  readonly gid: string;
  readonly title?: ResolvedText;
  readonly tip?: ResolvedText;
  readonly columns: 1 | 2 | 3;
  /** Closed until the respondent opens it. */
  readonly collapsed: boolean;
  readonly parts: readonly PagePart[];
}
/** A gid of a question, or a section. */
export type PagePart = string | SectionView;

export interface PageView {
  /** gids of the visible questions, in order. */
  readonly gids: readonly string[];
  /** The same questions in their sections. Absent if none is in a section. */
  readonly parts?: readonly PagePart[];
  /** Heading of the group, on its first page. */
  readonly title?: ResolvedText;
  /** Percent, 0 to 100 (FLOW-11, Flow). */
  readonly progress: number;
  /** Number of the page among those on the respondent's path, from 1. */
  readonly position: number;
  /** Number of pages on the path. Undefined while an answer or draw ahead can change it. */
  readonly pageCount: number | undefined;
  /** Whether an earlier page exists. Stays true while Back is refused during a move, so that buttons do not move. */
  readonly canGoBack: boolean;
  /** Expected result of a valid Next with the current answers, as far as this host knows. */
  readonly outlook: 'page' | EndWord;
  /** The current screen and the number of screens of the page. Absent if the page has no screens. */
  readonly screen?: { readonly index: number; readonly count: number };
  /** Node of the flow that contains the page. Absent if the project has no flow. */
  readonly fid?: string;
  /** Index of the page. */
  readonly number: number;
}

export type EffectType = EffectRequest['type'];

export type EffectOf<T extends EffectType> = Extract<EffectRequest, { readonly type: T }>;

export type DueEffect<T extends EffectType = EffectType> = T extends unknown
  ? Omit<EffectOf<T>, 'id'>
  : never;

/**
 * The stages of a move, in order (docs/adr/0018): `answers` checks answers of the page that only the server can check,
 * `page` decides quotas of the page, `way` the flow up to the next page, `passed` quotas of skipped questions, and
 * `end` whether the response may end.
 */
export type Stage = 'answers' | 'page' | 'way' | 'passed' | 'end';

/** The page or end that a respondent reaches with Next. */
export interface Destination {
  /** The next page with a visible question, or -1. */
  readonly next: number;
  readonly end: EndStatus | undefined;
}
