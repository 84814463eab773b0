import type { Option, Question } from '@canvass/project';
import type { Device, Issue, SessionFacts, AnswerCheck } from '@canvass/protocol';
import type { IssueParams } from '../language/issue.ts';
import type { Value } from '../language/runtime/value.ts';
import type { ValueShape } from '../language/value-shape.ts';
import type { QuestionVariable, VariableValue } from './variables.ts';

/** Chart of a question's answers, if it does not follow from the variables. */
type AnswerChart = 'nps' | 'ranks' | 'best_worst' | 'regions' | 'places';

/** The state of the response that a question type may read, besides the question itself. */
export interface QuestionContext {
  /** Options that the respondent is offered now, in authored order. */
  readonly options: readonly Option[];
  /** Rows that the respondent is offered now, in authored order. */
  readonly rows: readonly Option[];
  /** Whether the option or row is offered now. */
  isOffered(gid: string): boolean;
  /** Options in the order shown. */
  orderedOptions(): readonly Option[];
  /** `yyyy-MM-dd` in the project's time zone offset; pure code has no clock. */
  readonly today: string;
  readonly device: Device;
  readonly facts: SessionFacts;
}

/** Input of `prune`. `facts` is absent if the caller has none; some types choose by the respondent's number. */
export type PruneContext = Pick<QuestionContext, 'isOffered'> & Partial<Pick<QuestionContext, 'facts'>>;

/** One choice of an answer, as rules, related options, piping and scores read it. */
export interface Choice {
  readonly option: Option;
  readonly text?: string;
  readonly row?: Option;
  readonly rowText?: string;
}

/** Part of an answer that its value does not contain. */
export interface Remark {
  /** The row that the remark is about. Absent if it is about the whole answer. */
  readonly row?: Option;
  readonly text: string;
}

/** Input of `fromScript`. Scripts name options and rows by cid (PROJECT-5). */
export interface ScriptContext<Q = Question> {
  readonly question: Q;
  /** Result of the type's `material`, for script entries that refer to it. */
  readonly material?: unknown;
}
export type ScriptResult<A> =
  | { readonly answer: A }
  /** A sentence for the author about the invalid entry, with the most similar names. */
  | { readonly problem: string };

export type MaterialPart = 'options' | 'rows' | 'facts' | 'today' | 'device';
export interface Material<Q = Question> {
  /** All inputs of `of`. The view is computed again when an input changes. */
  readonly reads: readonly MaterialPart[];
  of(question: Q, context: Pick<QuestionContext, MaterialPart>): unknown;
}
/** Creates a `Material` whose `of` can only use the inputs named in `reads`. */
export function defineMaterial<Q, const P extends MaterialPart>(
  reads: readonly P[],
  of: (question: Q, context: Pick<QuestionContext, P>) => unknown,
): Material<Q> {
  return { reads, of };
}

/** A source of random numbers: `int(n)` is uniform in 0..n-1. */
export interface RandomSource {
  int(n: number): number;
}

/** Estimated work of answering a question. */
export interface Effort {
  readonly times: number;
  /** `weigh`: comparing several items with each other. */
  readonly kind: 'choose' | 'weigh' | 'write' | 'writeMuch';
}

/**
 * A kind of question (TYPE-1), as every respondent's browser loads it. Every member is pure and total: it never throws,
 * whatever the answer. Members other than `parse` only get answers that `parse` has returned. Members that browsers do
 * not need are in `TypeTools`.
 */
export interface QuestionType<Q = Question, A = unknown> {
  /** `qtype`, or `qtype/custom_qtype`. */
  readonly id: string;
  /** Whether the type has options. Without them (TYPE-1), a question is never hidden for having too few. */
  readonly hasOptions: boolean;
  /** False if there is nothing to answer (descriptor): never required or exported, and unnumbered if so configured. */
  readonly answerable: boolean;
  /**
   * Whether its questions have no visible content (timestamp, timedelta). They are never numbered. A page without other
   * questions is skipped, as if all were hidden.
   */
  readonly unseen?: true;
  /** Whether a choice alone completes the answer, so that auto-next may continue (single without open text). */
  readonly completesByChoice: boolean;
  /**
   * Checks shape and ids of answers from network and storage. Returns undefined if the answer is invalid (ANSWER-16).
   */
  parse(raw: unknown, question: Q): A | undefined;
  initialAnswer(question: Q, context: QuestionContext): A | undefined;
  /** VALID-1. `answer` is undefined if the question is unanswered. An empty result means valid. */
  validate(question: Q, answer: A | undefined, context: QuestionContext): readonly Issue[];
  /**
   * Removes parts that are no longer offered. Returns the same reference if all parts are offered, undefined if none
   * is (ANSWER-15).
   */
  prune(answer: A, context: PruneContext, question: Q): A | undefined;
  /** Whether the answer is empty: only whitespace, `[]`, `{}` (ANSWER-13). */
  isEmpty(answer: A): boolean;
  /** The answer in the expression language (docs/expression-language.md, Names and values). `titleOf` is localised. */
  value(question: Q, answer: A, titleOf: (option: Option) => string): Value;
  /** Whether `value` is a day as `yyyy-MM-dd` or `yyyy-MM-ddTHH:mm`, which pages format in their language. */
  readonly isDay?: true;
  /**
   * The inverse of `value`: an answer with the choices that a value names (`choicesOfValue`). A type with a single
   * choice uses the first. Types without it have no automatic answers.
   */
  fromValue?(question: Q, value: Value): A | undefined;
  choices(question: Q, answer: A): readonly Choice[];
  /** Parts of the answer that a recap shows and rules do not read: tags of a level, rows that do not apply. */
  remarks?(question: Q, answer: A, titleOf: (option: Option) => string): readonly Remark[];
  /** Used for the estimated time on the start page. Defaults to one choice. */
  effort?(question: Q): Effort;
  /** Minimum number of visible options (default 1). With fewer, the question is hidden. */
  readonly leastOptions?: number;
  /** Computes further JSON data for the view, such as the tasks of a maxdiff. */
  readonly material?: Material<Q>;
  /**
   * Checks of a valid answer that only the server can do: that it is unique, or that a code is correct. Requested when
   * the page is left, after `validate`.
   */
  serverChecks?(question: Q, answer: A): readonly AnswerCheck[];
  /** STATE-12: in modify mode the answer may be corrected (default), is accepted unchecked, or cannot be changed. */
  readonly modify?: 'passes' | 'unsupported';
  /**
   * Whether a respondent could have given the answer. False if, for example, a value is outside the scale. For types
   * with `modify: 'passes'` (STATE-12); absent if `parse` rejects all such answers.
   */
  isPossible?(question: Q, answer: A): boolean;
}

