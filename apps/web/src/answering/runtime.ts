import type { Program, State } from '@canvass/logic';
import type { SurveyInfo } from '@canvass/protocol';
import type { ViewServices } from '@canvass/question-types/view-props';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import type { SessionController } from './session-controller.ts';
import type { BeginFacts } from '../boot/begin-facts.ts';
import type { Link } from '../addresses/link.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { ProgramHolder } from '../store/engine-middleware.ts';
import type { DeviceStore } from '../storage/device-store.ts';
import type { AppState, AppStore } from '../store/store.ts';

export interface Runtime {
  readonly surveyId: string;
  readonly info: SurveyInfo;
  readonly link: Link;
  readonly program: ProgramHolder;
  readonly navigation: Navigation;
  readonly controller: SessionController;
  readonly device: DeviceStore;
  /** Access of question views to the server and the browser. */
  readonly services: ViewServices;
  /** Facts about the respondent that the start page shows before the server sends more. */
  readonly beginFacts: BeginFacts;
  /** Set in previews and corrections that run in this browser. Links then open a new window. */
  readonly staysHere?: true;
  /** Wraps each question of a correction. */
  readonly frame?: (gid: string, block: ReactNode) => ReactNode;
  /** Loads a language's texts, then changes the page and the response to it. */
  readonly setLanguage: (language: string) => Promise<void>;
}

export const RuntimeContext = createContext<Runtime | null>(null);
export const RuntimeProvider = RuntimeContext.Provider;

export function useRuntime(): Runtime {
  const runtime = use(RuntimeContext);
  if (runtime === null) throw new Error('A screen needs a RuntimeProvider.');
  return runtime;
}

/** Gives access to the store. React-Redux would add a provider, subscriptions and comparisons that no screen needs. */
export const StoreContext = createContext<AppStore | null>(null);
export const StoreProvider = StoreContext.Provider;

export function useAppStore(): AppStore {
  const store = use(StoreContext);
  if (store === null) throw new Error('A screen needs a StoreProvider.');
  return store;
}

/**
 * The state from which the server rendered the page, used while React hydrates it piece by piece. Parts that hydrate
 * later are compared with that HTML first and render again only then (docs/adr/0105).
 */
const ServedStateContext = createContext<AppState | null>(null);
export const ServedStateProvider = ServedStateContext.Provider;

/** The step within a question to which the page's button led when the server rendered it. */
export interface ServedStep {
  readonly label: string | undefined;
  /** Called during rendering with the button text of a question's step. */
  readonly note?: (label: string) => void;
}
const ServedStepContext = createContext<ServedStep>({ label: undefined });
export const ServedStepProvider = ServedStepContext.Provider;
export const useServedStep = (): ServedStep => use(ServedStepContext);

/**
 * Reads from the store and renders again when the value is a different reference. `select` must return stable
 * references, as the engine's views do: contents are not compared.
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

/** Reads from the engine. Returns undefined if no response is on the screen. The selector must return stable references. */
export function useEngine<T>(read: (program: Program, state: State) => T): T | undefined {
  const { program } = useRuntime();
  return useAppState(({ session }) => (session === null ? undefined : read(program.current, session.engine)));
}
