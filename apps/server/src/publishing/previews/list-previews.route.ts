import { OperatedPreviews } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/previews`: the previews of a survey, the newest first; never their codes. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/previews',
  scope: 'publish',
  schemas: { answer: OperatedPreviews },
  handle: ({ surveyId, services }) => services.previews.list(surveyId),
});
