import { type Effect, type Program, type State, step } from '@canvass/logic';
import type { EndStatus, FulfilledEvent, HostEvent, Refusal, RespondentEvent } from '@canvass/protocol';

/** `n` leaves a page, `s` completes the survey. */
export type Call = 'n' | 's';

export interface Advanced {
  readonly state: State;
  /** What the server's engine was fed after the respondent's events. */
  readonly fulfilled: readonly HostEvent[];
  /** Rules that gave no result (spec section 8, Logic engine failures). */
  readonly reports: readonly Extract<Effect, { type: 'report' }>[];
}
export type Advance = Advanced | { readonly refusal: Refusal };

/**
 * Steps the engine through a call's events. All or nothing: the first event that the path does not allow refuses the
 * whole call, and the last one must be a move that succeeds (docs/adr/0014), of the kind that the call is for.
 */
export function advance(
  program: Program,
  before: State,
  call: Call,
  events: readonly RespondentEvent[],
): Advance {
  let state = before;
  const effects: Effect[] = [];
  for (const [index, event] of events.entries()) {
    const result = step(program, state, event);
    if (result.refused !== undefined) return refuse(result.refused, index);
    state = result.state;
    effects.push(...result.effects);
    const [issue] = state.issues;
    if (event.type === 'next' && issue !== undefined) return refuse(issue, index);
  }
  const last = events.at(-1);
  if (last?.type !== 'next' && last?.type !== 'back')
    return refuse({ key: 'answering.no_move' }, events.length - 1);
  const reports = effects.filter((effect) => effect.type === 'report');
  const submit = effects.find((effect) => effect.type === 'submit');
  if (call === 'n')
    return submit === undefined
      ? { state, fulfilled: [], reports }
      : refuse({ key: 'answering.completes' }, events.length - 1);
  if (submit === undefined) return refuse({ key: 'answering.not_complete' }, events.length - 1);
  return { ...complete(program, state, submit), reports };
}

/** The server's word on how it ended: the engine's, until quotas have a say. */
function complete(
  program: Program,
  state: State,
  { id, end }: { readonly id: string; readonly end: EndStatus },
): Omit<Advanced, 'reports'> {
  const event: FulfilledEvent = { type: 'fulfilled', id, value: { ...end, is_end: 1 } };
  const result = step(program, state, event);
  if (result.refused !== undefined || result.state.end.is_end !== 1)
    throw new Error(`the engine did not accept its own end: ${result.refused?.key ?? 'not ended'}`);
  return { state: result.state, fulfilled: [event] };
}

interface Reason {
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
  readonly gid?: string;
}

function refuse({ key, params, gid }: Reason, index: number): { readonly refusal: Refusal } {
  const path = gid === undefined ? `$.events[${index}]` : `$.events[${index}] (${gid})`;
  return { refusal: { key, ...(params !== undefined && { params }), path } };
}
