import { randomBytes } from 'node:crypto';
import type { NewWebhookData, WebhookData, WebhookDelivery, WebhookRequest } from '@canvass/protocol';
import { findRightsRefusal } from '../auth/operators/rights.ts';
import type { Operator } from '../http/callers.ts';
import type { Foundation } from '../config/foundation.ts';
import { type Failure, fail } from '../http/failure.ts';
import { readRequestTime } from '../http/input-schemas.ts';
import { findSurvey } from '../surveys/survey-store.ts';
import { deliverAll } from './deliver.ts';
import { addWebhook, countWebhooks, dropWebhook, listWebhooks, type WebhookKey } from './webhook-store.ts';
import type { Database } from '../database/database.ts';

/** A secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const MAX_WEBHOOKS = 20;

/** Webhooks that are called when responses end (docs/adr/0151). */
interface Webhooks {
  /** The secret is only in this reply. */
  make(surveyId: string, request: WebhookRequest, operator: Operator): Promise<NewWebhookData | Failure>;
  list(surveyId: string): Promise<{ readonly webhooks: readonly WebhookData[] } | Failure>;
  remove(key: WebhookKey): Promise<{ readonly id: string } | Failure>;
  deliveries(
    key: WebhookKey,
    page: { readonly before: number; readonly limit: number },
  ): Promise<readonly WebhookDelivery[]>;
  /** Reopens failed deliveries, or all deliveries since a time. Resumes a stopped webhook. */
  replay(key: WebhookKey, since: string | undefined): Promise<{ readonly reopened: number } | Failure>;
  deliver(stopping?: AbortSignal): Promise<void>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly webhooks: Webhooks;
  }
}

export function createWebhooks(foundation: Foundation): Webhooks {
  const { database, now, settings } = foundation;
  const allowsPrivate = settings.allowsPrivateWebhooks;
  const surveyExists = async (surveyId: string) => {
    const survey = await findSurvey(database, surveyId);
    return survey !== undefined && survey.deleted_at === null;
  };
  return {
    async make(surveyId, { url, events, with_answers: withAnswers = false }, operator) {
      if (!(await surveyExists(surveyId))) return fail('request.not_found');
      // Operators who may not see answers may not let the server send answers elsewhere either.
      if (withAnswers && findRightsRefusal(operator, 'answers', surveyId) !== undefined)
        return fail('access.scope');
      if (!isReceiverUrl(url)) return fail('request.invalid', { key: 'webhooks.bad_url', path: '$.url' });
      if ((await countWebhooks(database, surveyId)) >= MAX_WEBHOOKS)
        return fail('request.invalid', { key: 'webhooks.too_many' });
      const webhookId = randomBytes(6).toString('hex');
      const secret = newSecret();
      const distinctEvents = [...new Set(events)];
      await addWebhook(
        database,
        { surveyId, webhookId, url, secret, events: distinctEvents, withAnswers },
        new Date(now()),
      );
      return { id: webhookId, secret };
    },
    async list(surveyId) {
      if (!(await surveyExists(surveyId))) return fail('request.not_found');
      return { webhooks: (await listWebhooks(database, surveyId)).map(describeWebhook) };
    },
    async remove(key) {
      return (await dropWebhook(database, key)) ? { id: key.webhookId } : fail('request.not_found');
    },
    async deliveries(key, page) {
      return (await listDeliveries(database, key, page)).map(describeDelivery);
    },
    async replay(key, since) {
      const from = since === undefined ? undefined : readRequestTime(since);
      if (since !== undefined && from === undefined)
        return fail('request.invalid', { key: 'publishing.bad_time', path: '$.since' });
      if (!(await resumeWebhook(database, key))) return fail('request.not_found');
      return { reopened: await reopenDeliveries(database, key, { since: from, now: new Date(now()) }) };
    },
    deliver: (stopping) => deliverAll({ ...foundation, allowsPrivateAddresses: allowsPrivate, stopping }),
  };
}

/** Whether the text is a web address without user name and password, because lists show addresses to operators. */
function isReceiverUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '';
}

type WebhookRow = Awaited<ReturnType<typeof listWebhooks>>[number];
const describeWebhook = (row: WebhookRow): WebhookData => ({
  id: row.webhook_id,
  url: row.url,
  events: row.events,
  with_answers: row.with_answers,
  made_at: row.made_at.toISOString(),
  stopped_at: row.stopped_at?.toISOString() ?? null,
  open: row.open,
  delivered: row.delivered,
  given_up: row.given_up,
});

type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>[number];
const describeDelivery = (row: DeliveryRow): WebhookDelivery => ({
  seq: row.seq,
  event: row.event,
  ended_at: row.ended_at.toISOString(),
  attempts: row.attempts,
  next_at: row.delivered_at === null && row.given_up_at === null ? row.next_at.toISOString() : null,
  delivered_at: row.delivered_at?.toISOString() ?? null,
  given_up_at: row.given_up_at?.toISOString() ?? null,
  last_status: row.last_status,
  last_error: row.last_error,
});

function listDeliveries(
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

/** Reopens failed deliveries, or with `since` all deliveries of responses that ended since then. */
async function reopenDeliveries(
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

/** Returns false if the webhook does not exist. */
async function resumeWebhook({ query }: Database, { surveyId, webhookId }: WebhookKey): Promise<boolean> {
  const { numUpdatedRows } = await query
    .updateTable('webhook')
    .set({ stopped_at: null })
    .where('survey_id', '=', surveyId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
