import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api, type QueryError } from '../api/api.ts';
import { Button, SurveyLanguageProvider } from '@canvass/ui';
import { BrowserRouter, Link, Navigate, Route, Routes, useParams } from 'react-router-dom';
import { useSessionQuery } from '../api/session.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { useSurveyQuery } from '../api/surveys.ts';
import { TokensPage } from '../features/account/tokens-page.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { SurveysPage } from '../features/surveys/surveys-page.tsx';
import { FiltersProvider } from '../filters/filters.tsx';
import { Shell } from '../layout/shell.tsx';
import { SurveyFrame } from '../layout/survey-frame.tsx';
import { Failure, isNotFound } from '../views/failure.tsx';
import { LoadingPlaceholder } from '../views/loading-placeholder.tsx';
import { SURVEY_VIEWS } from './survey-views.ts';

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
setupListeners(store.dispatch);

/** The console. Visitors who are not signed in see only the sign-in page. */
export function App() {
  const { data: signedIn, error, isLoading, refetch } = useSessionQuery();
  if (isLoading) return <LoadingPlaceholder />;
  // Errors other than "signed out" do not show the sign-in page, because the session may still be valid.
  if (error !== undefined && !isSignedOut(error)) return <NoReplyPage error={error} onRetry={refetch} />;
  if (signedIn === undefined || signedIn === null || error !== undefined) return <SignInPage />;
  return (
    <BrowserRouter basename="/console">
      <Shell signedIn={signedIn}>
        <Routes>
          <Route path="/" element={<SurveysPage />} />
          <Route path="/surveys/:id/*" element={<SurveyRoutes />} />
          {signedIn.scopes.includes('manage') && <Route path="/access" element={<TokensPage />} />}
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Shell>
    </BrowserRouter>
  );
}

const isSignedOut = (error: QueryError): boolean =>
  'reason' in error && 'status' in error.reason && error.reason.status === 401;

interface NoReplyPageProps {
  readonly error: QueryError;
  onRetry(): void;
}

function NoReplyPage({ error, onRetry }: NoReplyPageProps) {
  const { t } = useTranslation();
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <Failure error={error} />
        <Button onClick={onRetry}>{t('part.retry')}</Button>
      </div>
    </main>
  );
}

function SurveyRoutes() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data: survey, error } = useSurveyQuery(id);
  if (error !== undefined && !isNotFound(error)) return <Failure error={error} />;
  if (error !== undefined)
    return (
      <div className="empty">
        <h1>{t('failure.noSurvey')}</h1>
        <Link to="/">{t('failure.allSurveys')}</Link>
      </div>
    );
  if (survey === undefined) return <LoadingPlaceholder />;
  return (
    <SurveyLanguageProvider value={survey.language}>
      <SurveyFrame survey={survey} views={SURVEY_VIEWS}>
        <FiltersProvider key={survey.surveyId}>
          <Routes>
            {SURVEY_VIEWS.map(({ path, Page }) => (
              <Route
                key={path}
                path={path === '' ? '/' : `${path}/*`}
                // The key resets a page's forms when another survey is opened.
                element={<Page key={survey.surveyId} survey={survey} />}
              />
            ))}
            <Route path="*" element={<p className="empty">{t('failure.notFound')}</p>} />
          </Routes>
        </FiltersProvider>
      </SurveyFrame>
    </SurveyLanguageProvider>
  );
}
