import { OperatedSurveyDetail } from '@canvass/protocol/schemas';
import { operatorRoute } from '../http/route.ts';

/** `POST /api/publishing/surveys/:id/reopen`: takes closing back. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/reopen',
  scope: 'publish',
  act: 'survey.reopen',
  schemas: { answer: OperatedSurveyDetail },
  handle: ({ surveyId, services }) => services.publishing.reopen(surveyId),
});
