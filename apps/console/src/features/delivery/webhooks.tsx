import type { WebhookData } from '@canvass/protocol';
import { Button, ChoiceRow, TextField } from '@canvass/ui';
import { ChartTable } from '@canvass/ui/charts';
import { type FormEvent, useId, useState } from 'react';
import {
  useDeliveriesQuery,
  useDropWebhookMutation,
  useMakeWebhookMutation,
  useWebhooksQuery,
} from '../../api/access.ts';
import { useWords } from '../../i18n/words.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { CopyField } from '../../views/copy-field.tsx';
import { Failure } from '../../views/failure.tsx';

const EVENTS = ['finished', 'screen_out', 'quota_full'] as const;

/** Programs that are told when responses end. */
export function Webhooks({ surveyId }: { readonly surveyId: string }) {
  const { t } = useWords();
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
  const { t, number } = useWords();
  const [remove, { error }] = useDropWebhookMutation();
  const [isOpen, setOpen] = useState(false);
  const { id, url, stopped_at: stopped, open, delivered, given_up: givenUp } = webhook;
  return (
    <li>
      <bdi className="webhook-url">{url}</bdi>
      <span className="quiet">
        {stopped !== null && `${t('webhooks.stopped')} · `}
        {t('webhooks.counts', { delivered: number(delivered), open: number(open), givenUp: number(givenUp) })}
      </span>
      <div className="actions">
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('webhooks.deliveries')}
        </Button>
        <Confirm
          label={t('remove')}
          title={t('webhooks.sure')}
          onConfirm={() => void remove({ id: surveyId, webhook: id })}
        >
          <bdi>{url}</bdi>
        </Confirm>
      </div>
      {isOpen && <Deliveries surveyId={surveyId} webhook={id} />}
      {error !== undefined && <Failure error={error} />}
    </li>
  );
}

function Deliveries({ surveyId, webhook }: { readonly surveyId: string; readonly webhook: string }) {
  const { t, number, moment } = useWords();
  const { data, error } = useDeliveriesQuery({ id: surveyId, webhook });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return null;
  if (data.deliveries.length === 0) return <p className="quiet">{t('webhooks.nothing')}</p>;
  return (
    <ChartTable
      caption={t('webhooks.deliveries')}
      columns={[t('chart.responses'), t('webhooks.event'), t('webhooks.state'), t('webhooks.attempts')]}
      rows={data.deliveries.map((delivery) => ({
        id: `${delivery.seq}`,
        cells: [
          number(delivery.seq),
          t(`webhooks.${delivery.event}`),
          delivery.delivered_at === null
            ? (delivery.last_error ?? String(delivery.last_status ?? '–'))
            : moment(delivery.delivered_at),
          number(delivery.attempts),
        ],
      }))}
    />
  );
}

function AddWebhook({ surveyId }: { readonly surveyId: string }) {
  const { t } = useWords();
  const id = useId();
  const [url, setUrl] = useState('');
  const [withAnswers, setWithAnswers] = useState(false);
  const [make, { data, error, isLoading }] = useMakeWebhookMutation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() === '') return;
    void make({ id: surveyId, request: { url: url.trim(), events: EVENTS, with_answers: withAnswers } });
    setUrl('');
  };
  return (
    <form className="form" onSubmit={submit}>
      <label htmlFor={id}>{t('webhooks.url')}</label>
      <TextField
        id={id}
        ltr
        type="url"
        value={url}
        placeholder="https://"
        onChange={({ target }) => setUrl(target.value)}
      />
      <ChoiceRow
        type="checkbox"
        label={t('webhooks.withAnswers')}
        checked={withAnswers}
        onChange={({ target }) => setWithAnswers(target.checked)}
      />
      <Button type="submit" size="small" busy={isLoading}>
        {t('webhooks.add')}
      </Button>
      {data !== undefined && <CopyField label={t('webhooks.secret')} text={data.secret} />}
      {error !== undefined && <Failure error={error} />}
    </form>
  );
}
