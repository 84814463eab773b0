import { END_DETAILS, endNameOf, endStatusesWith, type WebhookEvent, webhookEvents } from '@canvass/protocol';
import { sql, type SqlBool } from 'kysely';
import type { Database } from '../database/database.ts';
import { isLeaseOver, ignoreFutureTime, type LeaseSpan } from '../database/clock/leases.ts';

const statusesOf = (events: readonly WebhookEvent[]): readonly number[] =>
  events.flatMap((event) => endStatusesWith((details) => details.event === event));

/** The event of an end status, which must have one. */
const eventOfStatus = (status: number): WebhookEvent =>
  END_DETAILS[endNameOf(status) ?? 'notEnded'].event ?? 'finished';

export interface WebhookKey {
  readonly surveyId: string;
  readonly webhookId: string;
}
interface NewWebhook extends WebhookKey {
  readonly url: string;
  readonly secret: string;
  readonly events: readonly WebhookEvent[];
  readonly withAnswers: boolean;
}

export async function addWebhook({ query }: Database, webhook: NewWebhook, now: Date): Promise<void> {
  await query
    .insertInto('webhook')
    .values({
      survey_id: webhook.surveyId,
      webhook_id: webhook.webhookId,
      url: webhook.url,
      secret: webhook.secret,
      events: JSON.stringify(webhook.events),
      with_answers: webhook.withAnswers,
      made_at: now,
      known_until: now,
    })
    .execute();
}

export function listWebhooks({ query }: Database, surveyId: string) {
  const count = (condition: string) =>
    sql<number>`(select count(*) from webhook_delivery as delivery where delivery.survey_id = ${surveyId}
      and delivery.webhook_id = webhook.webhook_id and ${sql.raw(condition)})`;
  return query
    .selectFrom('webhook')
    .select(['webhook_id', 'url', 'events', 'with_answers', 'made_at', 'stopped_at'])
    .select(count('delivered_at is null and given_up_at is null').as('open'))
    .select(count('delivered_at is not null').as('delivered'))
    .select(count('given_up_at is not null').as('given_up'))
    .where('survey_id', '=', surveyId)
    .orderBy('made_at')
    .orderBy('webhook_id')
    .execute();
}

