import { OperatedSurveyDetail } from '@canvass/protocol/schemas';
import { operatorRoute } from '../http/route.ts';

/** `GET /api/publishing/surveys/:id`: a survey and how many responses it has, by status. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id',
  scope: 'any',
  schemas: { answer: OperatedSurveyDetail },
  handle: ({ surveyId, services }) => services.publishing.describe(surveyId),
});
