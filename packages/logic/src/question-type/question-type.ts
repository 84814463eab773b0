import type { Option, Question } from '@canvass/project';
import type { Device, Issue, SessionFacts, AnswerCheck } from '@canvass/protocol';
import type { IssueParams } from '../language/issue.ts';
import type { Value } from '../language/runtime/value.ts';
import type { ValueShape } from '../language/value-shape.ts';
import type { AnswerPicture, QuestionVariable, VariableValue } from './variables.ts';

/** What a question type may read of the moment, besides the question itself. */
export interface QuestionContext {
  /** Options that the respondent is offered now, in authored order. */
  readonly options: readonly Option[];
  /** Rows that the respondent is offered now, in authored order. */
  readonly rows: readonly Option[];
  /** `isOffered(gid)`: whether the option or row is among them. */
  isOffered(gid: string): boolean;
  /** Options in the order in which they are shown. */
  orderedOptions(): readonly Option[];
  /** `yyyy-MM-dd` in the project's time zone offset; pure code has no clock. */
  readonly today: string;
  readonly device: Device;
  readonly facts: SessionFacts;
}

/** What pruning may read. `facts` where the caller has them: what is shown may follow from the respondent's number. */
export type PruneContext = Pick<QuestionContext, 'isOffered'> & Partial<Pick<QuestionContext, 'facts'>>;

/** One choice that an answer holds, as rules, related options, piping and scores read it. */
export interface Choice {
  readonly option: Option;
  /** Open text written with it. */
  readonly text?: string;
  /** Row, for matrix types. */
  readonly row?: Option;
  /** Open text written with the row. */
  readonly rowText?: string;
}

/** Something that an answer says beside its value. */
export interface Remark {
  /** Of which row it is said; absent: of the whole answer. */
  readonly row?: Option;
  readonly text: string;
}

/** How an author's script names options and rows: by cid (PROJECT-5). */
export interface ScriptContext<Q = Question> {
  readonly question: Q;
  /** What the type's `material` gave, for entries that only mean something while the survey is played. */
  readonly material?: unknown;
}
export type ScriptResult<A> =
  | { readonly answer: A }
  /** What is wrong with the entry, as a sentence for the author, and the nearest names. */
  | { readonly problem: string };

/** Parts of the moment that material may be made of. */
export type MaterialPart = 'options' | 'rows' | 'facts' | 'today' | 'device';
export interface Material<Q = Question> {
  /** All that `of` is given: the view is made again when one of them changes. */
  readonly reads: readonly MaterialPart[];
  of(question: Q, context: Pick<QuestionContext, MaterialPart>): unknown;
}
/** Material that can read nothing but what it says. */
export function material<Q, const P extends MaterialPart>(
  reads: readonly P[],
  of: (question: Q, context: Pick<QuestionContext, P>) => unknown,
): Material<Q> {
  return { reads, of };
}

/** A small source of random numbers: `int(n)` is uniform in 0..n-1. */
export interface RandomSource {
  int(n: number): number;
}

/** What answering takes: so many times one of these. */
export interface Effort {
  readonly times: number;
  /** `weigh`: several things are compared with each other. */
  readonly each: 'choose' | 'weigh' | 'write' | 'writeMuch';
}

/**
 * All that the engine knows about a kind of question (TYPE-1), as every respondent's browser loads it. Every member
 * is pure and total: none throws, whatever the answer; answers that reach members other than `parse` have been through
 * `parse`. What respondents' browsers never ask is in `TypeTools`.
 */
export interface QuestionType<Q = Question, A = unknown> {
  /** `qtype`, or `qtype/custom_qtype`. */
  readonly id: string;
  /** False for the types of TYPE-1 that have no options: these are never hidden for want of one. */
  readonly hasOptions: boolean;
  /** False when there is nothing to answer (descriptor): never required, never exported, not numbered when so set. */
  readonly answerable: boolean;
  /**
   * Nothing to see (timestamp, timedelta): never numbered, and a page that holds nothing else is passed over like one
   * whose questions are all hidden.
   */
  readonly unseen?: true;
  /** True when choosing is a complete answer by itself, so that auto-next may move on (single without open text). */
  readonly completesByChoice: boolean;
  /** The only door for answers from wire and storage: shape and ids; undefined when it is no answer of this question. */
  parse(raw: unknown, question: Q): A | undefined;
  initialAnswer(question: Q, context: QuestionContext): A | undefined;
  /** VALID-1. `answer` is undefined when there is none. An empty result is valid. */
  validate(question: Q, answer: A | undefined, context: QuestionContext): readonly Issue[];
  /** Drops what is no longer offered; the same reference when nothing was dropped, undefined when nothing is left. */
  prune(answer: A, context: PruneContext, question: Q): A | undefined;
  /** Nothing, blanks only, `[]`, `{}` (ANSWER-13). */
  isEmpty(answer: A): boolean;
  /** What the expression language sees (docs/expression-language.md, Names and values). Titles are in `language`. */
  value(question: Q, answer: A, titleOf: (option: Option) => string): Value;
  /**
   * The way back: the answer that a value stands for, as far as it stands for one (`choicesOfValue`); a type that takes
   * one choice takes the first. Types without it have no automatic answers.
   */
  fromValue?(question: Q, value: Value): A | undefined;
  choices(question: Q, answer: A): readonly Choice[];
  /** What a recap tells and rules do not read: tags of a level, rows that do not apply. */
  remarks?(question: Q, answer: A, titleOf: (option: Option) => string): readonly Remark[];
  /** For the time that a start page names; by default one choice. */
  effort?(question: Q): Effort;
  /** Fewest visible options that make sense (default 1): with fewer the question is hidden. */
  readonly leastOptions?: number;
  /** What the view is given besides options and rows, made of the moment: the tasks of a maxdiff. JSON. */
  readonly material?: Material<Q>;
  /**
   * What of a valid answer only the server can tell: that no other respondent has given it, that a code is right. Asked when the
   * page is left, after `validate`.
   */
  serverChecks?(question: Q, answer: A): readonly AnswerCheck[];
  /** STATE-12, Modify mode: the answer may be corrected (default), is accepted as it is, or cannot be changed. */
  readonly modify?: 'passes' | 'unsupported';
  /**
   * Whether a respondent could have given the answer: false if a value is outside of the scale or total. For types whose
   * corrections pass (STATE-12); absent if `parse` takes no such answer.
   */
  isPossible?(question: Q, answer: A): boolean;
}

