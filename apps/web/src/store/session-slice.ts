import type { Action, UnknownAction } from '@reduxjs/toolkit';
import type { State } from '@canvass/logic';
import type { HostEvent, RespondentEvent, SessionFacts } from '@canvass/protocol';
import type { AnswerLog, NewBatch } from '../storage/record/answer-log.ts';
import type { Credentials, LocalResponse, RenewedCredentials } from '../storage/record/local-response.ts';

interface DataAction<P> extends UnknownAction {
  readonly payload: P;
}

/**
 * Creates a function that creates actions of one type, and recognises them by `match`. Like `createAction` of Redux
 * Toolkit, but without checks of foreign actions.
 */
export function createAction<P = void>(type: string) {
  const create = (payload: P): DataAction<P> => ({ type, payload });
  const match = (action: unknown): action is DataAction<P> => (action as Action).type === type; // the store accepts only actions
  return Object.assign(create, { match });
}

interface Case<S> {
  readonly match: (action: Action) => boolean;
  readonly reduce: (state: S, action: Action) => S;
}

/** Connects an action creator with its change of the state, and keeps the type of its payload. */
export function reduceOn<S, P>(
  creator: { match(action: Action): action is Action & { readonly payload: P } },
  reduce: (state: S, payload: P) => S,
): Case<S> {
  return {
    match: (action) => creator.match(action),
    reduce: (state, action) => (creator.match(action) ? reduce(state, action.payload) : state),
  };
}

/**
 * Creates a reducer from cases that return whole states. `createSlice` would add 5 kB (immer) to the code
 * before the first question, for nothing, because states are immutable (docs/adr/0040).
 */
export function plainReducer<S>(initial: S, cases: readonly Case<S>[]) {
  return (state: S = initial, action: UnknownAction): S =>
    cases.reduce((now, { match, reduce }) => (match(action) ? reduce(now, action) : now), state);
}

/** An event of a view, a button or the browser's Back. The engine's middleware dispatches `stepped`. */
export const respond = createAction<RespondentEvent>('session/respond');
/** The server has stored a batch. The middleware feeds `fulfilled` to the engine and passes on `acknowledged`. */
export const delivered = createAction<{
  readonly batchId: string;
  readonly renewed: RenewedCredentials;
  readonly fulfilled: readonly HostEvent[];
}>('session/delivered');

/** Shows a response that has just begun, was resumed, or was replaced by the server's state. */
export const begun = createAction<Omit<LocalResponse, 'surveyId'> & { readonly engine: State }>(
  'session/begun',
);
/** The engine accepted an event. With `batch`, the respondent left the page, and its events are ready to send. */
export const stepped = createAction<{
  readonly event: RespondentEvent;
  /** Whether the event belongs to the response's history. */
  readonly kept: boolean;
  /** See `appendEvent`. */
  readonly isFinal?: boolean;
  readonly engine: State;
  readonly batch?: NewBatch;
}>('session/stepped');
export const acknowledged = createAction<{
  readonly batchId: string;
  readonly renewed: RenewedCredentials;
  readonly fulfilled: readonly HostEvent[];
  readonly engine: State;
}>('session/acknowledged');
/** The server has accepted a response that began on the device. The server's facts replace the device's. */
export const confirmed = createAction<{
  readonly version: number;
  readonly facts: SessionFacts;
  readonly credentials: Credentials;
  readonly log: AnswerLog;
  readonly engine: State;
}>('session/confirmed');
/**
 * The server's events of a response that is continued agree with this browser's. With `engine`, they also fulfil an effect
 * of the response.
 */
export const reconciled = createAction<{
  readonly log: AnswerLog;
  readonly renewed: RenewedCredentials;
  readonly engine?: State;
}>('session/reconciled');
/** Removes the response after a restart or a refusal. */
export const dropped = createAction('session/dropped');

/** The response on the screen. The engine's middleware holds the compiled program. */
export interface SessionState {
  readonly runId: string;
  readonly version: number;
  readonly facts: SessionFacts;
  readonly engine: State;
}
type Session = SessionState | null;

export const sessionReducer = plainReducer<Session>(null, [
  reduceOn<Session, ReturnType<typeof begun>['payload']>(begun, (_, { runId, version, facts, engine }) => ({
    runId,
    version,
    facts,
    engine,
  })),
  reduceOn<Session, void>(dropped, () => null),
  reduceOn<Session, { readonly engine: State }>(stepped, withEngine),
  reduceOn<Session, { readonly engine: State }>(acknowledged, withEngine),
  reduceOn<Session, { readonly engine?: State }>(reconciled, (state, { engine }) =>
    engine === undefined ? state : withEngine(state, { engine }),
  ),
  reduceOn<Session, ReturnType<typeof confirmed>['payload']>(
    confirmed,
    (state, { version, facts, engine }) => state && { ...state, version, facts, engine },
  ),
]);

function withEngine(state: Session, { engine }: { readonly engine: State }): Session {
  return state && { ...state, engine };
}
