import { WEBHOOK_EVENTS, type WebhookEvent } from '@canvass/protocol';
import type { Foundation } from '../config/foundation.ts';
import { post, type DeliveryOutcome, createSignedHeaders } from '../http/outgoing/post.ts';
import {
  type ActiveWebhook,
  createDeliveries,
  findDueWebhooks,
  leaseWebhook,
  releaseWebhook,
  stopWebhook,
  type WebhookKey,
} from './webhook-store.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Milliseconds until a lease expires. If a process crashes, its webhook waits for this time. */
const LEASE_MS = 60_000;
/** Maximum number of concurrent deliveries. A receiver that does not reply occupies one of them for ten seconds. */
const MAX_CONCURRENT = 8;
/** Maximum number of consecutive deliveries to one webhook before it is the turn of other webhooks. */
const MAX_CONSECUTIVE = 100;
/** The wait after the first failed attempt. It doubles, up to an hour. */
const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 3_600_000;
/** With these waits, the last attempt is about two days after the first one. */
const MAX_ATTEMPTS = 58;
const GONE = 410;

type Parts = Pick<Foundation, 'database' | 'now' | 'warn'> & {
  readonly allowsPrivateAddresses: boolean;
  readonly stopping: AbortSignal | undefined;
};

/**
 * Delivers all due messages, in order for each webhook, to a few webhooks at the same time. To keep the order, later
 * messages wait until a failed delivery is repeated (docs/adr/0151).
 */
export async function deliverAll(parts: Parts): Promise<void> {
  const due = [...(await findDueWebhooks(parts.database, new Date(parts.now())))];
  const serve = async () => {
    for (let key = due.shift(); key !== undefined; key = due.shift()) {
      if (parts.stopping?.aborted === true) return;
      await deliverOne(parts, key).catch(reportTo(parts, key));
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT, due.length) }, serve));
}

const reportTo =
  ({ warn }: Parts, { surveyId, webhookId }: WebhookKey) =>
  (error: unknown) => {
    const reason = error instanceof Error ? error.name : 'unknown';
    warn(
      { survey: surveyId, webhook: webhookId, reason },
      'the deliveries of a webhook failed, and are repeated in the next round',
    );
  };

async function deliverOne(parts: Parts, key: WebhookKey): Promise<void> {
  const { database, now } = parts;
  const startedAt = new Date(now());
  const span = { now: startedAt, until: new Date(startedAt.getTime() + LEASE_MS) };
  const webhook = await leaseWebhook(database, key, span);
  if (webhook === undefined) return;
  try {
    await createDeliveries(database, webhook, startedAt);
    for (let delivered = 0; delivered < MAX_CONSECUTIVE; delivered += 1) {
      if (parts.stopping?.aborted === true || now() - startedAt.getTime() > LEASE_MS / 2) return;
      if (!(await deliverFirst(parts, webhook))) return;
    }
  } finally {
    await releaseWebhook(database, webhook);
  }
}

/** Delivers the first due message. Returns false if none is due, or if a failed delivery must be repeated. */
async function deliverFirst(parts: Parts, webhook: ActiveWebhook): Promise<boolean> {
  const { database, now, allowsPrivateAddresses } = parts;
  const first = await findFirstOpenDelivery(database, webhook);
  if (first === undefined || first.next_at.getTime() > now()) return false;
  const { seq, event, attempts } = first;
  const body = await createBody(parts, webhook, { seq, event });
  if (body === undefined) {
    await dropDelivery(database, webhook, seq);
    return true;
  }
  const id = `${webhook.survey_id}.${webhook.webhook_id}.${seq}`;
  const headers = createSignedHeaders(webhook.secret, { id, timestamp: Math.floor(now() / 1_000), body });
  const outcome = await post(webhook.url, { headers, body, allowsPrivate: allowsPrivateAddresses });
  return recordOutcome(parts, webhook, { seq, attempts: attempts + 1, outcome });
}

