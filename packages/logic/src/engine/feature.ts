import type { RuleContext } from './compile/compile-rules.ts';
import type { PlacedGroup } from './compile/layout.ts';
import type {
  AnyEffectKind,
  HookReads,
  Presentation,
  Program,
  ProgramGroup,
  QuestionHooks,
  ScoreAt,
} from './program.ts';
import type { State } from './types.ts';

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
  /** `total_score` for what stands at a rank; null when there is none. */
  readonly scoreAt?: ScoreAt;
  /** Order and pages of one respondent; kept by the feature for as long as `facts` and `draws` are the same. */
  readonly present?: (program: Program, facts: State['facts'], draws: State['flow']['draws']) => Presentation;
  readonly seededGroups?: readonly string[];
}

export interface GateParts {
  readonly gate: NonNullable<ProgramGroup['gate']>;
  readonly reads: HookReads;
  /** Where it is reached, the survey ends so. */
  readonly ends?: Pick<NonNullable<ProgramGroup['ends']>, 'kind' | 'end'>;
}
