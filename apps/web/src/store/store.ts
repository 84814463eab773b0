import { applyMiddleware, combineReducers, legacy_createStore } from '@reduxjs/toolkit';
import { createEngineMiddleware, type ProgramHolder } from './engine-middleware.ts';
import { queueReducer } from './queue-slice.ts';
import { randomId } from './random-id.ts';
import { sessionReducer } from './session-slice.ts';
import { uiReducer } from './ui-slice.ts';

/**
 * The store of one survey. Made by Redux itself: what `configureStore` adds (thunks, batching, checks of states that
 * are immutable and JSON by construction) nothing here uses, and the first question would wait for it.
 */
export function createAppStore(program: ProgramHolder, newId: () => string = randomId) {
  return legacy_createStore(
    combineReducers({ session: sessionReducer, queue: queueReducer, ui: uiReducer }),
    applyMiddleware(createEngineMiddleware(program, newId)),
  );
}

export type AppStore = ReturnType<typeof createAppStore>;
export type AppState = ReturnType<AppStore['getState']>;
