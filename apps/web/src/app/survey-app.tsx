import { LiveRegion, showToast, ToastQueue } from '@canvass/ui';
import { useEffect } from 'react';
import { loadAllViews } from '../features/question/question-views.ts';
import { useTranslate } from '../i18n/use-translate.ts';
import { AnsweringScreen } from './answering-screen.tsx';
import type { Translator } from '../i18n/translator.ts';
import type { CreatedRuntime } from './create-runtime.ts';
import { RuntimeProvider, StoreProvider, useAppState, useRuntime } from './runtime.ts';
import { closedPage, continuePage, endPage, submittedPage } from './screens.ts';

/** How long the first screen may have the network to itself, in milliseconds. */
const QUIET_MS = 800;

interface SurveyAppProps extends CreatedRuntime {
  readonly translator: Translator;
}

/** One survey with its store: the screens, and what speaks beside them. */
export function SurveyApp({ runtime, store, translator }: SurveyAppProps) {
  useEffect(() => {
    const later = setTimeout(() => {
      runtime.controller.warmUp();
      loadAllViews(runtime.program.current);
      // Back and the end may come when the network is gone; what cannot be had now is asked for again then.
      for (const page of [continuePage, endPage, submittedPage, closedPage])
        page.preload().catch(() => undefined);
      void translator.complete().catch(() => undefined); // the screens that need them ask again
      void translator.adoptI18next().catch(() => undefined); // plain speech goes on
      import('../support/support.ts')
        .then(({ offerSupport }) => offerSupport(runtime, store))
        .catch(() => undefined); // the next life of the page offers it again
    }, QUIET_MS);
    return () => clearTimeout(later);
  }, [runtime, store, translator]);
  return (
    <StoreProvider value={store}>
      <RuntimeProvider value={runtime}>
        <AnsweringScreen />
        <LiveRegion />
        <Toasts />
      </RuntimeProvider>
    </StoreProvider>
  );
}

function Toasts() {
  const t = useTranslate();
  const toast = useAppState(({ ui }) => ui.toast);
  const { program } = useRuntime();
  useEffect(() => {
    if (toast !== null) showToast(t(toast.key));
  }, [toast, t, program]);
  return <ToastQueue />;
}
