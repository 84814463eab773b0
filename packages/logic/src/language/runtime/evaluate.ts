import type { Environment } from './environment.ts';
import type { Expression, RuleEffect, RulePlan } from './expression.ts';
import type { JumpTarget } from './reads.ts';
import type { Display, Jump } from './rules.ts';
import { isExhausted, type Frame } from './frame.ts';
import { isTruthy } from './members.ts';
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
  if (isExhausted(frame)) return null;
  const { body } = prepare(expression, frame);
  const value = body.kind === 'rules' ? null : (body.code(frame) ?? null);
  return close(frame) ? value : null;
}

/** Whether a condition holds; undefined when it could not be decided, which the host reports. */
export function evaluateCondition(expression: Expression, env: Environment): boolean | undefined {
  const frame = createFrame(expression, env);
  const value = evaluateFrame(expression, frame);
  return isExhausted(frame) ? undefined : isTruthy(value);
}

/**
 * Whether something is shown: a rule that holds sets it, in authored order. A rule without a result does nothing, a code
 * without one hides; `failed` hears of each.
 */
export function evaluateDisplay(display: Display, env: Environment, failed: () => void): boolean {
  let shown = display.shownByDefault;
  for (const rule of display.rules) {
    const effect = evaluateRules(rule, env);
    if (effect === undefined) failed();
    if (effect === undefined ? display.isCode : effect !== null) shown = effect?.kind === 'show';
  }
  return shown;
}

/** Where a jump leads: by the first rule that holds, if any. One without a result does not hold; `failed` hears of it. */
export function evaluateJump(jump: Jump, env: Environment, failed: () => void): JumpTarget | undefined {
  for (const rule of jump.rules) {
    const effect = evaluateRules(rule, env);
    if (effect === undefined) failed();
    else if (effect?.kind === 'jump') return effect.target ?? jump.configured;
  }
  return undefined;
}

/**
 * What rules come to: the first jump, else what the last rule that holds says of being shown (SHOW-2); null when none
 * holds. Undefined when it could not be decided, which the host reports.
 */
export function evaluateRules(expression: Expression, env: Environment): RuleEffect | null | undefined {
  const frame = createFrame(expression, env);
  if (isExhausted(frame)) return undefined;
  const { body } = prepare(expression, frame);
  if (body.kind === 'value') return null;
  let effect: RuleEffect | null = null;
  for (const rule of body.rules) {
    effect = effectOf(rule, frame) ?? effect;
    if (effect?.kind === 'jump') break;
  }
  return close(frame) ? effect : undefined;
}

/** Of the first branch that applies. */
function effectOf(rule: RulePlan, frame: Frame): RuleEffect | undefined {
  for (const { test, effect } of rule) if (test === undefined || test(frame)) return effect;
  return undefined;
}

const NO_LOCALS: Value[] = [];

export function createFrame({ plan }: Expression, env: Environment): Frame {
  return { env, locals: plan.locals.length === 0 ? NO_LOCALS : [], steps: env.meter?.steps ?? 0 };
}

/** Notes the work where other evaluations go on counting; whether the evaluation has a result. */
function close(frame: Frame): boolean {
  const { meter } = frame.env;
  if (meter !== undefined) meter.steps = frame.steps;
  return !isExhausted(frame);
}

function prepare({ plan }: Expression, frame: Frame): Expression['plan'] {
  for (const code of plan.locals) frame.locals.push(code(frame));
  return plan;
}
