import { OperatedSurveyDetail } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../http/route.ts';

/**
 * `POST /api/publishing/surveys/:id/close`: no one can begin or go on until it is opened again. With
 * `?reason=store_deleted` respondents are told that the store is gone (1006), else that the survey is over (1004).
 */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/close',
  scope: 'publish',
  act: 'survey.close',
  schemas: {
    answer: OperatedSurveyDetail,
    query: Type.Object({ reason: Type.Optional(Type.Literal('store_deleted')) }),
  },
  handle: ({ surveyId, query, services }) => services.publishing.close(surveyId, query.reason),
});
