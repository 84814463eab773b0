import type { QuotaPlan } from '../facts/quotas/quota-plan.ts';
import type { RuleContext } from './compile/compile-rules.ts';
import type { PlacedGroup } from './compile/layout.ts';
import type {
  HookReads,
  Presentation,
  Program,
  ProgramFlow,
  ProgramGroup,
  QuestionHooks,
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
  readonly flow?: ProgramFlow;
  /** Order and pages of one respondent; kept by the feature for as long as `facts` and `draws` are the same. */
  readonly present?: (program: Program, facts: State['facts'], draws: State['flow']['draws']) => Presentation;
  readonly quotas?: QuotaPlan;
  readonly quotaWaits?: { readonly start: boolean; readonly questions: readonly number[] };
  readonly seededGroups?: readonly string[];
}

export interface GateParts {
  readonly gate: NonNullable<ProgramGroup['gate']>;
  readonly reads: HookReads;
}
