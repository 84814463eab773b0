import type { RuleContext } from './compile-rules.ts';
import type { PlacedGroup } from './layout.ts';
import type { AnyEffectKind, HookReads, Program, ProgramGroup, QuestionHooks } from '../program/program.ts';

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
  readonly effects?: readonly AnyEffectKind[];
  /** What it keeps in the program, by `Extension.entry`; of a key that comes twice the last one counts. */
  readonly extensions?: (program: Program) => readonly (readonly [key: string, value: unknown])[];
  /** The server has to be there from the beginning. */
  readonly needsServer?: boolean;
  /** Orders depend on the respondent: what stands before a question is known at run time. */
  readonly reorders?: boolean;
}

export interface GateParts {
  readonly gate: NonNullable<ProgramGroup['gate']>;
  readonly reads: HookReads;
  readonly watchers?: NonNullable<ProgramGroup['watchers']>;
  /** Where it is reached, the survey ends so. */
  readonly ends?: Pick<NonNullable<ProgramGroup['ends']>, 'kind' | 'end'>;
}