async function recordOutcome(
  { database, now, warn }: Parts,
  webhook: ActiveWebhook,
  {
    seq,
    attempts,
    outcome,
  }: { readonly seq: number; readonly attempts: number; readonly outcome: DeliveryOutcome },
): Promise<boolean> {
  const status = 'status' in outcome ? outcome.status : null;
  const isDelivered = status !== null && status >= 200 && status < 300;
  const isGivenUp = !isDelivered && attempts >= MAX_ATTEMPTS;
  const attemptedAt = new Date(now());
  const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20));
  await noteAttempt(database, webhook, seq, {
    deliveredAt: isDelivered ? attemptedAt : null,
    givenUpAt: isGivenUp ? attemptedAt : null,
    nextAt: new Date(attemptedAt.getTime() + wait),
    status,
    error: 'error' in outcome ? outcome.error : null,
  });
  const facts = { survey: webhook.survey_id, webhook: webhook.webhook_id, seq };
  if (isGivenUp) warn(facts, 'the webhook did not accept a delivery for two days; the delivery is given up');
  if (status !== GONE) return isDelivered || isGivenUp;
  await stopWebhook(database, { surveyId: webhook.survey_id, webhookId: webhook.webhook_id }, attemptedAt);
  warn(facts, 'a webhook was stopped: its receiver says that it is gone');
  return false;
}

async function createBody(
  { database }: Parts,
  webhook: ActiveWebhook,
  { seq, event }: { readonly seq: number; readonly event: WebhookEvent },
): Promise<string | undefined> {
  const endedResponse = await findEnded(database, webhook.survey_id, seq);
  if (endedResponse === undefined) return undefined;
  return JSON.stringify({
    type: WEBHOOK_EVENTS[event].type,
    timestamp: endedResponse.ended_at?.toISOString(),
    data: {
      survey: webhook.survey_id,
      version: endedResponse.version,
      seq,
      status: endedResponse.status,
      begun_at: endedResponse.begun_at.toISOString(),
      ended_at: endedResponse.ended_at?.toISOString(),
      ...(webhook.with_answers && { answers: endedResponse.answers ?? {} }),
    },
  });
}

function findFirstOpenDelivery({ query }: Database, webhook: ActiveWebhook) {
  return query
    .selectFrom('webhook_delivery')
    .select(['seq', 'event', 'attempts', 'next_at'])
    .where('survey_id', '=', webhook.survey_id)
    .where('webhook_id', '=', webhook.webhook_id)
    .where('delivered_at', 'is', null)
    .where('given_up_at', 'is', null)
    .orderBy('ended_at')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
}

/** The data of an ended response for its message. Undefined if the response was deleted. */
function findEnded({ query }: Database, surveyId: string, seq: number) {
  return query
    .selectFrom('response')
    .select(['version', 'status', 'begun_at', 'ended_at', 'answers', 'end_status'])
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .where('ended_at', 'is not', null)
    .executeTakeFirst();
}

interface AttemptResult {
  readonly deliveredAt: Date | null;
  readonly givenUpAt: Date | null;
  readonly nextAt: Date;
  readonly status: number | null;
  readonly error: string | null;
}

async function noteAttempt(
  { query }: Database,
  { survey_id: surveyId, webhook_id: webhookId }: ActiveWebhook,
  seq: number,
  { deliveredAt, givenUpAt, nextAt, status, error }: AttemptResult,
): Promise<void> {
  await query
    .updateTable('webhook_delivery')
    .set({
      attempts: sql<number>`attempts + 1`,
      delivered_at: deliveredAt,
      given_up_at: givenUpAt,
      next_at: nextAt,
      last_status: status,
      last_error: error,
    })
    .where('survey_id', '=', surveyId)
    .where('webhook_id', '=', webhookId)
    .where('seq', '=', seq)
    .execute();
}

async function dropDelivery({ query }: Database, webhook: ActiveWebhook, seq: number): Promise<void> {
  await query
    .deleteFrom('webhook_delivery')
    .where('survey_id', '=', webhook.survey_id)
    .where('webhook_id', '=', webhook.webhook_id)
    .where('seq', '=', seq)
    .execute();
}
