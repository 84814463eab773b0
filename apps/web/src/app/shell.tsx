import { LiveRegion, showToast, ToastQueue } from '@canvass/ui';
import { useEffect, useState, Suspense } from 'react';
import { useLaterText, TranslatorProvider } from '../i18n/use-translate.ts';
import { ShownScreen } from '../features/answering-screen.tsx';
import type { Translator } from '../i18n/translator.ts';
import type { AppState, AppStore } from '../store/store.ts';
import type { CreatedRuntime } from './create-runtime.ts';
import {
  RuntimeProvider,
  ServedStateProvider,
  StoreProvider,
  useAppState,
  useRuntime,
} from '../answering/runtime.ts';
import { RouteGuard } from '../navigation/route-guard.tsx';
import { parsePath, pathBelowBase, surveyPath } from '../addresses/routes.ts';
import { CrashBoundary } from '../layout/crash-boundary.tsx';
import type { Navigation } from '../navigation/navigation.ts';
import { usePlace } from '../navigation/use-place.ts';
import { siteRoutes } from './late-site-routes.ts';
import { closedPage } from '../features/screens.ts';
import type { StartedSurvey } from './start-survey.ts';

export interface ShellProps {
  readonly navigation: Navigation;
  readonly translator: Translator;
  /** Undefined if the address is another page of the site. */
  readonly survey: StartedSurvey | undefined;
  readonly language: string;
}

export function Shell({ navigation, translator, survey, language }: ShellProps) {
  const { path } = usePlace(navigation);
  const isAnswering = parsePath(path).kind === 'answering';
  return (
    <TranslatorProvider value={translator}>
      <RouteGuard navigation={navigation} />
      <CrashBoundary>
        <Suspense fallback={null}>
          {isAnswering && survey?.kind === 'open' && <SurveyApp {...survey} translator={translator} />}
          {isAnswering && survey?.kind === 'closed' && (
            <closedPage.Component
              code={survey.code}
              isOffline={survey.isOffline === true}
              {...(survey.texts !== undefined && { texts: survey.texts })}
              {...(survey.msg !== undefined && { msg: survey.msg })}
              toNotPublish={() => navigation.replace(notPublishPath(path))}
              {...(survey.beginTime !== undefined && { beginTime: survey.beginTime })}
            />
          )}
          {(!isAnswering || survey === undefined) && (
            <siteRoutes.Component navigation={navigation} language={language} />
          )}
        </Suspense>
      </CrashBoundary>
    </TranslatorProvider>
  );
}

/** Milliseconds before the parts load that the first screen does not need. */
const REST_DELAY_MS = 800;

interface SurveyAppProps extends CreatedRuntime {
  readonly translator: Translator;
}

function SurveyApp({ runtime, store, translator }: SurveyAppProps) {
  useEffect(() => {
    const timer = setTimeout(() => {
      import('./prepare-rest.ts')
        .then(({ prepareRest }) => prepareRest({ runtime, store }, translator))
        .catch(() => undefined); // each part is requested again when it is needed
    }, REST_DELAY_MS);
    return () => clearTimeout(timer);
  }, [runtime, store, translator]);
  const [served] = useState(() => servedState(store));
  return (
    <StoreProvider value={store}>
      <ServedStateProvider value={served}>
        <RuntimeProvider value={runtime}>
          <ShownScreen />
          <LiveRegion />
          <Toasts />
        </RuntimeProvider>
      </ServedStateProvider>
    </StoreProvider>
  );
}

/** Returns the state without its notice, because the server cannot know notices of this device. */
function servedState(store: AppStore): AppState {
  const state = store.getState();
  return { ...state, ui: { ...state.ui, notice: null } };
}

function Toasts() {
  const toast = useAppState(({ ui }) => ui.toast);
  const text = useLaterText(toast?.key ?? null);
  const { program } = useRuntime();
  useEffect(() => {
    if (toast !== null && text !== undefined) showToast(text);
  }, [toast, text, program]);
  return <ToastQueue />;
}

function notPublishPath(currentPath: string): string {
  return surveyPath(pathBelowBase(currentPath).split('/', 1)[0] ?? '', 'notPublish');
}
