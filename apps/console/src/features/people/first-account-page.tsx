import { Button } from '@canvass/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCreateFirstMutation, useSessionQuery } from '../../api/session.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { isLongEnough, NewPassword } from '../../views/new-password.tsx';
import { EmailField, NameField } from '../../views/person-fields.tsx';

/** Creates the first account, which owns the installation. Only the holder of the server's own token may. */
export function FirstAccountPage() {
  const { t, locale } = useTranslation();
  const { data: signedIn } = useSessionQuery();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [create, { error, isLoading }] = useCreateFirstMutation();
  useEffect(() => {
    document.title = `${t('first.title')} · Canvass`;
  }, [t]);
  const isReady = name.trim() !== '' && email.includes('@') && isLongEnough(password);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const account = { name: name.trim(), email: email.trim(), password, language: locale };
    const { error: refusal } = await create(account);
    if (refusal === undefined) await navigate('/people');
  };
  if (signedIn?.may_create_account !== true) return <p className="empty">{t('first.late')}</p>;
  return (
    <div className="stack">
      <h1>{t('first.title')}</h1>
      <Card title={t('first.card')}>
        <form className="form" onSubmit={(event) => void submit(event)}>
          <p>{t('first.why')}</p>
          <NameField value={name} onChange={setName} />
          <EmailField value={email} onChange={setEmail} />
          <NewPassword password={password} email={email} onChange={setPassword} />
          {error !== undefined && <Failure error={error} />}
          <Button type="submit" kind="primary" busy={isLoading} aria-disabled={!isReady || undefined}>
            {t('first.create')}
          </Button>
        </form>
      </Card>
    </div>
  );
}
