import { Button, latePart, TextField } from '@canvass/ui';
import { type FormEvent, Suspense, useEffect, useId, useState } from 'react';
import { apiAddress, type QueryError } from '../../api/api.ts';
import { useSignInMutation, useSignInWaysQuery } from '../../api/session.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { failureText } from '../../views/failure.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { EmailField } from '../../views/person-fields.tsx';
import { PasskeySignIn } from '../../views/passkey-sign-in.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Reads the code of a link and removes it from the address, so that it stays out of history and screenshots. */
function takeCode(): { readonly kind: string; readonly code: string } | undefined {
  const [, kind = '', code] = /^#(sign-in|account)=([A-Za-z0-9_-]{43})$/.exec(location.hash) ?? [];
  if (code === undefined) return undefined;
  history.replaceState(null, '', location.pathname);
  return { kind, code };
}
const link = takeCode();
const codeOfLink = link?.kind === 'sign-in' ? link.code : undefined;

/** Reads why a sign-in at the provider failed, and removes it from the address. */
function takeFailure(): ProviderFailure | undefined {
  const [, text] = /^#sign-in-failed=([a-z_]{1,20})$/.exec(location.hash) ?? [];
  const failure = PROVIDER_FAILURES.find((known) => known === text);
  if (failure !== undefined) history.replaceState(null, '', location.pathname);
  return failure;
}
const PROVIDER_FAILURES = ['unavailable', 'refused', 'no_access'] as const;
type ProviderFailure = (typeof PROVIDER_FAILURES)[number];
const providerFailure = takeFailure();

/** The code of an invitation or a reset link, with which the console was opened. */
export const accountCode = link?.kind === 'account' ? link.code : undefined;

const PersonLinkForm = latePart(async () => (await import('./person-link-form.tsx')).PersonLinkForm);

/**
 * Signs in with an e-mail address and a password, with an API key, by a link that `canvass open` and `npm start` print, or
 * by choosing a password with the link of an invitation.
 */
export function SignInPage({ onLinkDone }: { onLinkDone?(): void }) {
  const { t } = useTranslation();
  const [usesKey, setUsesKey] = useState(false);
  const [signIn, { isLoading, error, originalArgs }] = useSignInMutation();
  useEffect(() => {
    document.title = `${t('signIn.title')} · Canvass`;
  }, [t]);
  useEffect(() => {
    if (codeOfLink !== undefined) void signIn({ code: codeOfLink });
  }, [signIn]);
  if (accountCode !== undefined && onLinkDone !== undefined)
    return (
      <SignInFrame>
        <Suspense fallback={<LoadingPlaceholder />}>
          <PersonLinkForm code={accountCode} onDone={onLinkDone} />
        </Suspense>
      </SignInFrame>
    );
  const isLinkSignIn = originalArgs !== undefined && 'code' in originalArgs;
  const form = { isBusy: isLoading, error, isLinkSignIn, onSignIn: signIn };
  return (
    <SignInFrame>
      <h1>{t('signIn.title')}</h1>
      {!usesKey && <OtherWays />}
      {usesKey ? <KeyForm {...form} /> : <PasswordForm {...form} />}
      <Button kind="quiet" size="small" className="sign-in-other" onClick={() => setUsesKey(!usesKey)}>
        {t(usesKey ? 'signIn.usePassword' : 'signIn.useKey')}
      </Button>
    </SignInFrame>
  );
}

/** Signing in at the operator's provider, or with a passkey. The provider's failure leaves the other ways. */
function OtherWays() {
  const { t } = useTranslation();
  const { data: ways } = useSignInWaysQuery();
  const provider = ways?.provider ?? undefined;
  const page = location.pathname.replace(/[^\w/-].*$/, '');
  return (
    <>
      {providerFailure !== undefined && (
        <p className="failure" role="alert">
          {t(`provider.${providerFailure}`, { provider: provider ?? '' })}
        </p>
      )}
      {provider !== undefined && (
        <a
          className="cv-button"
          data-kind="primary"
          data-wide
          href={apiAddress(`/operators/oidc/start?page=${encodeURIComponent(page)}`)}
        >
          {t('provider.signIn', { provider })}
        </a>
      )}
      <PasskeySignIn isPrimary={provider === undefined} />
    </>
  );
}

interface FormProps {
  readonly isBusy: boolean;
  readonly error: QueryError | undefined;
  /** Whether the last attempt was by a link. */
  readonly isLinkSignIn: boolean;
  onSignIn(
    proof: { readonly token: string } | { readonly email: string; readonly password: string },
  ): unknown;
}

const statusOf = (error: QueryError | undefined): number | undefined =>
  error !== undefined && 'reason' in error && 'status' in error.reason ? error.reason.status : undefined;

function PasswordForm({ isBusy, error, isLinkSignIn, onSignIn }: FormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const id = useId();
  useFocus(id);
  const isRefused = statusOf(error) === 401 && !isLinkSignIn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() !== '' && password !== '') void onSignIn({ email: email.trim(), password });
  };
  return (
    <form className="sign-in-form" onSubmit={submit}>
      <EmailField id={id} value={email} isInvalid={isRefused} onChange={setEmail} />
      <label htmlFor={`${id}-password`}>{t('signIn.password')}</label>
      <TextField
        id={`${id}-password`}
        ltr
        type="password"
        autoComplete="current-password"
        value={password}
        invalid={isRefused}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Refusal error={error} text={t(isLinkSignIn ? 'signIn.linkUsed' : 'signIn.wrongPassword')} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {t('signIn.go')}
      </Button>
      <p className="quiet">{t('signIn.forgotten')}</p>
    </form>
  );
}

function KeyForm({ isBusy, error, isLinkSignIn, onSignIn }: FormProps) {
  const { t } = useTranslation();
  const [token, setToken] = useState('');
  const id = useId();
  useFocus(id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim() !== '') void onSignIn({ token: token.trim() });
  };
  return (
    <form className="sign-in-form" onSubmit={submit}>
      <label htmlFor={id}>{t('signIn.token')}</label>
      <TextField
        id={id}
        ltr
        type="password"
        autoComplete="current-password"
        value={token}
        invalid={statusOf(error) === 401}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setToken(target.value)}
      />
      <p id={`${id}-hint`} className="quiet">
        {t('signIn.hint')}
      </p>
      <Refusal error={error} text={t(isLinkSignIn ? 'signIn.linkUsed' : 'signIn.wrong')} />
      <Button type="submit" kind="primary" wide busy={isBusy}>
        {t('signIn.go')}
      </Button>
    </form>
  );
}

/** Focuses the first field, unless a link signs in. */
function useFocus(id: string): void {
  useEffect(() => {
    if (codeOfLink === undefined) document.getElementById(id)?.focus();
  }, [id]);
}

/** The reason why a sign-in failed. `text` explains the refusal of the credentials. */
function Refusal({ error, text }: { readonly error: QueryError | undefined; readonly text: string }) {
  const translation = useTranslation();
  if (error === undefined) return null;
  const status = statusOf(error);
  const tooMany = status === 429 ? translation.t('signIn.tooMany') : undefined;
  return (
    <p className="failure" role="alert">
      {status === 401 ? text : (tooMany ?? failureText(translation, error))}
    </p>
  );
}
