import { combineReducers, configureStore, type Middleware, type Reducer } from '@reduxjs/toolkit';
import { createEngineMiddleware, type ProgramHolder } from './engine-middleware.ts';
import { queueReducer } from './queue-slice.ts';
import { sessionReducer } from './session-slice.ts';
import { uiReducer } from './ui-slice.ts';

/** Middleware that knows its store. */
type Late = ReturnType<Middleware>;

const ownReducers = { session: sessionReducer, queue: queueReducer, ui: uiReducer };

/** The store of one survey, without the calls: those join when they are loaded (`addReducer`). */
export function createAppStore(program: ProgramHolder, newId: () => string = () => crypto.randomUUID()) {
  const late: Late[] = [];
  let toLate: ((middleware: Middleware) => Late) | undefined;
  /** A place for middleware that is loaded later. */
  const lateMiddleware: Middleware = (api) => {
    toLate = (middleware) => middleware(api);
    return (next) => (action) => late.reduceRight((inner, one) => one(inner), next)(action);
  };
  const store = configureStore({
    reducer: combineReducers(ownReducers),
    middleware: (defaults) =>
      defaults({
        // Engine state is immutable and JSON by construction; walking it would cost more than the engine.
        immutableCheck: { ignoredPaths: ['session', 'queue'] },
        serializableCheck: { ignoredPaths: ['session', 'queue'], ignoredActionPaths: ['payload'] },
      }).concat(createEngineMiddleware(program, newId), lateMiddleware),
  });
  return Object.assign(store, {
    /** Adds a part of the state together with the middleware that drives it, once. */
    addReducer(name: string, reducer: Reducer, middleware: Middleware): void {
      if (toLate !== undefined) late.push(toLate(middleware));
      store.replaceReducer(combineReducers({ ...ownReducers, [name]: reducer }));
    },
  });
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppState = ReturnType<AppStore['getState']>;
