import { EmbedConfig } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { defineRoute } from '../../http/route.ts';

/**
 * `GET /api/deliver/embeddeliver/config/?deliver_id=`: how the survey with this id stands in other pages. Nothing of it is
 * a secret.
 */
export const route = defineRoute({
  method: 'GET',
  url: '/api/deliver/embeddeliver/config/',
  access: 'public',
  rate: 'read',
  refuses: ['request.not_found'],
  schemas: { answer: EmbedConfig, query: Type.Object({ deliver_id: Type.String({ maxLength: 64 }) }) },
  handle: ({ query, services }) => services.embedding.describe(query.deliver_id),
});
