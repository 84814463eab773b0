import type { OperatedSurvey } from '@canvass/protocol';
import { Route, Routes } from 'react-router-dom';
import { usePlanQuery } from '../../filters/filters.tsx';
import { Failure } from '../../views/failure.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { ResponsePage } from './response-page.tsx';
import { ResponseTable } from './response-table.tsx';

export function ResponsesPage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  return (
    <Routes>
      <Route path="/" element={<Table surveyId={surveyId} />} />
      <Route path=":seq" element={<ResponsePage surveyId={surveyId} />} />
    </Routes>
  );
}

function Table({ surveyId }: { readonly surveyId: string }) {
  const { data: plan, error } = usePlanQuery(surveyId);
  if (error !== undefined) return <Failure error={error} />;
  return plan === undefined ? <LoadingPlaceholder /> : <ResponseTable surveyId={surveyId} plan={plan} />;
}
