import type { EffectRequest, HostEvent } from '@canvass/protocol';
import { step } from '../step/step.ts';
import type { Program } from '../program/program.ts';
import type { State, StepResult } from '../program/types.ts';
import type { EffectType, HostEffect } from '../features/host-effect.ts';
import { hostEffects, ledgerFor, type LedgerCall, type Ledgers } from './ledgers.ts';

export const EFFECT_FAILED = Symbol('failed');

/** A completed effect, with the event for the engine and the result of its step. */
export interface CompletedEffect {
  readonly effect: EffectRequest;
  readonly event: HostEvent;
  readonly before: State;
  readonly result: StepResult;
}
export interface EffectsResult {
  readonly state: State;
  readonly steps: readonly CompletedEffect[];
}

export interface EffectsOptions {
  /** Stops before the first effect of this type, which stays pending. */
  readonly except?: EffectType;
}

/** Options of a host with asynchronous ledgers, which may end the run. */
export interface AsyncEffectsOptions<Stop> extends EffectsOptions {
  /** Recognises a reply that ends the run. `runEffectsAsync` returns it instead of a result. */
  readonly isStop: (reply: unknown) => reply is Stop;
}

/** Maximum number of effects in one run. Every effect moves the response forward, so that no survey has as many. */
const MAX_EFFECTS = 2_000;

/** Carries out pending effects, and those that follow from their results, until none is pending. */
export function runEffects(
  program: Program,
  state: State,
  ledgers: Ledgers,
  options?: EffectsOptions,
): EffectsResult {
  const run = listEffects(program, state, options);
  let iteration = run.next();
  while (iteration.done !== true)
    iteration = run.next(
      ledgerFor(ledgers, iteration.value)(iteration.value.request, iteration.value.context),
    );
  return iteration.value;
}

/** `runEffects` for asynchronous ledgers. Returns the first reply that is a `Stop`. */
export async function runEffectsAsync<Stop>(
  program: Program,
  state: State,
  reply: (call: LedgerCall) => Promise<unknown>,
  { isStop, ...options }: AsyncEffectsOptions<Stop>,
): Promise<EffectsResult | Stop> {
  const run = listEffects(program, state, options);
  let iteration = run.next();
  while (iteration.done !== true) {
    const ledgerReply = await reply(iteration.value);
    if (isStop(ledgerReply)) return ledgerReply;
    iteration = run.next(ledgerReply);
  }
  return iteration.value;
}

/** The loop of every host: yields requests to ledgers and receives their replies. */
function* listEffects(
  program: Program,
  before: State,
  { except }: EffectsOptions = {},
): Generator<LedgerCall, EffectsResult, unknown> {
  let state = before;
  const steps: CompletedEffect[] = [];
  for (;;) {
    const type = state.pending[0]?.type;
    if (type === undefined || type === except) return { state, steps };
    if (steps.length >= MAX_EFFECTS) throw new Error(`the engine still waits for ${state.pending[0]?.id}`);
    const carriedOut = yield* carryOut(program, state);
    steps.push(carriedOut);
    state = carriedOut.result.state;
  }
}

/** Carries out the first pending effect, for hosts that do other work between effects. Throws if none is pending. */
export function* carryOut(program: Program, before: State): Generator<LedgerCall, CompletedEffect, unknown> {
  const [effect] = before.pending;
  if (effect === undefined) throw new Error('nothing is pending');
  const { id, type } = effect;
  const kind = hostEffects[type] as HostEffect<EffectType, unknown, unknown>; // the table pairs each type with its own kind
  const context = { program, state: before, effect };
  const call = { type, request: kind.request(context), context } as LedgerCall; // request and type are of the same kind
  const reply = yield call;
  const event: HostEvent =
    reply === EFFECT_FAILED
      ? { type: 'failed', id }
      : { type: 'fulfilled', id, value: kind.value(context, reply) };
  const result = step(program, before, event);
  if (result.refused !== undefined)
    throw new Error(`the engine refused what it asked for: ${id}, ${result.refused.key}`);
  const { state } = result;
  if (state.end.is_end === 1) yield { type: 'ended', request: state.end, context: { program, state } };
  return { effect, event, before, result };
}
