import type { Expression, RuleBranch, RuleEffect, RulePlan } from './expression.ts';
import type { JumpTarget } from './reads.ts';
import type { Code } from './frame.ts';
import { isTruthy } from './members.ts';

/** A value as a rule: what a code does that is a mere condition. */
export function ruleOfValue(code: Code, effect: RuleEffect): RulePlan {
  return [{ test: (frame) => isTruthy(code(frame) ?? null), effect }];
}

const ALWAYS: Omit<Expression, 'plan'> = {
  ast: { lets: [], body: { kind: 'rules', rules: [] } },
  reads: {
    questions: [],
    ext: [],
    member: false,
    quotas: { full: [], counts: [] },
    session: [],
    targets: [],
  },
};

/** A rule of the project file: what a condition does when it holds. Without a condition it always does. */
export function ruleOf(condition: Expression | undefined, effect: RuleEffect): Expression {
  if (condition === undefined) return { ...ALWAYS, plan: planOf([], [{ effect }]) };
  const { locals, body } = condition.plan;
  return body.kind === 'rules'
    ? condition
    : { ...condition, plan: planOf(locals, ruleOfValue(body.code, effect)) };
}

export const isUnconditional = ({ ast }: Expression): boolean => ast === ALWAYS.ast;

function planOf(locals: readonly Code[], rule: RulePlan): Expression['plan'] {
  return { locals, body: { kind: 'rules', rules: [rule] } };
}

/** What rules may do: the branches of all of them, in order. */
export function branchesOf({ plan: { body } }: Expression): readonly RuleBranch[] {
  return body.kind === 'rules' ? body.rules.flat() : [];
}

/** Rules in authored order, or a code, which is one expression. */
interface Rules {
  readonly rules: readonly Expression[];
  /** A code says everything or, without a result, nothing; of rules each counts for itself. */
  readonly isCode: boolean;
}
/** Whether something is shown. */
export interface Display extends Rules {
  readonly shownByDefault: boolean;
}
/** Per option or row index; undefined entries are always shown. */
export type ListDisplay = readonly (Display | undefined)[];

/** Where a question leads. */
export interface Jump extends Rules {
  /** Where a code leads that is a mere condition. */
  readonly configured: JumpTarget | undefined;
}

/** SHOW-2: a rule that shows hides its target until it holds; a rule that hides leaves it shown. */
export function displayBy(rules: readonly Expression[], isCode: boolean): Display {
  const shownByDefault = !rules.flatMap(branchesOf).some(({ effect }) => effect.kind === 'show');
  return { rules, isCode, shownByDefault };
}
