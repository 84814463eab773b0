import { RouteGuard } from '../navigation/route-guard.tsx';
import { notPublishPath, parsePath } from '../navigation/routes.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { Navigation } from '../navigation/navigation.ts';
import { usePlace } from '../navigation/use-place.ts';
import { Suspense } from 'react';
import { siteRoutes } from './late-site-routes.ts';
import { closedPage } from './screens.ts';
import type { Translator } from '../i18n/translator.ts';
import { TranslatorProvider } from '../i18n/use-translate.ts';
import { SurveyApp } from './survey-app.tsx';
import type { StartedSurvey } from './start-survey.ts';

export interface ShellProps {
  readonly navigation: Navigation;
  readonly translator: Translator;
  /** The survey of the address, or undefined when the address is another page of the site. */
  readonly survey: StartedSurvey | undefined;
  /** Of another page of the site. */
  readonly language: string;
}

/** The answering screen, or another page of the site: the address decides. */
export function Shell({ navigation, translator, survey, language }: ShellProps) {
  const { path } = usePlace(navigation);
  const answering = parsePath(path).kind === 'answering';
  return (
    <TranslatorProvider value={translator}>
      <RouteGuard navigation={navigation} />
      <ErrorBoundary>
        <Suspense fallback={null}>
          {answering && survey?.kind === 'open' && <SurveyApp {...survey} translator={translator} />}
          {answering && survey?.kind === 'closed' && (
            <closedPage.Component
              code={survey.code}
              unnet={survey.unnet === true}
              {...(survey.words !== undefined && { words: survey.words })}
              {...(survey.msg !== undefined && { msg: survey.msg })}
              toNotPublish={() => navigation.replace(notPublishPath(path))}
              {...(survey.beginTime !== undefined && { beginTime: survey.beginTime })}
            />
          )}
          {(!answering || survey === undefined) && (
            <siteRoutes.Component navigation={navigation} language={language} />
          )}
        </Suspense>
      </ErrorBoundary>
    </TranslatorProvider>
  );
}
