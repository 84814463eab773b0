import { END_STATES, endNameOf, type EndStatus, NOT_ENDED } from '@canvass/protocol';
import type { EffectKind, Program } from '../program/program.ts';
import type { EffectType, PendingEffect, State, StepResult } from '../program/types.ts';
import { stay } from './lead-back.ts';

/** Applies the value of an effect and continues the move. Returns undefined if the value has the wrong shape. */
export function fulfil(
  program: Program,
  state: State,
  effect: PendingEffect,
  value: unknown,
): StepResult | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = value as Readonly<Record<string, unknown>>; // every field is checked by `take`
  return effectKindOf(program, effect)?.take(program, state, effect, fields);
}

/** Continues the move without the value. */
export function fail(program: Program, state: State, effect: PendingEffect): StepResult {
  return effectKindOf(program, effect)?.fail(program, state, effect) ?? stay(state);
}

function effectKindOf({ effects }: Program, { type }: PendingEffect): EffectKind<EffectType> | undefined {
  const found = effects.find((kind) => kind.type === type);
  return found as EffectKind<EffectType> | undefined; // a kind is found by the type of its effects
}

export const withoutPending = (state: State): State => ({ ...state, pending: [] });

export function endResponse(state: State, end: EndStatus): StepResult {
  const { move: _, ...rest } = state;
  return { state: { ...rest, pending: [], issues: [], end }, effects: [] };
}

/** Parses a host's end status. Returns undefined if it is invalid. */
export function readEnd({
  is_end,
  status,
  q,
  flow_end,
  end,
  total_score,
}: Readonly<Record<string, unknown>>): EndStatus | undefined {
  const name = endNameOf(status);
  if ((is_end !== 0 && is_end !== 1) || name === undefined) return undefined;
  if (is_end === 0) return NOT_ENDED;
  return {
    is_end,
    status: END_STATES[name].status,
    ...(typeof q === 'string' && { q }),
    ...(typeof flow_end === 'boolean' && { flow_end }),
    ...(typeof end === 'string' && { end }),
    ...(typeof total_score === 'number' && Number.isFinite(total_score) && { total_score }),
  };
}
