import type { State } from '@canvass/logic';
import type { SessionFacts } from '@canvass/protocol';
import { reduceOn, plainReducer } from './plain-reducer.ts';
import { acknowledged, begun, confirmed, dropped, reconciled, stepped } from './session-actions.ts';

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
