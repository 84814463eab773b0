import { Navigate, Route, Routes, useParams, BrowserRouter } from 'react-router-dom';
import { useMay, useSessionQuery } from '../api/session.ts';
import { useSurveyQuery } from '../api/surveys.ts';
import { AnswersPage } from '../features/answers/answers-page.tsx';
import { AwardsPage } from '../features/awards/awards-page.tsx';
import { DeliveryPage } from '../features/delivery/delivery-page.tsx';
import { LinksPage } from '../features/links/links-page.tsx';
import { ManagePage } from '../features/manage/manage-page.tsx';
import { QuotasPage } from '../features/quotas/quotas-page.tsx';
import { ResponsePage } from '../features/responses/response-page.tsx';
import { ResponsesPage } from '../features/responses/responses-page.tsx';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { VersionsPage } from '../features/versions/versions-page.tsx';
import { SurveyFrame } from '../layout/survey-frame.tsx';
import { Failure } from '../views/failure.tsx';
import { Waiting } from '../views/waiting.tsx';
import { TokensPage } from '../features/account/tokens-page.tsx';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { SurveysPage } from '../features/surveys/surveys-page.tsx';
import { Shell } from '../layout/shell.tsx';

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

/** All pages of one survey, under its heading and tabs. */
function SurveyRoutes() {
  const { id = '' } = useParams();
  const may = useMay();
  const { data: survey, error } = useSurveyQuery(id);
  if (error !== undefined) return <Failure error={error} />;
  if (survey === undefined) return <Waiting />;
  return (
    <SurveyFrame survey={survey}>
      <Routes>
        <Route
          path="/"
          element={may('answers') ? <OverviewPage survey={survey} /> : <Navigate to="manage" replace />}
        />
        <Route path="/answers" element={<AnswersPage survey={survey} />} />
        <Route path="/responses" element={<ResponsesPage survey={survey} />} />
        <Route path="/responses/:seq" element={<ResponsePage survey={survey} />} />
        <Route path="/quotas" element={<QuotasPage survey={survey} />} />
        <Route path="/awards" element={<AwardsPage survey={survey} />} />
        <Route path="/links" element={<LinksPage survey={survey} />} />
        <Route path="/delivery" element={<DeliveryPage survey={survey} />} />
        <Route path="/versions" element={<VersionsPage survey={survey} />} />
        <Route path="/manage" element={<ManagePage key={survey.surveyId} survey={survey} />} />
      </Routes>
    </SurveyFrame>
  );
}
