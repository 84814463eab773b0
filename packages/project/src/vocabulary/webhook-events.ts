/**
 * Events that webhooks can request, a row each. `type` is the type of the sent message, `label` the key of the label in
 * the console. A response causes the event that its end state names in `END_DETAILS`.
 */
export const WEBHOOK_EVENTS = {
  finished: { type: 'response.finished', label: 'webhooks.finished' },
  screen_out: { type: 'response.screen_out', label: 'webhooks.screen_out' },
  quota_full: { type: 'response.quota_full', label: 'webhooks.quota_full' },
} as const satisfies Readonly<Record<string, { readonly type: string; readonly label: string }>>;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const webhookEvents = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEvent[]; // the keys of a constant
