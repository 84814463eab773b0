import { pageView, type Program, type State, type StepResult, step } from '@canvass/logic';
import type { HostEvent, RespondentEvent } from '@canvass/protocol';
import type { Middleware } from '@reduxjs/toolkit';
import { report, trace } from '../network/reports.ts';
import { acknowledged, begun, delivered, respond, type SessionState, stepped } from './session-slice.ts';
import type { PageMeter } from './page-meter.ts';

/** The program of the response on the screen. It changes with the version of the response. */
export interface ProgramHolder {
  current: Program;
}

interface Slices {
  readonly session: SessionState | null;
}

/** Creates the middleware that steps the engine. No other code moves a survey. `newId` creates the ids of batches. */
export function createEngineMiddleware(
  program: ProgramHolder,
  newId: () => string,
): Middleware<Record<never, never>, Slices> {
  const meter = createMeter(program);

  function applyEvent(next: (action: unknown) => unknown, event: RespondentEvent, engine: State): unknown {
    const result = step(program.current, engine, event);
    reportEffects(result.effects);
    if (result.refused !== undefined) return result.refused;
    if (result.state === engine) return undefined;
    const call = leavingCall(program.current, event, engine, result);
    // A `next` with issues is not stored, unless it asks the respondent to check an answer (docs/adr/0014).
    const isAsking = result.state.asked !== engine.asked;
    const isKept = event.type !== 'next' || result.state.issues.length === 0 || isAsking;
    const measured = call && meter.leave(engine);
    if (measured) next(stepped({ event: measured, kept: true, engine }));
    const batch = call && { id: newId(), call, language: result.state.language, at: Date.now() };
    const isFinal = result.state.status !== engine.status;
    return next(stepped({ event, kept: isKept, isFinal, engine: result.state, ...(batch && { batch }) }));
  }

  return (api) => (next) => (action) => {
    if (begun.match(action)) meter.begin(action.payload.engine);
    const engine = api.getState().session?.engine;
    if (respond.match(action)) return engine && applyEvent(next, action.payload, engine);
    if (delivered.match(action)) {
      if (engine === undefined) return undefined;
      return next(
        acknowledged({
          ...action.payload,
          engine: applyHostEvents(program.current, engine, action.payload.fulfilled),
        }),
      );
    }
    return next(action);
  };
}

/** Measures pages if the project requires it. Loads the meter only then, and counts from the start of the response. */
function createMeter(program: ProgramHolder) {
  let meter: PageMeter | undefined;
  const leave = (engine: State) => meter?.leave(program.current, engine);
  return {
    leave,
    begin(engine: State) {
      leave(engine); // earlier pages belong to another response
      if (typeof document === 'undefined') return; // the server renders the first page
      if (meter !== undefined || program.current.project.settings?.page_records !== true) return;
      const since = performance.now();
      import('./page-meter.ts').then(
        ({ startPageMeter }) => (meter ??= startPageMeter(since)),
        () => report('warn', 'chunk', 'pages are not measured: a part of the app could not be loaded'),
      );
    },
  };
}

/**
 * The call for an event that leaves its page. Undefined if the event stays on the page. A move that waits for the
 * host (a quota, a draw, a score) counts as leaving the page, although the page is still shown. Submitting calls
 * `s` (else `n`), also if the host must first check a code or a quota.
 */
function leavingCall(
  program: Program,
  event: RespondentEvent,
  before: State,
  { state, effects }: StepResult,
): 'n' | 's' | undefined {
  if (event.type !== 'next' && event.type !== 'back') return undefined;
  if (effects.some(({ type }) => type === 'submit')) return 's';
  const isWaiting = state.pending.length > 0;
  if (isWaiting && event.type === 'next' && pageView(program, before).outlook === 'finished') return 's';
  return isWaiting || state.page !== before.page ? 'n' : undefined;
}

function applyHostEvents(program: Program, engine: State, events: readonly HostEvent[]): State {
  return events.reduce((state, event) => {
    const result = step(program, state, event);
    reportEffects(result.effects);
    return result.state;
  }, engine);
}

/** ENGINE-11, CODE-8: reports problems without the engine's texts, which may contain an answer. */
function reportEffects(effects: StepResult['effects']): void {
  for (const effect of effects) {
    if (effect.type !== 'report') continue;
    const { level, tag } = effect;
    const entry = { kind: 'report', level, tag, at: Date.now() } as const;
    if (effect.tag === 'engine') trace({ ...entry, message: 'no result of the logic', type: effect.kind });
    else trace({ ...entry, message: 'invalid index in a rule' });
  }
}
