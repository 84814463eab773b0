import type { Ast } from '../ast.ts';
import type { LanguageIssue } from '../issue.ts';
import type { JumpTarget, Reads } from './reads.ts';
import type { Code, Test } from './frame.ts';

/** A checked and compiled expression. Immutable; contains no answers. */
export interface Expression {
  /** The tree as authored. */
  readonly ast: Ast;
  readonly reads: Reads;
  /** The compiled code. */
  readonly plan: Plan;
}

/** Named values in order, then the body: rules for displays and jumps, otherwise a value. */
export interface Plan {
  readonly locals: readonly Code[];
  readonly body:
    | { readonly kind: 'value'; readonly code: Code }
    | { readonly kind: 'rules'; readonly rules: readonly RulePlan[] };
}

/** A rule: its first branch that has no test, or whose test holds, applies. */
export type RulePlan = readonly RuleBranch[];
export interface RuleBranch {
  readonly test?: Test;
  readonly effect: RuleEffect;
}

/** The effect of a rule whose test holds. */
export type RuleEffect =
  /** Defaults to the target that the project gives beside the code. */
  | { readonly kind: 'jump'; readonly target?: JumpTarget }
  | { readonly kind: 'show' }
  | { readonly kind: 'hide' };

export interface CompiledExpression {
  /** Absent if an issue is an error. */
  readonly expression?: Expression;
  readonly issues: readonly LanguageIssue[];
}
