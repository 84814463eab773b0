import type { Expression, RuleBranch, RuleEffect, RulePlan, Code } from './expression.ts';
import type { JumpTarget } from './reads.ts';
import { isTruthy } from './value.ts';

/** Converts a condition to a rule: the effect applies if the condition is true. */
export function ruleOfValue(code: Code, effect: RuleEffect): RulePlan {
  return [{ test: (frame) => isTruthy(code(frame) ?? null), effect }];
}

const UNCONDITIONAL: Omit<Expression, 'plan'> = {
  ast: { lets: [], body: { kind: 'rules', rules: [] } },
  reads: {
    questions: [],
    ext: [],
    readsMember: false,
    quotas: { full: [], counts: [] },
    session: [],
    targets: [],
  },
};

/** A rule of the project file: the effect of a condition. Without a condition it always applies. */
export function computeRule(condition: Expression | undefined, effect: RuleEffect): Expression {
  if (condition === undefined) return { ...UNCONDITIONAL, plan: computePlan([], [{ effect }]) };
  const { locals, body } = condition.plan;
  return body.kind === 'rules'
    ? condition
    : {
        ast: condition.ast,
        reads: condition.reads,
        plan: computePlan(locals, ruleOfValue(body.code, effect)),
      };
}

export const isUnconditional = ({ ast }: Expression): boolean => ast === UNCONDITIONAL.ast;

function computePlan(locals: readonly Code[], rule: RulePlan): Expression['plan'] {
  return { locals, body: { kind: 'rules', rules: [rule] } };
}

/** The branches of all rules, in order. Empty for a value. */
export function branchesOf({ plan: { body } }: Expression): readonly RuleBranch[] {
  return body.kind === 'rules' ? body.rules.flat() : [];
}

/** Rules in authored order, or code, which is a single expression. */
interface Rules {
  readonly rules: readonly Expression[];
  /** Whether this is code. Without a result, code hides its item or does not jump, and a rule is ignored. */
  readonly isCode: boolean;
}
/** Rules that decide whether an item is shown. */
export interface Display extends Rules {
  readonly isShownByDefault: boolean;
}
/** One display per option or row, by index. Undefined means always shown. */
export type ListDisplay = readonly (Display | undefined)[];

/** Rules that decide where a question jumps. */
export interface Jump extends Rules {
  /** The target for code that is only a condition and names no target. */
  readonly configuredTarget: JumpTarget | undefined;
  /** Whether it may skip pages or finish the survey. False if it can only screen out; true for code. */
  readonly skips: boolean;
}

/** SHOW-2: items with a `show` rule are hidden by default, all others shown. */
export function createDisplay(rules: readonly Expression[], isCode: boolean): Display {
  const isShow = ({ effect }: RuleBranch) => effect.kind === 'show';
  const isShownByDefault = !rules.some(
    ({ plan: { body } }) => body.kind === 'rules' && body.rules.some((rule) => rule.some(isShow)),
  );
  return { rules, isCode, isShownByDefault };
}
