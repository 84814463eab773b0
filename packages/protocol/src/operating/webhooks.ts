import Type from 'typebox';
import { type WebhookEvent, webhookEvents } from '@canvass/project/vocabulary';
import { countOf, Count, nullable, oneOf, Time, type DataOf } from '../schemas/parts.ts';

const Event = oneOf(...webhookEvents);

/** Body of `POST /api/publishing/surveys/{id}/webhooks`. */
export interface WebhookRequest {
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  /** Whether deliveries include the effective answers, in the shapes of ANSWER-1. */
  readonly with_answers?: boolean;
}
export const NewWebhookData = Type.Object({
  id: Type.String(),
  secret: Type.String({
    description: 'Returned only once, in the format of Standard Webhooks: whsec_ and base64.',
  }),
});
export type NewWebhookData = DataOf<typeof NewWebhookData>;

const WebhookData = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Event),
  with_answers: Type.Boolean(),
  made_at: Time,
  stopped_at: nullable(Type.String({ format: 'date-time', description: 'The receiver replied 410 Gone.' })),
  open: countOf('Number of pending deliveries.'),
  delivered: Count,
  given_up: Count,
});
export type WebhookData = DataOf<typeof WebhookData>;
/** Reply to `GET /api/publishing/surveys/{id}/webhooks`. */
export const WebhooksData = Type.Object({ webhooks: Type.Array(WebhookData) });
export type WebhooksData = DataOf<typeof WebhooksData>;

const WebhookDelivery = Type.Object({
  seq: Type.Integer(),
  event: Event,
  ended_at: Time,
  attempts: Count,
  next_at: nullable(
    Type.String({ format: 'date-time', description: 'Time of the next attempt. Null if there is none.' }),
  ),
  delivered_at: nullable(Time),
  given_up_at: nullable(Time),
  last_status: nullable(
    Type.Integer({ description: 'HTTP status of the reply. Null if there was none; see last_error.' }),
  ),
  last_error: nullable(Type.String()),
});
export type WebhookDelivery = DataOf<typeof WebhookDelivery>;
/** `GET /api/publishing/surveys/{id}/webhooks/{webhook}/deliveries`, the latest first. */
export const WebhookDeliveries = Type.Object({ deliveries: Type.Array(WebhookDelivery) });
export type WebhookDeliveries = DataOf<typeof WebhookDeliveries>;
/** Reply to `POST .../webhooks/{webhook}/replay`. */
export const ReplayedWebhook = Type.Object({
  reopened: countOf('Number of deliveries that will be repeated.'),
});
export type ReplayedWebhook = DataOf<typeof ReplayedWebhook>;
