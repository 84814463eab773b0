import { LiveRegion, showToast, ToastQueue } from '@canvass/ui';
import { useEffect, useState } from 'react';
import { useLaterWords } from '../i18n/use-translate.ts';
import { AnsweringScreen } from './answering-screen.tsx';
import type { Translator } from '../i18n/translator.ts';
import type { AppState, AppStore } from '../store/store.ts';
import type { CreatedRuntime } from './create-runtime.ts';
import { RuntimeProvider, ServedStateProvider, StoreProvider, useAppState, useRuntime } from './runtime.ts';

/** How long the first screen may have the network to itself, in milliseconds. */
const QUIET_MS = 800;

interface SurveyAppProps extends CreatedRuntime {
  readonly translator: Translator;
}

/** One survey with its store: the screens, and what speaks beside them. */
export function SurveyApp({ runtime, store, translator }: SurveyAppProps) {
  useEffect(() => {
    const later = setTimeout(() => {
      import('./prepare-rest.ts')
        .then(({ prepareRest }) => prepareRest({ runtime, store }, translator))
        .catch(() => undefined); // each part is asked for again when it is needed
    }, QUIET_MS);
    return () => clearTimeout(later);
  }, [runtime, store, translator]);
  const [served] = useState(() => servedState(store));
  return (
    <StoreProvider value={store}>
      <ServedStateProvider value={served}>
        <RuntimeProvider value={runtime}>
          <AnsweringScreen />
          <LiveRegion />
          <Toasts />
        </RuntimeProvider>
      </ServedStateProvider>
    </StoreProvider>
  );
}

/** The server knows nothing of this device: what there is to say about it comes after its page has been taken over. */
function servedState(store: AppStore): AppState {
  const state = store.getState();
  return { ...state, ui: { ...state.ui, notice: null } };
}

function Toasts() {
  const toast = useAppState(({ ui }) => ui.toast);
  const words = useLaterWords(toast?.key ?? null);
  const { program } = useRuntime();
  useEffect(() => {
    if (toast !== null && words !== undefined) showToast(words);
  }, [toast, words, program]);
  return <ToastQueue />;
}
