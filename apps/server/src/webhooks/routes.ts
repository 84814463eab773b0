import {
  WebhooksData,
  NewWebhookData,
  Dropped,
  WebhookDeliveries,
  ReplayedWebhook,
} from '@canvass/protocol/schemas';
import { PathText } from '../http/parameters/path-parameters.ts';
import { operatorRoute } from '../http/route.ts';
import Type from 'typebox';
import { webhookEvents } from '@canvass/protocol';
import { RequestTime } from '../http/input-schemas.ts';
import { linkNext, pageQuery, readPageSize } from '../http/parameters/page-query.ts';

/** The webhooks with their numbers of open, delivered and failed messages. */
const listWebhooksRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/webhooks',
  scope: 'publish',
  schemas: { reply: WebhooksData },
  handle: ({ surveyId, services }) => services.webhooks.list(surveyId),
});

/** Adds an address that the server calls when responses end. Only this reply has its secret. */
const makeWebhookRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/webhooks',
  scope: 'publish',
  act: 'webhook.make',
  refuses: ['access.scope'],
  schemas: {
    reply: NewWebhookData,
    body: Type.Object({
      url: Type.String({ maxLength: 2_000 }),
      events: Type.Array(Type.Enum([...webhookEvents]), {
        minItems: 1,
        maxItems: webhookEvents.length,
      }),
      with_answers: Type.Optional(Type.Boolean()),
    }),
  },
  handle: ({ surveyId, body, operator, services }) => services.webhooks.make(surveyId, body, operator),
});

/** Deletes a webhook with its deliveries. */
const dropWebhookRoute = operatorRoute({
  method: 'DELETE',
  url: '/api/publishing/surveys/:id/webhooks/:webhook',
  scope: 'publish',
  act: 'webhook.drop',
  schemas: { params: Type.Object({ webhook: PathText }), reply: Dropped },
  handle: ({ surveyId, params, services }) =>
    services.webhooks.remove({ surveyId, webhookId: params.webhook }),
});

/** The deliveries of a webhook, the largest response number first. */
const listDeliveriesRoute = operatorRoute({
  method: 'GET',
  url: '/api/publishing/surveys/:id/webhooks/:webhook/deliveries',
  scope: 'publish',
  schemas: {
    params: Type.Object({ webhook: PathText }),
    reply: WebhookDeliveries,
    query: Type.Object({ ...pageQuery, before: Type.Optional(Type.String({ pattern: '^\\d{1,15}$' })) }),
  },
  async handle({ surveyId, params, query, request, reply, services }) {
    const webhookId = params.webhook;
    const limit = readPageSize(query, { limit: 100, max: 1_000 });
    const before = Number(query.before ?? Number.MAX_SAFE_INTEGER);
    const deliveries = await services.webhooks.deliveries({ surveyId, webhookId }, { before, limit });
    linkNext({ request, reply }, { entries: deliveries, limit, name: 'before', keyOf: (last) => last.seq });
    return { deliveries };
  },
});

/** Delivers failed messages again, or all since `since`. Message ids stay the same. */
const replayWebhookRoute = operatorRoute({
  method: 'POST',
  url: '/api/publishing/surveys/:id/webhooks/:webhook/replay',
  scope: 'publish',
  act: 'webhook.replay',
  schemas: {
    params: Type.Object({ webhook: PathText }),
    reply: ReplayedWebhook,
    body: Type.Object({ since: Type.Optional(RequestTime) }),
  },
  handle: ({ surveyId, params, body, services }) =>
    services.webhooks.replay({ surveyId, webhookId: params.webhook }, body.since),
});

export const routes = [
  listWebhooksRoute,
  makeWebhookRoute,
  dropWebhookRoute,
  listDeliveriesRoute,
  replayWebhookRoute,
];
