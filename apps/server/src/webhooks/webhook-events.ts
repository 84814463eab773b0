import { END_STATES, type WebhookRequest } from '@canvass/protocol';

export type WebhookEvent = WebhookRequest['events'][number];

/** What a webhook may be told of: ends of responses, by their status. */
const WEBHOOK_EVENTS = {
  finished: [END_STATES.finished.status],
  screen_out: [END_STATES.screenOut.status],
  quota_full: [END_STATES.quotaFull.status, END_STATES.quotaFullAtSubmit.status],
} as const satisfies Readonly<Record<WebhookEvent, readonly number[]>>;

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as readonly WebhookEvent[]; // its own keys

/** Statuses of responses that a webhook is told of. */
export const statusesOf = (events: readonly WebhookEvent[]): readonly number[] =>
  events.flatMap((event) => WEBHOOK_EVENTS[event]);

/** What a status is called. Only those are asked about that a webhook is told of. */
export const eventOfStatus = (status: number): WebhookEvent =>
  WEBHOOK_EVENT_NAMES.find((event) => (WEBHOOK_EVENTS[event] as readonly number[]).includes(status)) ??
  'finished';
