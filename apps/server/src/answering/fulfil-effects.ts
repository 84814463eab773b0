import { type Effect, type Program, type State, step } from '@canvass/logic';
import type { EffectRequest, HostEvent } from '@canvass/protocol';

type Report = Extract<Effect, { type: 'report' }>;

export interface Fulfilled {
  /** Nothing is pending any more. */
  readonly state: State;
  /** What the engine was fed. */
  readonly events: readonly HostEvent[];
  readonly reports: readonly Report[];
}

/** Carries out one effect. `state` is the one that waits for it. */
export type Host = (effect: EffectRequest, state: State) => Promise<HostEvent>;

/** Effects of one call. Each passes something of the survey for good, so no survey has as many. */
const MOST_EFFECTS = 2_000;

/** Feeds the engine until it waits for nothing: what is fulfilled may bring the next effect. */
export async function fulfilEffects(program: Program, before: State, host: Host): Promise<Fulfilled> {
  let state = before;
  const events: HostEvent[] = [];
  const reports: Report[] = [];
  for (;;) {
    const [effect] = state.pending;
    if (effect === undefined) return { state, events, reports };
    if (events.length >= MOST_EFFECTS) throw new Error(`the engine still waits for ${effect.id}`);
    const event = await host(effect, state);
    const result = step(program, state, event);
    if (result.refused !== undefined)
      throw new Error(`the engine did not accept what it asked for, ${effect.id}: ${result.refused.key}`);
    state = result.state;
    events.push(event);
    reports.push(...result.effects.filter((one) => one.type === 'report'));
  }
}
