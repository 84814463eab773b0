import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { ActiveWebhook, WebhookKey } from './webhook-store.ts';

/** The oldest open delivery, due or not. */
export function firstOpen({ query }: Database, webhook: ActiveWebhook) {
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

/** The message data of a response. Undefined if it was deleted. */
export function findEnded({ query }: Database, surveyId: string, seq: number) {
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

/** Records the result of an attempt. */
export async function noteAttempt(
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

/** Deletes the delivery of a deleted response. */
export async function dropDelivery({ query }: Database, webhook: ActiveWebhook, seq: number): Promise<void> {
  await query
    .deleteFrom('webhook_delivery')
    .where('survey_id', '=', webhook.survey_id)
    .where('webhook_id', '=', webhook.webhook_id)
    .where('seq', '=', seq)
    .execute();
}

/** Deliveries of a webhook, the latest first. */
export function listDeliveries(
  { query }: Database,
  { surveyId, webhookId }: WebhookKey,
  { before, limit }: { readonly before: number; readonly limit: number },
) {
  return query
    .selectFrom('webhook_delivery')
    .select(['seq', 'event', 'ended_at', 'attempts', 'next_at', 'delivered_at', 'given_up_at'])
    .select(['last_status', 'last_error'])
    .where('survey_id', '=', surveyId)
    .where('webhook_id', '=', webhookId)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** Reopens failed deliveries, or all of responses that ended from `since` on. Returns their number. */
export async function reopen(
  { query }: Database,
  { surveyId, webhookId }: WebhookKey,
  { since, now }: { readonly since: Date | undefined; readonly now: Date },
): Promise<number> {
  const { numUpdatedRows } = await query
    .updateTable('webhook_delivery')
    .set({ delivered_at: null, given_up_at: null, attempts: 0, next_at: now })
    .where('survey_id', '=', surveyId)
    .where('webhook_id', '=', webhookId)
    .where((row) => (since === undefined ? row('given_up_at', 'is not', null) : row('ended_at', '>=', since)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Resumes a stopped webhook. */
export async function restart({ query }: Database, { surveyId, webhookId }: WebhookKey): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('webhook')
    .set({ stopped_at: null })
    .where('survey_id', '=', surveyId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
