import type { Account } from '@canvass/protocol';
import { Button, TextField } from '@canvass/ui';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { ConfirmPerson, needsConfirmation } from '../../views/confirm-person.tsx';
import { Failure } from '../../views/failure.tsx';
import { isLongEnough, NewPassword } from '../../views/new-password.tsx';

interface PasswordChange {
  /** Absent if the person has no password yet. */
  readonly old_password?: string;
  readonly password: string;
}

const { useChangePasswordMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    changePassword: build.mutation<Account, PasswordChange>({
      query: (body) => ({ path: '/account/password', method: 'PUT', body }),
      invalidatesTags: ['account'],
    }),
  }),
});

/** Changes the password, or chooses the first one of a person who signs in in another way. */
export function PasswordCard({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const id = useId();
  const { email, has_password: hasPassword } = account;
  const [oldPassword, setOldPassword] = useState('');
  const [password, setPassword] = useState('');
  const [change, { data, error, isLoading }] = useChangePasswordMutation();
  const isReady = (oldPassword !== '' || !hasPassword) && isLongEnough(password);
  const save = async () => {
    if (!isReady) return;
    const { error: refusal } = await change({ ...(hasPassword && { old_password: oldPassword }), password });
    if (refusal !== undefined) return;
    setOldPassword('');
    setPassword('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Card title={t('signIn.password')}>
      <form className="form" onSubmit={submit}>
        {hasPassword ? (
          <>
            <label htmlFor={id}>{t('password.old')}</label>
            <TextField
              id={id}
              ltr
              type="password"
              autoComplete="current-password"
              value={oldPassword}
              onChange={({ target }) => setOldPassword(target.value)}
            />
          </>
        ) : (
          <p className="quiet">{t('password.none')}</p>
        )}
        <NewPassword password={password} email={email} onChange={setPassword} />
        {error !== undefined && !needsConfirmation(error) && <Failure error={error} />}
        {data !== undefined && error === undefined && <output>{t('password.changed')}</output>}
        <Button type="submit" busy={isLoading} aria-disabled={!isReady || undefined}>
          {t(hasPassword ? 'password.change' : 'password.choose')}
        </Button>
      </form>
      {needsConfirmation(error) && (
        <ConfirmPerson email={email} hasPassword={hasPassword} onConfirmed={() => void save()} />
      )}
    </Card>
  );
}
