import { AnalysisPlan } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/analysis/questions`: what can be asked of the answers. It holds none of them. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/analysis/questions',
  scope: 'answers',
  schemas: { answer: AnalysisPlan },
  handle: ({ surveyId, services }) => services.analysis.plan(surveyId),
});
