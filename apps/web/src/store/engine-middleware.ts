import { type Program, type State, type StepResult, step } from '@canvass/logic';
import type { HostEvent, RespondentEvent } from '@canvass/protocol';
import type { Middleware } from '@reduxjs/toolkit';
import { trace } from '../tracing/reports.ts';
import type { SessionState } from './session-slice.ts';
import { acknowledged, delivered, respond, stepped } from './session-actions.ts';

/** Where the compiled program lives: it may change when a response turns out to belong to another version. */
export interface ProgramHolder {
  current: Program;
}

interface Slices {
  readonly session: SessionState | null;
}

/** The only place where a survey moves in the browser. `newId` makes the ids of batches. */
export function createEngineMiddleware(
  program: ProgramHolder,
  newId: () => string,
): Middleware<Record<never, never>, Slices> {
  return (api) => (next) => (action) => {
    const engine = api.getState().session?.engine;
    if (respond.match(action)) {
      if (engine === undefined) return undefined;
      const event = action.payload;
      const result = step(program.current, engine, event);
      reportEffects(result.effects);
      if (result.refused !== undefined) return result.refused;
      if (result.state === engine) return undefined;
      const call = leavingCall(event, engine, result);
      // A next that found something to fix has changed nothing that counts: the server is not called (docs/adr/0014).
      const kept = event.type !== 'next' || result.state.issues.length === 0;
      const batch = call && { id: newId(), call, language: result.state.language };
      return next(stepped({ event, kept, engine: result.state, ...(batch && { batch }) }));
    }
    if (delivered.match(action)) {
      if (engine === undefined) return undefined;
      return next(
        acknowledged({ ...action.payload, engine: feed(program.current, engine, action.payload.fulfilled) }),
      );
    }
    return next(action);
  };
}

/**
 * Which call carries an event away: none while the respondent stays on the page to fix it. A move that waits for the
 * host (a quota, a draw, a score) has left the page too, even though it still shows.
 */
function leavingCall(event: RespondentEvent, before: State, result: StepResult): 'n' | 's' | undefined {
  if (event.type !== 'next' && event.type !== 'back') return undefined;
  if (result.effects.some(({ type }) => type === 'submit')) return 's';
  return result.state.page !== before.page || result.state.pending.length > 0 ? 'n' : undefined;
}

function feed(program: Program, engine: State, events: readonly HostEvent[]): State {
  return events.reduce((state, event) => {
    const result = step(program, state, event);
    reportEffects(result.effects);
    return result.state;
  }, engine);
}

/** ENGINE-11, CODE-8. The engine's own words may hold an answer and stay here. */
function reportEffects(effects: StepResult['effects']): void {
  for (const effect of effects) {
    if (effect.type !== 'report') continue;
    const { level, tag } = effect;
    const told = { kind: 'report', level, tag, at: Date.now() } as const;
    if (effect.tag === 'engine') trace({ ...told, message: 'no result of the logic', type: effect.kind });
    else trace({ ...told, message: 'invalid index in a rule' });
  }
}
