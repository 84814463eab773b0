import type { NewWebhookData, WebhookData, WebhookDelivery } from '@canvass/protocol';
import type { Paint } from '../host/host.ts';
import { printable } from '@canvass/simulation';
import { headedTable } from '../report/table.ts';
import { timeText } from './survey-text.ts';

/** The webhooks of a survey, one per line. */
export function webhooksText(webhooks: readonly WebhookData[], paint: Paint): string {
  if (webhooks.length === 0) return 'The survey has no webhooks. `--new URL` adds one.\n';
  const rows = webhooks.map(({ id, url, events, with_answers, stopped_at, open, delivered, given_up }) => [
    id,
    events.join(',') + (with_answers ? ' with answers' : ''),
    String(open),
    String(delivered),
    String(given_up),
    stopped_at === null ? 'active' : `stopped ${timeText(stopped_at)}`,
    printable(url),
  ]);
  return headedTable([['id', 'of', 'open', 'delivered', 'given up', 'now', 'address'], ...rows], paint);
}

/** A new webhook with its secret, which is not shown again. */
export const newWebhookText = ({ id, secret }: NewWebhookData): string =>
  `${secret}\nThis is the secret of webhook ${id}, by which its receiver knows that we wrote. Keep it now: it is not shown again.\n`;

/** Deliveries of a webhook, one per line, the latest response first. */
export function deliveriesText(deliveries: readonly WebhookDelivery[], paint: Paint): string {
  if (deliveries.length === 0) return 'The webhook has no deliveries yet.\n';
  const rows = deliveries.map((one) => [
    String(one.seq),
    one.event,
    timeText(one.ended_at),
    String(one.attempts),
    stateOf(one),
    one.last_error === null ? String(one.last_status ?? '-') : printable(one.last_error),
  ]);
  return headedTable([['response', 'event', 'ended', 'attempts', 'now', 'last answer'], ...rows], paint);
}

function stateOf({ delivered_at, given_up_at, next_at }: WebhookDelivery): string {
  if (delivered_at !== null) return `delivered ${timeText(delivered_at)}`;
  return given_up_at === null ? `again ${timeText(next_at)}` : `given up ${timeText(given_up_at)}`;
}
