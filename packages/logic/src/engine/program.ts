import type { ExternalParameter, Project, Question, RichText } from '@canvass/protocol';
import type { QuestionType, QuestionTypeRegistry } from '../contract/question-type.ts';
import type { Expression, JumpTarget } from '../language/index.ts';

/** A checked project, ready to run: everything that does not depend on a respondent. */
export interface Program {
  readonly project: Project;
  readonly registry: QuestionTypeRegistry;
  readonly questions: readonly ProgramQuestion[];
  readonly groups: readonly ProgramGroup[];
  /** Groups and questions in document order, each group before what it holds. */
  readonly nodes: readonly ProgramNode[];
  readonly pages: readonly ProgramPage[];
  readonly byGid: ReadonlyMap<string, number>;
  /** Questions with jumps, in document order. */
  readonly jumpSources: readonly number[];
  /** Nodes that read the language, the time or another fact that may change on the way. */
  readonly factReaders: readonly number[];
  /** A rule reads what only the server knows: its number, time, a score, the member. */
  readonly needsServer: boolean;
  readonly params: ReadonlyMap<string, ExternalParameter>;
  /** Language in which the project is written. */
  readonly language: string;
  /** Names for expressions in texts. */
  readonly scope: TextScope;
}

/** What placeholders are compiled with. */
export interface TextScope {
  compileReference(source: string): Expression | undefined;
}

export type ProgramNode =
  | { readonly kind: 'question'; readonly question: ProgramQuestion }
  | { readonly kind: 'group'; readonly group: ProgramGroup };

export interface ProgramGroup {
  readonly node: number;
  readonly gid: string;
  /** Nearest group around it. */
  readonly parent: ProgramGroup | undefined;
  /** Its questions: first, and one past the last. */
  readonly first: number;
  readonly end: number;
  /** One past the last node inside. */
  readonly endNode: number;
  readonly display: Display | undefined;
  /** Heading as authored. */
  readonly title: RichText | undefined;
}

export interface ProgramQuestion {
  readonly index: number;
  readonly node: number;
  readonly gid: string;
  readonly cid: string;
  readonly question: Question;
  readonly type: QuestionType;
  readonly group: ProgramGroup | undefined;
  readonly page: number;
  readonly display: Display | undefined;
  readonly optionDisplay: ListDisplay | undefined;
  readonly rowDisplay: ListDisplay | undefined;
  readonly jump: Jump | undefined;
  /** Place in `jumpSources`, or -1. */
  readonly jumpSlot: number;
  /** Later nodes whose display, options or jump read this question. */
  readonly readers: readonly number[];
  /** True when there is nothing to decide: no rule, no jump, no option rule. */
  readonly plain: boolean;
}

/** A page is a run of questions: first, and one past the last. */
export interface ProgramPage {
  readonly first: number;
  readonly end: number;
  /** The group whose heading stands above the page. */
  readonly heading: ProgramGroup | undefined;
}

/** Whether something is shown: by code, or by rules that run in authored order. */
export type Display =
  | { readonly kind: 'code'; readonly expression: Expression }
  | { readonly kind: 'rules'; readonly shownByDefault: boolean; readonly rules: readonly DisplayStep[] };
export interface DisplayStep {
  /** Undefined: always. */
  readonly condition: Expression | undefined;
  readonly show: boolean;
}

/** Per option or row index; undefined entries are always shown. */
export type ListDisplay = readonly (Display | undefined)[];

export type Jump =
  | { readonly kind: 'code'; readonly expression: Expression; readonly configured: JumpTarget | undefined }
  | { readonly kind: 'rules'; readonly rules: readonly JumpStep[] };
export interface JumpStep {
  readonly condition: Expression | undefined;
  readonly target: JumpTarget;
}
