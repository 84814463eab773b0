import { step, type Effect, type Program, type State } from '@canvass/logic';
import type { Refusal, RespondentEvent } from '@canvass/protocol';
import { setImmediate } from 'node:timers/promises';

/** `n` leaves a page, `s` completes the survey. */
export type Call = 'n' | 's';

export interface AdvancedState {
  /** The state after the respondent's events. The host carries out its pending effects. */
  readonly state: State;
  /** Reports of rules that had no result (ENGINE-11). */
  readonly reports: readonly Extract<Effect, { type: 'report' }>[];
}
export type Advance = AdvancedState | { readonly refusal: Refusal };

/**
 * Steps the engine through all events of a call, or refuses the call at the first event that is refused or has issues.
 * The last event must be a successful move of the call's kind (docs/adr/0014). Both kinds may end with a move that waits
 * for quotas or the flow, because it may or may not end the survey. Lets the server handle other requests between events,
 * so it must not run within a transaction.
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
    if (index > 0) await turns.pauseIfLong();
    const result = step(program, state, event);
    if (result.refused !== undefined) return refuse(result.refused, index);
    state = result.state;
    effects.push(...result.effects);
    // Requests for missing answers do not stop the respondent if another Next follows (CHECK-2).
    const isLast = index === events.length - 1;
    const issue = state.issues.find(({ ask }) => isLast || ask !== true);
    if (event.type === 'next' && issue !== undefined) return refuse(issue, index);
  }
  const key = findMisfit(call, events.at(-1), state);
  if (key !== undefined) return refuse({ key }, events.length - 1);
  return { state, reports: effects.filter((effect) => effect.type === 'report') };
}

/** Returns an error key if the last event or the resulting state does not fit the kind of call. */
function findMisfit(
  call: Call,
  lastEvent: RespondentEvent | undefined,
  { pending: [first] }: State,
): string | undefined {
  if (lastEvent?.type !== 'next' && lastEvent?.type !== 'back') return 'answering.no_move';
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
  /** Called between two pieces of work. Resolves immediately, or after other requests have been served. */
  pauseIfLong(): Promise<void>;
}

/** `pause` resolves after all other pending requests have been served. */
export function createTurns(now = () => performance.now(), pause: () => Promise<void> = setImmediate): Turns {
  let turnStart = now();
  return {
    async pauseIfLong() {
      if (now() - turnStart < MAX_WORK_MS) return;
      await pause();
      turnStart = now();
    },
  };
}