/**
 * Members of a question type that only server, command and tests use. Pure and total like the rest. They are in a
 * separate file, `<name>.tools.ts`, which browsers never load.
 */
export interface TypeTools<Q = Question, A = unknown> {
  /** Shape of every possible result of `value`. Checks of authors' rules use it. */
  shape(question: Q): ValueShape;
  /** Points (SCORE-1). Undefined if the question has no score. Not available in browsers. */
  score(question: Q, answer: A): number | undefined;
  /** Converts an author's script entry (`A2`, `[A1, A3]`, `text`, `{ A9: 'other text' }`) to an answer. */
  fromScript(entry: unknown, context: ScriptContext<Q>): ScriptResult<A>;
  /** Columns of the question in exports. Empty if the question is never answered. */
  variables(question: Q): readonly QuestionVariable[];
  /** Meaning of seconds that the page records without the respondent: a time since 1970, or a duration. */
  readonly notes?: 'moment' | 'duration';
  /** Chart of all answers together. Defaults to one that suits the variables. */
  readonly chart?: AnswerChart;
  /** The values of an answer that is not empty: one for each variable, in their order. */
  values(question: Q, answer: A): readonly VariableValue[];
  /** A random answer, valid more often than not. */
  arbitraryAnswer(random: RandomSource, question: Q, context: QuestionContext): A | undefined;
  /** Files of the answer. Only for types whose answers are uploads: signatures. */
  files?(answer: A): readonly { readonly name: string; readonly url: string }[];
  summarise(question: Q, answer: A, titleOf: (option: Option) => string): string;
  /** Problems of the question that the project's schema and reference checks do not find. */
  check?(question: Q): readonly QuestionProblem[];
}

export interface QuestionTypeWithTools<Q = Question, A = unknown>
  extends QuestionType<Q, A>,
    TypeTools<Q, A> {}
/** A mistake in a question, as data. Its texts are `authorTexts`, in the file of the check. */
export interface QuestionProblem<Id extends string = string> {
  readonly severity: 'error' | 'warning';
  /** A frozen id, such as `question.no-options`. */
  readonly id: Id;
  /** Path below the question, such as `.items`. */
  readonly path: string;
  readonly params?: IssueParams;
}

export type QuestionTypeRegistry = ReadonlyMap<string, QuestionType>;
export type RegistryWithTools = ReadonlyMap<string, QuestionTypeWithTools>;

/**
 * Checks the types of a question type: `Q`, a question with the fields that it reads (`QuestionOf`), and `A`, its
 * answer. In the registry both are erased.
 */
export function defineQuestionType<Q, A>(type: QuestionType<Q, A>): QuestionType<Q, A> {
  return type;
}

/** Combines the two parts of a question type. */
export function withTools<Q, A>(
  core: QuestionType<Q, A>,
  tools: TypeTools<Q, A>,
): QuestionTypeWithTools<Q, A> {
  return { ...core, ...tools };
}

/** Returns the type with its tools. Throws in a browser, where types have only cores. */
export function requireTools({ type }: { readonly type: QuestionType }): QuestionTypeWithTools {
  if (hasTools(type)) return type;
  throw new Error(
    `The question type ${type.id} was loaded without its tools. Compile with the registry of \`@canvass/question-types\`.`,
  );
}

/** Whether the type has its tools. */
export function hasTools(type: QuestionType): type is QuestionTypeWithTools {
  return 'fromScript' in type;
}

/** `qtype`, or `qtype/custom_qtype`. */
export function questionTypeId(question: Pick<Question, 'qtype' | 'custom_qtype'>): string {
  return question.custom_qtype === undefined ? question.qtype : `${question.qtype}/${question.custom_qtype}`;
}
