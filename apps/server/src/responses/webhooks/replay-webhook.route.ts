import { ReplayedWebhook } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';

/**
 * `POST /api/publishing/surveys/{id}/webhooks/{webhook}/replay`: tells again what was given up, or all that ended from
 * `since` on. The ids of the messages stay the same.
 */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/webhooks/:webhook/replay',
  scope: 'publish',
  act: 'webhook.replay',
  schemas: {
    answer: ReplayedWebhook,
    body: Type.Object({ since: Type.Optional(Type.String({ maxLength: 40 })) }),
  },
  handle: ({ surveyId, params, body, services }) =>
    services.webhooks.replay({ surveyId, webhookId: params['webhook'] ?? '' }, body.since),
});
