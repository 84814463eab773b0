import type { Environment } from './environment.ts';
import { type Expression, type RuleEffect, type RulePlan, isExhausted, type Frame } from './expression.ts';
import type { JumpTarget } from './reads.ts';
import type { Display, Jump } from './rules.ts';
import { isTruthy, type Value } from './value.ts';

/** The value of an expression. Null if it has none, and for rules. Never throws (LANG-1). */
export function evaluate(expression: Expression, env: Environment): Value {
  return evaluateFrame(expression, createFrame(expression, env));
}

/** Like `evaluate`, but undefined if there is no result, which the host reports. */
export function evaluateValue(expression: Expression, env: Environment): Value | undefined {
  const frame = createFrame(expression, env);
  const value = evaluateFrame(expression, frame);
  return isExhausted(frame) ? undefined : value;
}

/** Evaluates with a given frame, whose `steps` then contain the work done. */
export function evaluateFrame(expression: Expression, frame: Frame): Value {
  if (isExhausted(frame)) return null;
  const { body } = prepare(expression, frame);
  const value = body.kind === 'rules' ? null : (body.code(frame) ?? null);
  return finishFrame(frame) ? value : null;
}

/** Whether a condition holds. Undefined if it has no result, which the host reports. */
export function evaluateCondition(expression: Expression, env: Environment): boolean | undefined {
  const frame = createFrame(expression, env);
  const value = evaluateFrame(expression, frame);
  return isExhausted(frame) ? undefined : isTruthy(value);
}

/**
 * Whether an item is shown: each rule that holds overrides earlier ones. A rule without a result is ignored, code
 * without a result hides the item (SHOW-3). Both call `failed`.
 */
export function evaluateDisplay<E extends Environment>(
  display: Display,
  env: E,
  failed: (env: E) => void,
): boolean {
  let isShown = display.isShownByDefault;
  for (const rule of display.rules) {
    const effect = evaluateRules(rule, env);
    if (effect === undefined) failed(env);
    if (effect === undefined ? display.isCode : effect !== null) isShown = effect?.kind === 'show';
  }
  return isShown;
}

/** The target of the first rule that holds. A rule without a result is skipped, and `failed` is called. */
export function evaluateJump<E extends Environment>(
  jump: Jump,
  env: E,
  failed: (env: E) => void,
): JumpTarget | undefined {
  for (const rule of jump.rules) {
    const effect = evaluateRules(rule, env);
    if (effect === undefined) failed(env);
    else if (effect?.kind === 'jump') return effect.target ?? jump.configuredTarget;
  }
  return undefined;
}

/**
 * The effect of rules: the first jump, otherwise the last effect of a rule that holds (SHOW-2). Null if none holds.
 * Undefined if there is no result, which the host reports.
 */
export function evaluateRules(expression: Expression, env: Environment): RuleEffect | null | undefined {
  const frame = createFrame(expression, env);
  if (isExhausted(frame)) return undefined;
  const { body } = prepare(expression, frame);
  if (body.kind === 'value') return null;
  let effect: RuleEffect | null = null;
  for (const rule of body.rules) {
    effect = findEffect(rule, frame) ?? effect;
    if (effect?.kind === 'jump') break;
  }
  return finishFrame(frame) ? effect : undefined;
}

function findEffect(rule: RulePlan, frame: Frame): RuleEffect | undefined {
  for (let index = 0; index < rule.length; index += 1) {
    const { test, effect } = rule[index] as RulePlan[number]; // in range
    if (test === undefined || test(frame)) return effect;
  }
  return undefined;
}

const NO_LOCALS: Value[] = [];

export function createFrame({ plan }: Expression, env: Environment): Frame {
  return { env, locals: plan.locals.length === 0 ? NO_LOCALS : [], steps: env.meter?.steps ?? 0 };
}

/** Adds the work to the shared budget, and returns whether the evaluation has a result. */
function finishFrame(frame: Frame): boolean {
  const { meter } = frame.env;
  if (meter !== undefined) meter.steps = frame.steps;
  return !isExhausted(frame);
}

function prepare({ plan }: Expression, frame: Frame): Expression['plan'] {
  for (const code of plan.locals) frame.locals.push(code(frame));
  return plan;
}
