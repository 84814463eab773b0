import { nullable, ShownDraft } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/draft`: the working version with all that is wrong with it; null if there is none. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/draft',
  scope: 'publish',
  schemas: { answer: nullable(ShownDraft) },
  handle: ({ surveyId, services }) => services.drafts.show(surveyId),
});
