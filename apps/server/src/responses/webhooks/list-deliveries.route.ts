import { WebhookDeliveries } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { linkNext, pageQuery, readPage } from '../../http/page-query.ts';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/webhooks/{webhook}/deliveries?before=&limit=`: by response, the latest first. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/webhooks/:webhook/deliveries',
  scope: 'publish',
  schemas: {
    answer: WebhookDeliveries,
    query: Type.Object({ ...pageQuery, before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })) }),
  },
  async handle({ surveyId, params, query, request, reply, services }) {
    const webhookId = params['webhook'] ?? '';
    const limit = readPage(query, { limit: 100, most: 1_000 });
    const before = Number(query.before ?? Number.MAX_SAFE_INTEGER);
    const deliveries = await services.webhooks.deliveries({ surveyId, webhookId }, { before, limit });
    linkNext({ request, reply }, { entries: deliveries, limit, name: 'before', keyOf: (last) => last.seq });
    return { deliveries };
  },
});
