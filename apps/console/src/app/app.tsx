import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api, type QueryError } from '../api/api.ts';
import type { OperatorScope, SignedIn } from '@canvass/protocol';
import { Button, latePart, SurveyLanguageProvider } from '@canvass/ui';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { BrowserRouter, Link, Navigate, Route, Routes, useParams } from 'react-router-dom';
import { hasScopeEverywhere, useHasScope, useSessionQuery } from '../api/session.ts';
import { type Locale, useTranslation } from '../i18n/translation.tsx';
import { consoleLanguages } from '../texts/console.gen.ts';
import { useSurveyQuery } from '../api/surveys.ts';
import { accountCode, SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { SurveysPage } from '../features/surveys/surveys-page.tsx';
import { FiltersProvider } from '../filters/filters.tsx';
import { Shell } from '../layout/shell.tsx';
import { SurveyFrame } from '../layout/survey-frame.tsx';
import { Failure, isNotFound } from '../views/failure.tsx';
import { LoadingPlaceholder } from '../views/loading-placeholder.tsx';
import { NoAccess } from '../views/no-access.tsx';
import { SURVEY_VIEWS } from './survey-views.ts';

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});
setupListeners(store.dispatch);

const PeoplePage = latePart(async () => (await import('../features/people/people-page.tsx')).PeoplePage);
const FirstAccountPage = latePart(
  async () => (await import('../features/people/first-account-page.tsx')).FirstAccountPage,
);
const AccountPage = latePart(async () => (await import('../features/account/account-page.tsx')).AccountPage);
const KeysPage = latePart(async () => (await import('../features/keys/keys-page.tsx')).KeysPage);
const ActivityPage = latePart(
  async () => (await import('../features/activity/activity-page.tsx')).ActivityPage,
);

/** The console. Visitors who are not signed in see only the sign-in page. */
export function App() {
  const { data: signedIn, error, isLoading, refetch } = useSessionQuery();
  const [isLinkOpen, setLinkOpen] = useState(accountCode !== undefined);
  useOwnLanguage(signedIn);
  // A link of an account is for the person who opens it, even if another one is signed in.
  if (isLinkOpen) return <SignInPage onLinkDone={() => setLinkOpen(false)} />;
  if (isLoading) return <LoadingPlaceholder />;
  // Errors other than "signed out" do not show the sign-in page, because the session may still be valid.
  if (error !== undefined && !isSignedOut(error)) return <NoReplyPage error={error} onRetry={refetch} />;
  if (signedIn === undefined || signedIn === null || error !== undefined) return <SignInPage />;
  return (
    <BrowserRouter basename="/console">
      <Shell signedIn={signedIn}>
        <Suspense fallback={<LoadingPlaceholder />}>
          <Routes>
            <Route path="/" element={<SurveysPage />} />
            <Route path="/surveys/:id/*" element={<SurveyRoutes />} />
            <Route path="/people" element={<ForOwners page={<PeoplePage />} />} />
            <Route path="/first-account" element={<ForOwners page={<FirstAccountPage />} />} />
            <Route path="/account" element={<AccountPage />} />
            <Route path="/keys" element={<ForOwners page={<KeysPage />} />} />
            <Route path="/activity" element={<ForOwners page={<ActivityPage />} />} />
            <Route path="/access" element={<Navigate to="/keys" replace />} />
            <Route path="*" element={<Navigate to="/" replace />} />
          </Routes>
        </Suspense>
      </Shell>
    </BrowserRouter>
  );
}

const MANAGE: readonly OperatorScope[] = ['manage'];

/** A page about the whole installation. Other operators read why they may not open it. */
function ForOwners({ page }: { readonly page: ReactNode }) {
  const { data: signedIn } = useSessionQuery();
  return hasScopeEverywhere(signedIn, 'manage') ? page : <NoAccess scopes={MANAGE} />;
}

/** Changes to the language of the person who has just signed in. */
function useOwnLanguage(signedIn: SignedIn | null | undefined): void {
  const { setLocale } = useTranslation();
  const wasSignedOut = useRef(false);
  useEffect(() => {
    if (signedIn === null) wasSignedOut.current = true;
    const language = signedIn?.person?.language ?? '';
    if (!signedIn || !wasSignedOut.current) return;
    wasSignedOut.current = false;
    if (language in consoleLanguages) setLocale(language as Locale); // the list has the locales of the console
  }, [signedIn, setLocale]);
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
  const hasScope = useHasScope();
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
            {SURVEY_VIEWS.map(({ path, scopes, Page }) => (
              <Route
                key={path}
                path={path === '' ? '/' : `${path}/*`}
                element={
                  // The first page leads operators who may not see it to another one.
                  path === '' || scopes === undefined || scopes.some(hasScope) ? (
                    // The key resets a page's forms when another survey is opened.
                    <Page key={survey.surveyId} survey={survey} />
                  ) : (
                    <NoAccess scopes={scopes} />
                  )
                }
              />
            ))}
            <Route path="*" element={<p className="empty">{t('failure.notFound')}</p>} />
          </Routes>
        </FiltersProvider>
      </SurveyFrame>
    </SurveyLanguageProvider>
  );
}
