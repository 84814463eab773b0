import type { RuleContext } from './compile-rules.ts';
import type { PlacedGroup } from './layout.ts';
import type { QuestionType } from '../question-type/question-type.ts';
import type { AnyEffectKind, HookReads, Program, ProgramGroup, QuestionHooks } from '../program/program.ts';

/**
 * A part of the engine that only some projects use, such as related options, automatic answers, the flow or attached
 * files. The core calls its hooks and does not import features; browsers load them only for projects that use one
 * (docs/adr/0016).
 */
export interface EngineFeature {
  readonly id: string;
  /**
   * Returns the feature's hooks for one project, and reports authors' mistakes to `context.sink`. `types` are the types
   * of its questions, by index, undefined if not in the registry.
   */
  compile(context: RuleContext, types: readonly (QuestionType | undefined)[]): FeatureParts;
}

export interface FeatureParts {
  /** If several features have hooks for a question, they are combined. Of hooks of the same kind, the last is used. */
  readonly questions?: ReadonlyMap<number, QuestionHooks>;
  readonly gates?: ReadonlyMap<PlacedGroup, GateParts>;
  readonly effects?: readonly AnyEffectKind[];
  /** The feature's data in the program, made by `Extension.entry`. If an index occurs twice, the last is used. */
  readonly extensions?: (program: Program) => readonly (readonly [index: number, value: unknown])[];
  /** Changes the state when the respondent reaches a page. Pure. Returns the same state if nothing changes. */
  readonly arrive?: Program['arrivals'][number];
  /** Whether a response of the project can only begin on the server. */
  readonly needsServer?: boolean;
  /** Whether the order of questions depends on the respondent, so that only the state shows which are earlier. */
  readonly isReordering?: boolean;
}

export interface GateParts {
  readonly gate: NonNullable<ProgramGroup['gate']>;
  readonly reads: HookReads;
  readonly isUndecided?: NonNullable<ProgramGroup['isUndecided']>;
  readonly watchers?: NonNullable<ProgramGroup['watchers']>;
  /** The end of the survey if the flow reaches this node. */
  readonly ends?: Omit<NonNullable<ProgramGroup['ends']>, 'jumpSlot'>;
}
