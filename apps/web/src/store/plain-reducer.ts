import type { Action, UnknownAction } from '@reduxjs/toolkit';

/** An action with data. */
interface DataAction<P> extends UnknownAction {
  readonly payload: P;
}

/**
 * Creates a function that creates actions of one type, and recognises them by `match`. As `createAction` of Redux
 * Toolkit, without its checks of foreign actions.
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
 * Creates a reducer from cases that return whole states. `createSlice` would add 5 kB of immer before the first
 * question, to draft states that are immutable already (docs/adr).
 */
export function plainReducer<S>(initial: S, cases: readonly Case<S>[]) {
  return (state: S = initial, action: UnknownAction): S =>
    cases.reduce((now, { match, reduce }) => (match(action) ? reduce(now, action) : now), state);
}
