import { step, type Effect, type Program, type State } from '@canvass/logic';
import type { Refusal, RespondentEvent } from '@canvass/protocol';
import { setImmediate } from 'node:timers/promises';

/** `n` leaves a page, `s` completes the survey. */
export type Call = 'n' | 's';

export interface Advanced {
  /** After the respondent's events; what is pending is for the host. */
  readonly state: State;
  /** Rules that gave no result (ENGINE-11, Logic engine failures). */
  readonly reports: readonly Extract<Effect, { type: 'report' }>[];
}
export type Advance = Advanced | { readonly refusal: Refusal };

/**
 * Steps the engine through a call's events. All or nothing: the first event that the path does not allow refuses the
 * whole call, and the last one must be a move that succeeds (docs/adr/0014), of the kind that the call is for. A move
 * that waits for quotas or the flow may end the survey or not, whichever call it is, and that is not known before.
 * Between events others have a turn when they have waited for some milliseconds: nothing is locked here.
 */
export async function advance(
  program: Program,
  before: State,
  { call, events }: { readonly call: Call; readonly events: readonly RespondentEvent[] },
  turns = createTurns(),
): Promise<Advance> {
  let state = before;
  const effects: Effect[] = [];
  for (const [index, event] of events.entries()) {
    if (index > 0) await turns.between();
    const result = step(program, state, event);
    if (result.refused !== undefined) return refuse(result.refused, index);
    state = result.state;
    effects.push(...result.effects);
    const [issue] = state.issues;
    if (event.type === 'next' && issue !== undefined) return refuse(issue, index);
  }
  const key = misfit(call, events.at(-1), state);
  if (key !== undefined) return refuse({ key }, events.length - 1);
  return { state, reports: effects.filter((effect) => effect.type === 'report') };
}

/** Why what the events came to is not what the call is for. */
function misfit(
  call: Call,
  last: RespondentEvent | undefined,
  { pending: [first] }: State,
): string | undefined {
  if (last?.type !== 'next' && last?.type !== 'back') return 'answering.no_move';
  if (call === 'n') return first?.type === 'submit' ? 'answering.completes' : undefined;
  return first === undefined ? 'answering.not_complete' : undefined;
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

/** Milliseconds of work after which others have a turn. */
const LONGEST_WORK_MS = 5;

/** Lets other requests have a turn while one has much to do. Never within a transaction, which would wait too. */
interface Turns {
  /** Between two pieces of work: goes on at once, or after a turn of the others. */
  between(): Promise<void>;
}

/** `pause`: a turn of all others. */
export function createTurns(now = () => performance.now(), pause: () => Promise<void> = setImmediate): Turns {
  let begun = now();
  return {
    async between() {
      if (now() - begun < LONGEST_WORK_MS) return;
      await pause();
      begun = now();
    },
  };
}
