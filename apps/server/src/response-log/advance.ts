import { step, type Effect, type Program, type State } from '@canvass/logic';
import type { Refusal, RespondentEvent } from '@canvass/protocol';
import { setImmediate } from 'node:timers/promises';

/** `n` leaves a page, `s` completes the survey. */
export type Call = 'n' | 's';

export interface AdvancedState {
  /** The state after the respondent's events. The host carries out its pending effects. */
  readonly state: State;
  /** Rules without a result (ENGINE-11, Logic engine failures). */
  readonly reports: readonly Extract<Effect, { type: 'report' }>[];
}
export type Advance = AdvancedState | { readonly refusal: Refusal };

/**
 * Steps the engine through all events of a call, or refuses the call at the first event that the path does not allow.
 * The last event must be a successful move of the kind that the call is for (docs/adr/0014). A move that waits for
 * quotas or the flow may end the survey or not, so both kinds of call may contain it. Between events other requests are
 * served after some milliseconds; no lock is held here.
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
    // Requests for missing answers do not stop the respondent if another Next follows (CHECK-2).
    const isLast = index === events.length - 1;
    const issue = state.issues.find(({ ask }) => isLast || ask !== true);
    if (event.type === 'next' && issue !== undefined) return refuse(issue, index);
  }
  const key = misfit(call, events.at(-1), state);
  if (key !== undefined) return refuse({ key }, events.length - 1);
  return { state, reports: effects.filter((effect) => effect.type === 'report') };
}

/** The error key if the resulting state does not fit the kind of call. */
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

/** Milliseconds of work after which other requests are served. */
const MAX_WORK_MS = 5;

/** Lets other requests run during long work. Never used within a transaction, whose locks would be held meanwhile. */
interface Turns {
  /** Called between two pieces of work. Resolves at once, or after other requests have been served. */
  between(): Promise<void>;
}

/** `pause` resolves after all other pending requests have been served. */
export function createTurns(now = () => performance.now(), pause: () => Promise<void> = setImmediate): Turns {
  let begun = now();
  return {
    async between() {
      if (now() - begun < MAX_WORK_MS) return;
      await pause();
      begun = now();
    },
  };
}
