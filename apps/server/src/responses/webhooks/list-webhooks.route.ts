import { WebhooksData } from '@canvass/protocol/schemas';
import { operatorRoute } from '../../http/route.ts';

/** `GET /api/publishing/surveys/{id}/webhooks`: with how many deliveries are open, done and given up. */
export const route = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/webhooks',
  scope: 'publish',
  schemas: { answer: WebhooksData },
  handle: ({ surveyId, services }) => services.webhooks.list(surveyId),
});
