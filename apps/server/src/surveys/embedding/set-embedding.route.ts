import { EmbedConfig } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';
import { EmbedConfigBody } from './embed-config-schema.ts';

/**
 * `PUT /api/publishing/surveys/{id}/embedding`: how the survey stands in other pages, and which sites may frame it. Holds
 * for all versions; what is absent is as it is without a configuration.
 */
export const route = operatorRoute({
  method: 'PUT',
  url: '/api/publishing/surveys/:id/embedding',
  scope: 'publish',
  act: 'embedding.set',
  schemas: { answer: EmbedConfig, body: EmbedConfigBody },
  handle: ({ surveyId, body, services }) => services.embedding.set(surveyId, body),
});
