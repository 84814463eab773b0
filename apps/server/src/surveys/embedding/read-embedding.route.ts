import { EmbedConfig } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/embedding`: how the survey stands in other pages. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/embedding',
  scope: 'publish',
  schemas: { answer: EmbedConfig },
  handle: ({ surveyId, services }) => services.embedding.describe(surveyId),
});
