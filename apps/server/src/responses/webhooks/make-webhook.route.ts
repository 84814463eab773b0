import { NewWebhookData } from '@canvass/protocol/schemas';
import Type from 'typebox';
import { operatorRoute } from '../../http/route.ts';
import { WEBHOOK_EVENT_NAMES } from './webhook-events.ts';

/** `POST /api/publishing/surveys/{id}/webhooks`: an address that is told when responses end. Its secret is shown once. */
export const route = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/webhooks',
  scope: 'publish',
  act: 'webhook.make',
  refuses: ['access.scope'],
  schemas: {
    answer: NewWebhookData,
    body: Type.Object({
      url: Type.String({ maxLength: 2_000 }),
      events: Type.Array(Type.Enum([...WEBHOOK_EVENT_NAMES]), {
        minItems: 1,
        maxItems: WEBHOOK_EVENT_NAMES.length,
      }),
      with_answers: Type.Optional(Type.Boolean()),
    }),
  },
  handle: ({ surveyId, body, operator, services }) => services.webhooks.make(surveyId, body, operator),
});
