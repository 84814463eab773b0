import { Route, Routes, useParams } from 'react-router-dom';
import { useSurveyQuery } from '../api/surveys.ts';
import { AnswersPage } from '../features/answers/answers-page.tsx';
import { OverviewPage } from '../features/overview/overview-page.tsx';
import { SurveyFrame } from '../layout/survey-frame.tsx';
import { Failure } from '../views/failure.tsx';
import { Waiting } from '../views/waiting.tsx';

/** All pages of one survey, under its heading and tabs. */
export function SurveyRoutes() {
  const { id = '' } = useParams();
  const { data: survey, error } = useSurveyQuery(id);
  if (error !== undefined) return <Failure error={error} />;
  if (survey === undefined) return <Waiting />;
  return (
    <SurveyFrame survey={survey}>
      <Routes>
        <Route path="/" element={<OverviewPage survey={survey} />} />
        <Route path="/answers" element={<AnswersPage survey={survey} />} />
      </Routes>
    </SurveyFrame>
  );
}
