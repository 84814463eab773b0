import type { SignedIn } from '@canvass/protocol';
import { Button, TextField } from '@canvass/ui';
import { type FormEvent, useId, useState } from 'react';
import type { QueryError } from '../api/api.ts';
import { useSessionQuery, useSignInMutation } from '../api/session.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { failureText } from './failure.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

/** Whether a call failed only because the sign-in was too long ago. */
export const needsConfirmation = (error: QueryError | undefined): boolean =>
  error !== undefined &&
  'reason' in error &&
  error.reason.kind === 'code' &&
  error.reason.key === 'people.sign_in_again';

interface ConfirmPersonProps {
  readonly email: string;
  readonly hasPassword: boolean;
  onConfirmed(): void;
}

/** Asks the person who is signed in for the password or a passkey again, before a change of the ways of signing in. */
export function ConfirmPerson({ email, hasPassword, onConfirmed }: ConfirmPersonProps) {
  const translation = useTranslation();
  const { t } = translation;
  const id = useId();
  const { data: current } = useSessionQuery();
  const [password, setPassword] = useState('');
  const [signIn, { error, isLoading }] = useSignInMutation();
  // A passkey may be that of another person, to whom the open page does not belong.
  const goOn = (signedIn: SignedIn) =>
    signedIn.person?.id === current?.person?.id ? onConfirmed() : location.assign('/console');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    const { data: signedIn } = await signIn({ email, password });
    setPassword('');
    if (signedIn !== undefined) goOn(signedIn);
  };
  const isWrong =
    error !== undefined && 'reason' in error && 'status' in error.reason && error.reason.status === 401;
  return (
    <fieldset className="stack-small confirm-person">
      <legend>{t('confirm.title')}</legend>
      <p className="quiet">{t('confirm.why')}</p>
      <PasskeySignIn onSignedIn={goOn} />
      {hasPassword && (
        <form className="form" onSubmit={(event) => void submit(event)}>
          <label htmlFor={id}>{t('signIn.password')}</label>
          <TextField
            id={id}
            ltr
            type="password"
            autoComplete="current-password"
            value={password}
            invalid={isWrong}
            onChange={({ target }) => setPassword(target.value)}
          />
          {error !== undefined && (
            <p className="failure" role="alert">
              {isWrong ? t('confirm.wrong') : failureText(translation, error)}
            </p>
          )}
          <Button type="submit" busy={isLoading} aria-disabled={password === '' || undefined}>
            {t('confirm.go')}
          </Button>
        </form>
      )}
    </fieldset>
  );
}
