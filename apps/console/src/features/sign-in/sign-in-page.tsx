import { Button, TextField } from '@canvass/ui';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useSignInMutation } from '../../api/session.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { LocaleSwitch, SchemeSwitch } from '../../layout/switches.tsx';
import { failureText } from '../../views/failure.tsx';

/** Reads the code of a sign-in link and removes it from the address, so that it stays out of history and screenshots. */
function takeCode(): string | undefined {
  const code = /^#sign-in=([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1];
  if (code !== undefined) history.replaceState(null, '', location.pathname);
  return code;
}
const codeOfLink = takeCode();

/** Signs in with a token, or by a link that `canvass open` and `npm start` print. */
export function SignInPage() {
  const translation = useTranslation();
  const { t } = translation;
  const [token, setToken] = useState('');
  const [signIn, { isLoading, error, originalArgs }] = useSignInMutation();
  const id = useId();
  useEffect(() => {
    document.title = `${t('signIn.title')} · Canvass`;
  }, [t]);
  useEffect(() => {
    if (codeOfLink === undefined) document.getElementById(id)?.focus();
  }, [id]);
  useEffect(() => {
    if (codeOfLink !== undefined) void signIn({ code: codeOfLink });
  }, [signIn]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim() !== '') void signIn({ token: token.trim() });
  };
  const isRefused =
    error !== undefined && 'reason' in error && 'status' in error.reason && error.reason.status === 401;
  const isLinkSignIn = originalArgs !== undefined && 'code' in originalArgs;
  const refusal = isLinkSignIn ? t('signIn.linkUsed') : t('signIn.wrong');
  return (
    <main className="sign-in">
      <div className="sign-in-switches">
        <SchemeSwitch />
        <LocaleSwitch />
      </div>
      <form className="sign-in-card" onSubmit={submit}>
        <p className="brand">
          <span className="brand-mark" aria-hidden="true" />
          Canvass
        </p>
        <h1>{t('signIn.title')}</h1>
        <label htmlFor={id}>{t('signIn.token')}</label>
        <TextField
          id={id}
          ltr
          type="password"
          autoComplete="current-password"
          value={token}
          invalid={isRefused}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setToken(target.value)}
        />
        <p id={`${id}-hint`} className="quiet">
          {t('signIn.hint')}
        </p>
        {error !== undefined && (
          <p className="failure" role="alert">
            {isRefused ? refusal : failureText(translation, error)}
          </p>
        )}
        <Button type="submit" kind="primary" wide busy={isLoading}>
          {t('signIn.go')}
        </Button>
      </form>
    </main>
  );
}
