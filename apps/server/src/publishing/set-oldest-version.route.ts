import { OperatedSurveyDetail } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../http/route.ts';

/**
 * `PUT /api/publishing/surveys/{id}/oldest_version`: withdraws all versions before this one. Responses under way there
 * are moved to the newest when their respondents go on, if their answers fit it; 1 takes that back for the others.
 */
export const route = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/oldest_version',
  scope: 'publish',
  act: 'survey.oldest_version',
  schemas: {
    answer: OperatedSurveyDetail,
    body: Type.Object({ version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  },
  handle: ({ surveyId, body, services }) => services.publishing.setOldestVersion(surveyId, body.version),
});
