import { Dropped } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `DELETE /api/publishing/surveys/{id}/webhooks/{webhook}`, with its deliveries. */
export const route = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/webhooks/:webhook',
  scope: 'publish',
  act: 'webhook.drop',
  schemas: { answer: Dropped },
  handle: ({ surveyId, params, services }) =>
    services.webhooks.remove({ surveyId, webhookId: params['webhook'] ?? '' }),
});