export async function countWebhooks({ query }: Database, surveyId: string): Promise<number> {
  const { count } = await query
    .selectFrom('webhook')
    .select(sql<number>`count(*)`.as('count'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns false if the webhook does not exist. */
export async function dropWebhook(
  { query }: Database,
  { surveyId, webhookId }: WebhookKey,
): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('webhook')
    .where('survey_id', '=', surveyId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  await query
    .deleteFrom('webhook_delivery')
    .where('survey_id', '=', surveyId)
    .where('webhook_id', '=', webhookId)
    .execute();
  return numDeletedRows > 0n;
}

export async function stopWebhook({ query }: Database, { surveyId, webhookId }: WebhookKey, now: Date) {
  await query
    .updateTable('webhook')
    .set({ stopped_at: now })
    .where('survey_id', '=', surveyId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Maximum seconds until the end of a response is committed. Newer ends are searched again in the next round. */
const COMMITTED_WITHIN_S = 600;
/** Seconds for which a new end waits. Earlier ends are then committed as well, so that messages stay in order. */
const END_DELAY_S = 2;
const MAX_NEW_DELIVERIES = 500;

const hasSubscribedToEnd = sql.join(
  webhookEvents.map(
    (event) =>
      sql`(response.status in (${sql.join(statusesOf([event]).map((status) => sql.lit(status)))})
        and webhook.events::text like ${sql.lit(`%"${event}"%`)})`,
  ),
  sql` or `,
);

/**
 * Finds webhooks with due messages in all surveys. A message is due for an end without a delivery, or for a due delivery
 * that no earlier delivery delays. One statement finds all webhooks. In a cluster, it reads each survey on its own node.
 */
export async function findDueWebhooks({ query }: Database, now: Date): Promise<readonly WebhookKey[]> {
  const latestEnd = new Date(now.getTime() - END_DELAY_S * 1_000);
  const latestPossible = new Date(now.getTime() + COMMITTED_WITHIN_S * 1_000);
  const { rows } = await sql<{ readonly survey_id: string; readonly webhook_id: string }>`
    select webhook.survey_id, webhook.webhook_id from webhook
      join response on response.survey_id = webhook.survey_id
      left join webhook_delivery as known on known.survey_id = webhook.survey_id
        and known.webhook_id = webhook.webhook_id and known.seq = response.seq
      where webhook.stopped_at is null and known.seq is null and not response.test and (${hasSubscribedToEnd})
        and response.ended_at >= webhook.made_at and response.ended_at <= ${latestEnd}::timestamptz
        and (webhook.known_until > ${latestPossible}::timestamptz
          or response.ended_at >= webhook.known_until - interval '1 second' * ${sql.lit(COMMITTED_WITHIN_S)})
    union
    select webhook.survey_id, webhook.webhook_id from webhook
      join webhook_delivery as open on open.survey_id = webhook.survey_id and open.webhook_id = webhook.webhook_id
      left join webhook_delivery as earlier on earlier.survey_id = open.survey_id
        and earlier.webhook_id = open.webhook_id and earlier.next_at > ${now}::timestamptz
        and earlier.delivered_at is null and earlier.given_up_at is null
        and (earlier.ended_at, earlier.seq) < (open.ended_at, open.seq)
      where webhook.stopped_at is null and earlier.seq is null and open.next_at <= ${now}::timestamptz
        and open.delivered_at is null and open.given_up_at is null`.execute(query);
  return rows.map((row) => ({ surveyId: row.survey_id, webhookId: row.webhook_id }));
}

/** Creates deliveries for new ends. Finds them in the rows of responses, so that it misses no end. */
export async function createDeliveries(
  { query }: Database,
  webhook: ActiveWebhook,
  now: Date,
): Promise<void> {
  const { survey_id: surveyId, webhook_id: webhookId, events, known_until: lastEnd } = webhook;
  const from = new Date(
    Math.max(
      ignoreFutureTime(lastEnd, now).getTime() - COMMITTED_WITHIN_S * 1_000,
      webhook.made_at.getTime(),
    ),
  );
  const latestEnd = new Date(now.getTime() - END_DELAY_S * 1_000);
  const endedResponses = await query
    .selectFrom('response')
    .select(['seq', 'status', 'ended_at'])
    .where('survey_id', '=', surveyId)
    .where('test', '=', false)
    .where('status', 'in', statusesOf(events))
    .where('ended_at', '>=', from)
    .where('ended_at', '<=', latestEnd)
    .where(
      sql<SqlBool>`not exists (select from webhook_delivery as known where known.survey_id = ${surveyId}
        and known.webhook_id = ${webhookId} and known.seq = response.seq)`,
    )
    .orderBy('ended_at')
    .orderBy('seq')
    .limit(MAX_NEW_DELIVERIES)
    .execute();
  const rows = endedResponses.flatMap(({ seq, status, ended_at: endedAt }) =>
    endedAt === null
      ? []
      : [
          {
            survey_id: surveyId,
            webhook_id: webhookId,
            seq,
            event: eventOfStatus(status),
            ended_at: endedAt,
            next_at: now,
          },
        ],
  );
  const newest = rows.at(-1)?.ended_at;
  if (newest === undefined) return;
  await query
    .insertInto('webhook_delivery')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await query
    .updateTable('webhook')
    .set({ known_until: new Date(Math.max(ignoreFutureTime(lastEnd, now).getTime(), newest.getTime())) })
    .where('survey_id', '=', surveyId)
    .where('webhook_id', '=', webhookId)
    .execute();
}

/** Leases a webhook until the end of the span. Undefined if it was stopped or deleted, or another process leases it. */
export function leaseWebhook({ query }: Database, { surveyId, webhookId }: WebhookKey, span: LeaseSpan) {
  return query
    .updateTable('webhook')
    .set({ leased_until: span.until })
    .where('survey_id', '=', surveyId)
    .where('webhook_id', '=', webhookId)
    .where('stopped_at', 'is', null)
    .where(isLeaseOver('leased_until', span))
    .returning([
      'survey_id',
      'webhook_id',
      'url',
      'secret',
      'events',
      'with_answers',
      'made_at',
      'known_until',
    ])
    .executeTakeFirst();
}
export type ActiveWebhook = NonNullable<Awaited<ReturnType<typeof leaseWebhook>>>;

export async function releaseWebhook({ query }: Database, webhook: ActiveWebhook): Promise<void> {
  await query
    .updateTable('webhook')
    .set({ leased_until: null })
    .where('survey_id', '=', webhook.survey_id)
    .where('webhook_id', '=', webhook.webhook_id)
    .execute();
}
