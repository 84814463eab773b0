import {
  type NewWebhookData,
  type ReplayedWebhook,
  WEBHOOK_EVENTS,
  type WebhookData,
  type WebhookDeliveries,
  type WebhookDelivery,
  type WebhookEvent,
  webhookEvents,
  type WebhookRequest,
  type WebhooksData,
} from '@canvass/protocol';
import { Button, ChoiceRow, TextField, VisuallyHidden } from '@canvass/ui';
import { ChartTable } from '@canvass/ui/charts';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useTranslation, type Translation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { CopyField } from '../../views/copy-field.tsx';
import { Failure } from '../../views/failure.tsx';

const {
  useWebhooksQuery,
  useMakeWebhookMutation,
  useDropWebhookMutation,
  useReplayWebhookMutation,
  useDeliveriesQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    webhooks: build.query<WebhooksData, string>({
      query: (id) => ({ path: surveyPath(id, 'webhooks') }),
      providesTags: ['webhooks'],
    }),
    makeWebhook: build.mutation<NewWebhookData, { readonly id: string; readonly request: WebhookRequest }>({
      query: ({ id, request: body }) => ({ path: surveyPath(id, 'webhooks'), method: 'POST', body }),
      invalidatesTags: ['webhooks'],
    }),
    dropWebhook: build.mutation<object, { readonly id: string; readonly webhook: string }>({
      query: ({ id, webhook }) => ({ path: surveyPath(id, 'webhooks', webhook), method: 'DELETE' }),
      invalidatesTags: ['webhooks'],
    }),
    replayWebhook: build.mutation<
      ReplayedWebhook,
      { readonly id: string; readonly webhook: string; readonly since?: string }
    >({
      query: ({ id, webhook, ...body }) => ({
        path: surveyPath(id, 'webhooks', webhook, 'replay'),
        method: 'POST',
        body,
      }),
      invalidatesTags: ['webhooks'],
    }),
    deliveries: build.query<WebhookDeliveries, { readonly id: string; readonly webhook: string }>({
      query: ({ id, webhook }) => ({ path: `${surveyPath(id, 'webhooks', webhook, 'deliveries')}?limit=50` }),
      providesTags: ['webhooks'],
    }),
  }),
});

/** Addresses that the server calls when responses end. */
export function Webhooks({ surveyId }: { readonly surveyId: string }) {
  const { t } = useTranslation();
  const { data, error } = useWebhooksQuery(surveyId);
  return (
    <Card title={t('webhooks.title')}>
      <p className="quiet">{t('webhooks.hint')}</p>
      {error !== undefined && <Failure error={error} />}
      <ul className="plain-list">
        {data?.webhooks.map((webhook) => (
          <Webhook key={webhook.id} surveyId={surveyId} webhook={webhook} />
        ))}
      </ul>
      <AddWebhook surveyId={surveyId} />
    </Card>
  );
}

function Webhook({ surveyId, webhook }: { readonly surveyId: string; readonly webhook: WebhookData }) {
  const { t, formatNumber } = useTranslation();
  const [remove, { error }] = useDropWebhookMutation();
  const [replayFrom, replayState] = useReplayWebhookMutation();
  const [isOpen, setOpen] = useState(false);
  const { id, url, stopped_at: stopped, open, delivered, given_up: givenUp } = webhook;
  return (
    <li>
      <bdi className="webhook-url">{url}</bdi>
      <span className="quiet">
        {stopped !== null && `${t('webhooks.stopped')} · `}
        {t('webhooks.counts', {
          delivered: formatNumber(delivered),
          open: formatNumber(open),
          givenUp: formatNumber(givenUp),
        })}
      </span>
      <div className="actions">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('webhooks.deliveries')}
        </Button>
        {givenUp > 0 && (
          <Button
            size="small"
            busy={replayState.isLoading}
            onClick={() => void replayFrom({ id: surveyId, webhook: id })}
          >
            {t('webhooks.givenUpAgain')}
            <VisuallyHidden>{` ${url}`}</VisuallyHidden>
          </Button>
        )}
        <Confirm
          label={t('remove')}
          title={t('webhooks.sure')}
          onConfirm={() => void remove({ id: surveyId, webhook: id })}
        >
          <bdi>{url}</bdi>
        </Confirm>
      </div>
      {replayState.data !== undefined && (
        <output className="quiet">
          {t('webhooks.reopened', {
            count: replayState.data.reopened,
            deliveries: formatNumber(replayState.data.reopened),
          })}
        </output>
      )}
      {isOpen && <Deliveries surveyId={surveyId} webhook={id} />}
      {replayState.error !== undefined && <Failure error={replayState.error} />}
      {error !== undefined && <Failure error={error} />}
    </li>
  );
}

