import type { Expression } from './compile-source.ts';
import type { RuleEffect, RulePlan } from './emit/emit-rules.ts';
import type { Environment } from './environment.ts';
import type { JumpTarget } from './reads.ts';
import { isExhausted, type Frame } from './runtime/frame.ts';
import { isTruthy } from './runtime/members.ts';
import type { Value } from './value.ts';

/** The value of an expression; null when it has none. Rules have no value. Never throws. */
export function evaluate(expression: Expression, env: Environment): Value {
  return evaluateFrame(expression, createFrame(expression, env));
}

/** The same; undefined when it could not be decided, which the host reports. */
export function evaluateValue(expression: Expression, env: Environment): Value | undefined {
  const frame = createFrame(expression, env);
  const value = evaluateFrame(expression, frame);
  return isExhausted(frame) ? undefined : value;
}

/** The value with the frame given, whose `steps` then tell the work done. */
export function evaluateFrame(expression: Expression, frame: Frame): Value {
  const { body } = prepare(expression, frame);
  if (body.kind === 'rules') return null;
  const value = body.code(frame) ?? null;
  return isExhausted(frame) ? null : value;
}

/** Whether a condition holds; undefined when it could not be decided, which the host reports. */
export function evaluateCondition(expression: Expression, env: Environment): boolean | undefined {
  const frame = createFrame(expression, env);
  const value = evaluateFrame(expression, frame);
  return isExhausted(frame) ? undefined : isTruthy(value);
}

/**
 * Where a jump code leads: the target of the first rule that holds; true when the code is a condition that holds,
 * for the target configured beside it; false for no jump; undefined when it could not be decided, which the host
 * reports.
 */
export function evaluateJump(expression: Expression, env: Environment): JumpTarget | boolean | undefined {
  const frame = createFrame(expression, env);
  const { body } = prepare(expression, frame);
  const target = body.kind === 'value' ? isTruthy(body.code(frame) ?? null) : targetOf(body.rules, frame);
  return isExhausted(frame) ? undefined : target;
}

function targetOf(rules: readonly RulePlan[], frame: Frame): JumpTarget | false {
  for (const rule of rules) {
    const effect = effectOf(rule, frame);
    if (isExhausted(frame)) return false;
    if (effect?.kind === 'jump') return effect.target;
  }
  return false;
}

/**
 * Whether a display code shows. Rules run in order, each that holds sets the result; with a `show` rule it begins
 * hidden, else shown (SHOW-2). Undefined when it could not be decided.
 */
export function evaluateDisplay(expression: Expression, env: Environment): boolean | undefined {
  const frame = createFrame(expression, env);
  const { body } = prepare(expression, frame);
  const shown = body.kind === 'value' ? isTruthy(body.code(frame) ?? null) : showsByRules(body.rules, frame);
  return isExhausted(frame) ? undefined : shown;
}

function showsByRules(rules: readonly RulePlan[], frame: Frame): boolean {
  let shown = !rules.some((rule) => rule.some(({ effect }) => effect.kind === 'show'));
  for (const rule of rules) {
    const effect = effectOf(rule, frame);
    if (effect !== undefined) shown = effect.kind === 'show';
  }
  return shown;
}

function effectOf(rule: RulePlan, frame: Frame): RuleEffect | undefined {
  return rule.find(({ test }) => test === undefined || test(frame))?.effect;
}

const NO_LOCALS: Value[] = [];

export function createFrame({ plan }: Expression, env: Environment): Frame {
  return { env, locals: plan.locals.length === 0 ? NO_LOCALS : [], steps: 0 };
}

function prepare({ plan }: Expression, frame: Frame): Expression['plan'] {
  for (const code of plan.locals) frame.locals.push(code(frame));
  return plan;
}
