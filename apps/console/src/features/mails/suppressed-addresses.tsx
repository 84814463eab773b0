import { Button, TextField } from '@canvass/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { useAllowMutation, useSuppressedQuery, useSuppressMutation } from './mail-calls.ts';

/** Addresses that get no more mails of the survey, and a field that adds one. */
export function SuppressedAddressesCard({ surveyId }: { readonly surveyId: string }) {
  const { t, formatTime } = useTranslation();
  const { data, error } = useSuppressedQuery(surveyId, { refetchOnMountOrArgChange: true });
  const [allow, allowed] = useAllowMutation();
  return (
    <Card title={t('mails.suppressed_title')}>
      <p className="quiet">{t('mails.suppressed_hint')}</p>
      {error !== undefined && <Failure error={error} />}
      {allowed.error !== undefined && <Failure error={allowed.error} />}
      {data?.addresses.length === 0 && <p className="quiet">{t('mails.suppressed_none')}</p>}
      <ul className="plain-list">
        {data?.addresses.map(({ id, address, cause, since }) => (
          <li key={id}>
            <bdi>{address ?? t('mails.unknown_address')}</bdi>
            <span className="quiet">
              {t(cause === 'bounced' ? 'mails.bounced' : `mails.reason_${cause}`)} · {formatTime(since)}
            </span>
            {cause !== 'unsubscribed' && (
              <Button size="small" onClick={() => void allow({ id: surveyId, address: id })}>
                {t('mails.allow')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <StopForm surveyId={surveyId} />
    </Card>
  );
}

function StopForm({ surveyId }: { readonly surveyId: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [address, setAddress] = useState('');
  const [suppress, { error, isLoading }] = useSuppressMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() === '') return;
    const { error: refusal } = await suppress({ id: surveyId, address: address.trim() });
    if (refusal === undefined) setAddress('');
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{t('mails.stop_address')}</label>
      <TextField
        id={id}
        ltr
        type="email"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" size="small" busy={isLoading}>
        {t('mails.stop')}
      </Button>
      {error !== undefined && <Failure error={error} />}
    </form>
  );
}
