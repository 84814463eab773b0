import type { Meter } from '@canvass/validators/operators';
import type { Environment } from './environment.ts';
import { MAX_STEPS } from '../limits.ts';
import { isList, isRecordValue, type Value } from './value.ts';
import type { Ast } from '../ast.ts';
import type { LanguageIssue } from '../issue.ts';
import type { JumpTarget, Reads } from './reads.ts';

/** One evaluation: its environment, its named values, and the work done so far on its budget. */
export interface Frame extends Meter {
  readonly env: Environment;
  readonly locals: Value[];
}

export type Code = (frame: Frame) => Value;
export type Test = (frame: Frame) => boolean;

/**
 * Counts work that depends on the data. Returns false if the evaluations of one budget exceed `MAX_STEPS`; the caller
 * stops, and its evaluation has no result.
 */
export function spend(meter: Meter, steps: number): boolean {
  meter.steps += steps;
  return meter.steps <= MAX_STEPS;
}

/** Counts the creation of a value by its size, which is also the cost of reading it once. */
export function spendOn<V extends Value>(meter: Meter, value: V): V {
  meter.steps += computeSize(value);
  return value;
}

/** Number of entries of lists and records at any depth. Long texts count more. */
function computeSize(value: Value): number {
  if (typeof value === 'string') return 1 + (value.length >> 4);
  let size = 1;
  if (isList(value)) for (const item of value) size += computeSize(item);
  else if (isRecordValue(value)) for (const entry of value.entries.values()) size += computeSize(entry);
  return size;
}

export function isExhausted(meter: Meter): boolean {
  return meter.steps > MAX_STEPS;
}

/** A checked and compiled expression. Immutable; contains no answers. */
export interface Expression {
  readonly ast: Ast;
  readonly reads: Reads;
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
  /** `target` defaults to the target that the project gives beside the code. */
  | { readonly kind: 'jump'; readonly target?: JumpTarget }
  | { readonly kind: 'show' }
  | { readonly kind: 'hide' };

export interface CompiledExpression {
  /** Absent if an issue is an error. */
  readonly expression?: Expression;
  readonly issues: readonly LanguageIssue[];
}
