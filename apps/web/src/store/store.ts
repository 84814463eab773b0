import { applyMiddleware, combineReducers, legacy_createStore } from '@reduxjs/toolkit';
import { createEngineMiddleware, type ProgramHolder } from './engine-middleware.ts';
import { queueReducer } from './queue-slice.ts';
import { randomId } from './random-id.ts';
import { sessionReducer } from './session-slice.ts';
import { uiReducer } from './ui-slice.ts';

/**
 * Creates the store of one survey with plain Redux. `configureStore` would add thunks, batching and state checks to
 * the first load, and none of them is used.
 */
export function createAppStore(program: ProgramHolder, newId: () => string = randomId) {
  return legacy_createStore(
    combineReducers({ session: sessionReducer, queue: queueReducer, ui: uiReducer }),
    applyMiddleware(createEngineMiddleware(program, newId)),
  );
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppState = ReturnType<AppStore['getState']>;

export const isAnswering = (store: AppStore): boolean => store.getState().session?.engine.end.is_end === 0;
