import { pageView, type Program, type State, type StepResult, step } from '@canvass/logic';
import type { HostEvent, RespondentEvent } from '@canvass/protocol';
import type { Middleware } from '@reduxjs/toolkit';
import { report, trace } from '../network/reports.ts';
import type { SessionState } from './session-slice.ts';
import type { PageMeter } from './page-meter.ts';
import { acknowledged, begun, delivered, respond, stepped } from './session-actions.ts';

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
  const meter = createMeter(program);

  function move(next: (action: unknown) => unknown, event: RespondentEvent, engine: State): unknown {
    const result = step(program.current, engine, event);
    reportEffects(result.effects);
    if (result.refused !== undefined) return result.refused;
    if (result.state === engine) return undefined;
    const call = leavingCall(program.current, event, engine, result);
    // A next that found something to fix has changed nothing that counts: the server is not called (docs/adr/0014).
    const kept = event.type !== 'next' || result.state.issues.length === 0;
    const measured = call && meter.leave(engine);
    if (measured) next(stepped({ event: measured, kept: true, engine }));
    const batch = call && { id: newId(), call, language: result.state.language, at: Date.now() };
    return next(stepped({ event, kept, engine: result.state, ...(batch && { batch }) }));
  }

  return (api) => (next) => (action) => {
    if (begun.match(action)) meter.begin(action.payload.engine);
    const engine = api.getState().session?.engine;
    if (respond.match(action)) return engine && move(next, action.payload, engine);
    if (delivered.match(action)) {
      if (engine === undefined) return undefined;
      return next(
        acknowledged({ ...action.payload, engine: feed(program.current, engine, action.payload.fulfilled) }),
      );
    }
    return next(action);
  };
}

/** Measures pages where the project wants that; what does it is loaded then, and counts from when a response began. */
function createMeter(program: ProgramHolder) {
  let meter: PageMeter | undefined;
  const leave = (engine: State) => meter?.leave(program.current, engine);
  return {
    leave,
    begin(engine: State) {
      leave(engine); // what was seen before is none of this response
      if (typeof document === 'undefined') return; // the first page is drawn by the server
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
 * Which call carries an event away: none while the respondent stays on the page to fix it. A move that waits for the
 * host (a quota, a draw, a score) has left the page too, even though it still shows. Submit calls `s`, also where the host
 * has to judge a code or a quota before the survey can be complete.
 */
function leavingCall(
  program: Program,
  event: RespondentEvent,
  before: State,
  { state, effects }: StepResult,
): 'n' | 's' | undefined {
  if (event.type !== 'next' && event.type !== 'back') return undefined;
  if (effects.some(({ type }) => type === 'submit')) return 's';
  const waits = state.pending.length > 0;
  if (waits && event.type === 'next' && pageView(program, before).outlook === 'finished') return 's';
  return waits || state.page !== before.page ? 'n' : undefined;
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
