import type { Program, State } from '@canvass/logic';
import type { SessionFacts, SurveyInfo } from '@canvass/protocol';
import type { ViewServices } from '@canvass/question-types/view-props';
import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionController } from '../answering/session-controller.ts';
import type { Link } from '../boot/link.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { ProgramHolder } from '../store/engine-middleware.ts';
import type { AppState, AppStore } from '../store/store.ts';

/** What the screens of one survey share besides the store. */
export interface Runtime {
  readonly surveyId: string;
  readonly info: SurveyInfo;
  readonly link: Link;
  readonly program: ProgramHolder;
  readonly navigation: Navigation;
  readonly controller: SessionController;
  /** What question views may ask of the server and of the browser. */
  readonly services: ViewServices;
  /** What the start page may show of the respondent before the server is asked. */
  readonly beginFacts: Pick<SessionFacts, 'params' | 'device' | 'source'>;
  /** Loads a language's texts, then changes the page and the response to it. */
  readonly setLanguage: (language: string) => Promise<void>;
}

export const RuntimeContext = createContext<Runtime | null>(null);
export const RuntimeProvider = RuntimeContext.Provider;

export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (runtime === null) throw new Error('A screen of a survey stands outside of RuntimeProvider.');
  return runtime;
}

/** The store by itself: React-Redux would add a provider, subscriptions and comparisons that nothing here needs. */
const StoreContext = createContext<AppStore | null>(null);
export const StoreProvider = StoreContext.Provider;

export function useAppStore(): AppStore {
  const store = use(StoreContext);
  if (store === null) throw new Error('A screen of a survey stands outside of StoreProvider.');
  return store;
}

/**
 * Reads from the store; draws again when the value is another one. `select` must give stable values, as the engine's
 * views do: there is no comparison of contents.
 */
export function useAppState<T>(select: (state: AppState) => T): T {
  const store = useAppStore();
  const read = () => select(store.getState());
  return useSyncExternalStore(store.subscribe, read, read);
}

/** Reads from the engine; `fallback` when there is no response on the screen. The selector must give stable values. */
export function useEngine<T>(read: (program: Program, state: State) => T): T | undefined {
  const { program } = useRuntime();
  return useAppState(({ session }) => (session === null ? undefined : read(program.current, session.engine)));
}
