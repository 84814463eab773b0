import { DroppedSurvey } from '@canvass/protocol/schemas';
import { operatorRoute } from '../http/route.ts';

/** `DELETE /api/publishing/surveys/:id`: drops a closed survey with all responses. Not to be undone. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id',
  scope: 'delete',
  act: 'survey.delete',
  refuses: ['publishing.in_use'],
  schemas: { answer: DroppedSurvey },
  handle: ({ surveyId, services }) => services.publishing.remove(surveyId),
});