/**
 * What only server, command and tests ask a question type, on which no respondent waits. Pure and total like the
 * rest; in a file of its own, `<name>.tools.ts`, which browsers never load.
 */
export interface TypeTools<Q = Question, A = unknown> {
  /** What `value` can give, whatever the answer: what is reported about authors' rules follows from it. */
  shape(question: Q): ValueShape;
  /** Points (SCORE-1); undefined when the question has no score. Browsers know none. */
  score(question: Q, answer: A): number | undefined;
  /** An author's script entry (`A2`, `[A1, A3]`, `text`, `{ A9: 'other text' }`) as an answer. */
  fromScript(entry: unknown, context: ScriptContext<Q>): ScriptResult<A>;
  /** What the question is exported as; a question without an answer has none. */
  variables(question: Q): readonly QuestionVariable[];
  /** What seconds that the page notes by itself are: a moment since 1970, or how long something took. */
  readonly notes?: 'moment' | 'duration';
  /** By which picture answers are shown together; absent: as the variables have it. */
  readonly picture?: AnswerPicture;
  /** What an answer that is not empty says, one for each variable, in their order. */
  values(question: Q, answer: A): readonly VariableValue[];
  /** An answer that a random respondent could give, valid more often than not. */
  arbitraryAnswer(random: RandomSource, question: Q, context: QuestionContext): A | undefined;
  /** Files that the answer names, of types whose answers are made of uploads: signatures. */
  files?(answer: A): readonly { readonly name: string; readonly url: string }[];
  /** One line of text for people. */
  summarise(question: Q, answer: A, titleOf: (option: Option) => string): string;
  /** What is wrong with the question itself, beyond shapes and references. */
  check?(question: Q): readonly QuestionProblem[];
}

/** A question type with its tools: the whole. */
export interface WholeQuestionType<Q = Question, A = unknown> extends QuestionType<Q, A>, TypeTools<Q, A> {}
/** As a value: its texts are `authorTexts`, in the file of the check. */
export interface QuestionProblem<Id extends string = string> {
  readonly severity: 'error' | 'warning';
  /** Frozen, such as `question.no-options`. */
  readonly id: Id;
  /** Path below the question, such as `.items`. */
  readonly path: string;
  readonly params?: IssueParams;
}

/** Question types by id. */
export type QuestionTypeRegistry = ReadonlyMap<string, QuestionType>;
export type WholeTypeRegistry = ReadonlyMap<string, WholeQuestionType>;

/**
 * Gives a question type its types: `Q`, a question with the fields that it reads (`QuestionOf`), and `A`, its answer. The
 * registry holds it with both forgotten.
 */
export function defineQuestionType<Q, A>(type: QuestionType<Q, A>): QuestionType<Q, A> {
  return type;
}

/** The whole of a type. */
export function withTools<Q, A>(core: QuestionType<Q, A>, tools: TypeTools<Q, A>): WholeQuestionType<Q, A> {
  return { ...core, ...tools };
}

/** The whole type of a compiled question (`compile` takes no other types). Throws in a browser. */
export function wholeTypeOf({ type }: { readonly type: QuestionType }): WholeQuestionType {
  if (isWholeType(type)) return type;
  throw new Error(`Only the core of the question type ${type.id} is here: compile with the whole registry.`);
}

/** Whether more than the core is there. */
export function isWholeType(type: QuestionType): type is WholeQuestionType {
  return 'fromScript' in type;
}

/** `qtype`, or `qtype/custom_qtype`. */
export function questionTypeId(question: Pick<Question, 'qtype' | 'custom_qtype'>): string {
  return question.custom_qtype === undefined ? question.qtype : `${question.qtype}/${question.custom_qtype}`;
}
