import type { Program, State } from '@canvass/logic';
import type { SurveyInfo } from '@canvass/protocol';
import type { ViewServices } from '@canvass/question-types/view-props';
import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionController } from './session-controller.ts';
import type { BeginFacts } from '../boot/begin-facts.ts';
import type { Link } from '../addresses/link.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { ProgramHolder } from '../store/engine-middleware.ts';
import type { DeviceStore } from '../storage/device-store.ts';
import type { AppState, AppStore } from '../store/store.ts';

/** What the screens of one survey share besides the store. */
export interface Runtime {
  readonly surveyId: string;
  readonly info: SurveyInfo;
  readonly link: Link;
  readonly program: ProgramHolder;
  readonly navigation: Navigation;
  readonly controller: SessionController;
  readonly device: DeviceStore;
  /** What question views may ask of the server and of the browser. */
  readonly services: ViewServices;
  /** What the start page may show of the respondent before the server is asked. */
  readonly beginFacts: BeginFacts;
  /** Nothing leaves the page: a preview, or corrections. */
  readonly staysHere?: true;
  /** Questions that are shown and cannot be changed, by gid, with the reason in words. */
  readonly readOnly?: ReadonlyMap<string, string>;
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
export const StoreContext = createContext<AppStore | null>(null);
export const StoreProvider = StoreContext.Provider;

export function useAppStore(): AppStore {
  const store = use(StoreContext);
  if (store === null) throw new Error('A screen of a survey stands outside of StoreProvider.');
  return store;
}

/**
 * The state that the server drew the page from, while the browser takes it over piece by piece: what comes later is
 * compared with that HTML first, and drawn again only then (docs/adr/0105).
 */
const ServedStateContext = createContext<AppState | null>(null);
export const ServedStateProvider = ServedStateContext.Provider;

/** The step inside of a question that the page's button led to when the server drew it. */
export interface ServedStep {
  readonly words: string | undefined;
  /** While it is being drawn: takes what a question offers. */
  readonly note?: (words: string) => void;
}
const ServedStepContext = createContext<ServedStep>({ words: undefined });
export const ServedStepProvider = ServedStepContext.Provider;
export const useServedStep = (): ServedStep => use(ServedStepContext);

/**
 * Reads from the store; draws again when the value is another one. `select` must give stable values, as the engine's
 * views do: there is no comparison of contents.
 */
export function useAppState<T>(select: (state: AppState) => T): T {
  const store = useAppStore();
  const served = use(ServedStateContext);
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getState()),
    () => select(served ?? store.getState()),
  );
}

/** Reads from the engine; `fallback` when there is no response on the screen. The selector must give stable values. */
export function useEngine<T>(read: (program: Program, state: State) => T): T | undefined {
  const { program } = useRuntime();
  return useAppState(({ session }) => (session === null ? undefined : read(program.current, session.engine)));
}