/** Returns the time of the next attempt, or a text saying that the delivery was given up. */
function formatNextAttempt(
  { next_at: next, given_up_at: givenUp }: WebhookDelivery,
  { t, formatTime }: Translation,
): string {
  if (givenUp !== null) return t('webhooks.givenUp');
  return next === null ? '–' : formatTime(next);
}

function Deliveries({ surveyId, webhook }: { readonly surveyId: string; readonly webhook: string }) {
  const translation = useTranslation();
  const { t, formatNumber, formatTime } = translation;
  const [replayFrom, replayState] = useReplayWebhookMutation();
  const { data, error } = useDeliveriesQuery({ id: surveyId, webhook });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return null;
  if (data.deliveries.length === 0) return <p className="quiet">{t('webhooks.nothing')}</p>;
  return (
    <ChartTable
      isWide
      caption={t('webhooks.deliveries')}
      columns={[
        t('chart.responses'),
        t('webhooks.event'),
        t('webhooks.state'),
        t('webhooks.attempts'),
        t('webhooks.next'),
        t('webhooks.since'),
      ]}
      rows={data.deliveries.map((delivery) => ({
        id: `${delivery.seq}`,
        cells: [
          formatNumber(delivery.seq),
          t(WEBHOOK_EVENTS[delivery.event].label),
          delivery.delivered_at === null
            ? (delivery.last_error ?? String(delivery.last_status ?? '–'))
            : formatTime(delivery.delivered_at),
          formatNumber(delivery.attempts),
          formatNextAttempt(delivery, translation),
          <Button
            key="since"
            kind="quiet"
            size="mini"
            busy={replayState.isLoading}
            onClick={() => void replayFrom({ id: surveyId, webhook, since: delivery.ended_at })}
          >
            {t('webhooks.again')}
            <VisuallyHidden>{` ${formatTime(delivery.ended_at)}`}</VisuallyHidden>
          </Button>,
        ],
      }))}
    />
  );
}

function AddWebhook({ surveyId }: { readonly surveyId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [url, setUrl] = useState('');
  const [withAnswers, setWithAnswers] = useState(false);
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhookEvents);
  const [make, { data, error, isLoading }] = useMakeWebhookMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() === '' || events.length === 0) return;
    const request = { url: url.trim(), events, with_answers: withAnswers };
    const { error: refusal } = await make({ id: surveyId, request });
    if (refusal === undefined) setUrl('');
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{t('webhooks.url')}</label>
      <TextField
        id={id}
        ltr
        type="url"
        value={url}
        placeholder="https://"
        onChange={({ target }) => setUrl(target.value)}
      />
      <fieldset className="rows">
        <legend>{t('webhooks.events')}</legend>
        {webhookEvents.map((event) => (
          <ChoiceRow
            key={event}
            type="checkbox"
            label={t(WEBHOOK_EVENTS[event].label)}
            checked={events.includes(event)}
            onChange={({ target }) =>
              setEvents(target.checked ? [...events, event] : events.filter((other) => other !== event))
            }
          />
        ))}
      </fieldset>
      <div className="rows">
        <ChoiceRow
          type="checkbox"
          label={t('webhooks.withAnswers')}
          checked={withAnswers}
          onChange={({ target }) => setWithAnswers(target.checked)}
        />
      </div>
      <Button type="submit" size="small" busy={isLoading}>
        {t('webhooks.add')}
      </Button>
      {data !== undefined && <CopyField label={t('webhooks.secret')} text={data.secret} />}
      {error !== undefined && <Failure error={error} />}
    </form>
  );
}
