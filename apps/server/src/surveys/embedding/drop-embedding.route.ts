import { EmbedConfig } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `DELETE /api/publishing/surveys/{id}/embedding`: from now on only this site may frame the survey. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/embedding',
  scope: 'publish',
  act: 'embedding.drop',
  schemas: { answer: EmbedConfig },
  handle: ({ surveyId, services }) => services.embedding.remove(surveyId),
});
