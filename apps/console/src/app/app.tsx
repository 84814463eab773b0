import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { useSessionQuery } from '../api/session.ts';
import { TokensPage } from '../features/account/tokens-page.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { SurveysPage } from '../features/surveys/surveys-page.tsx';
import { Shell } from '../layout/shell.tsx';
import { Waiting } from '../views/waiting.tsx';
import { SurveyRoutes } from './survey-routes.tsx';

/** The console: nothing but signing in for who is not signed in. */
export function App() {
  const { data: signedIn, error, isLoading } = useSessionQuery();
  if (isLoading) return <Waiting />;
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
