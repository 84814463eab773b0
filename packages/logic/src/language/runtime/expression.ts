import type { Ast } from '../ast.ts';
import type { LanguageIssue } from '../issue.ts';
import type { JumpTarget, Reads } from './reads.ts';
import type { Code, Test } from './frame.ts';

/** A checked and compiled expression. Immutable; holds no answers. */
export interface Expression {
  /** As its author wrote it. */
  readonly ast: Ast;
  readonly reads: Reads;
  /** What is evaluated. */
  readonly plan: Plan;
}

/** Named values in order, then the body: rules where something is shown or jumps, else a value. */
export interface Plan {
  readonly locals: readonly Code[];
  readonly body:
    | { readonly kind: 'value'; readonly code: Code }
    | { readonly kind: 'rules'; readonly rules: readonly RulePlan[] };
}

/** One rule: the first branch whose test holds, or that has none, applies. */
export type RulePlan = readonly RuleBranch[];
export interface RuleBranch {
  readonly test?: Test;
  readonly effect: RuleEffect;
}

/** What a rule does when its test holds. */
export type RuleEffect =
  /** Without a target it leads where the project says beside the code. */
  | { readonly kind: 'jump'; readonly target?: JumpTarget }
  | { readonly kind: 'show' }
  | { readonly kind: 'hide' };

export interface CompiledExpression {
  /** Absent when an issue is an error. */
  readonly expression?: Expression;
  readonly issues: readonly LanguageIssue[];
}
