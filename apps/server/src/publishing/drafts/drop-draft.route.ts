import { DroppedSurvey } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `DELETE /api/publishing/surveys/{id}/draft`: the working version is given up. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/draft',
  scope: 'publish',
  act: 'draft.drop',
  schemas: { answer: DroppedSurvey },
  handle: ({ surveyId, services }) => services.drafts.drop(surveyId),
});
