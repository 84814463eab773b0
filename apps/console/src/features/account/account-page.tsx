import type { Account, AccountSessions } from '@canvass/protocol';
import { announce, AuthorText, Button, SelectField } from '@canvass/ui';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { useSessionQuery } from '../../api/session.ts';
import { type Locale, useTranslation } from '../../i18n/translation.tsx';
import { consoleLanguages } from '../../texts/console.gen.ts';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { NameField } from '../../views/person-fields.tsx';
import { describeDevice } from '../../views/describe-device.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';

const {
  useAccountQuery,
  useChangeAccountMutation,
  useAccountSessionsQuery,
  useEndSessionMutation,
  useEndOthersMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    account: build.query<Account, void>({
      query: () => ({ path: '/account' }),
      providesTags: ['account'],
    }),
    changeAccount: build.mutation<Account, Pick<Account, 'name' | 'language'>>({
      query: (body) => ({ path: '/account', method: 'PUT', body }),
      invalidatesTags: ['account', 'session', 'people'],
    }),
    accountSessions: build.query<AccountSessions, void>({
      query: () => ({ path: '/account/sessions' }),
      providesTags: ['account'],
    }),
    endSession: build.mutation<object, string>({
      query: (id) => ({ path: `/account/sessions/${encodeURIComponent(id)}`, method: 'DELETE' }),
      invalidatesTags: ['account'],
    }),
    endOthers: build.mutation<object, void>({
      query: () => ({ path: '/account/sessions', method: 'DELETE' }),
      invalidatesTags: ['account'],
    }),
  }),
});

/** The account of the person who is signed in. API keys have only sessions. */
export function AccountPage() {
  const { t } = useTranslation();
  const { data: signedIn } = useSessionQuery();
  useEffect(() => {
    document.title = `${t('account.title')} · Canvass`;
  }, [t]);
  return (
    <div className="stack">
      <h1>{t('account.title')}</h1>
      {signedIn?.person === null ? (
        <Card title={t('account.key')}>
          <p>{t('account.keyHint')}</p>
        </Card>
      ) : (
        <OwnAccount />
      )}
      <SessionsCard />
    </div>
  );
}

function OwnAccount() {
  const { data, error } = useAccountQuery();
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <LoadingPlaceholder />;
  return (
    <>
      <DetailsCard key={`${data.name} ${data.language}`} account={data} />
      <PasskeysCard account={data} />
      <PasswordCard account={data} />
    </>
  );
}

function DetailsCard({ account }: { readonly account: Account }) {
  const { t, setLocale } = useTranslation();
  const id = useId();
  const [name, setName] = useState(account.name);
  const [language, setLanguage] = useState(account.language ?? '');
  const [change, { error, isLoading }] = useChangeAccountMutation();
  const isReady = name.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const { error: refusal } = await change({ name: name.trim(), language: language || null });
    if (refusal !== undefined) return;
    announce(t('saved'));
    if (language in consoleLanguages) setLocale(language as Locale); // the list has the locales of the console
  };
  return (
    <Card title={t('account.details')}>
      <form className="form" onSubmit={(event) => void submit(event)}>
        <p>
          {t('signIn.email')}: <bdi>{account.email}</bdi>
        </p>
        <ul className="role-list">
          {account.roles.map(({ role, survey, title }) => (
            <li key={`${role} ${survey}`}>
              {t(`role.${role}`)} ·{' '}
              {survey === null ? t('roles.allSurveys') : <AuthorText>{title ?? survey}</AuthorText>}
            </li>
          ))}
        </ul>
        <NameField value={name} onChange={setName} />
        <label htmlFor={id}>{t('shell.language')}</label>
        <SelectField id={id} value={language} onChange={({ target }) => setLanguage(target.value)}>
          <option value="">{t('account.anyLanguage')}</option>
          {Object.entries(consoleLanguages).map(([tag, label]) => (
            <option key={tag} value={tag} lang={tag}>
              {label}
            </option>
          ))}
        </SelectField>
        {error !== undefined && <Failure error={error} />}
        <Button type="submit" kind="primary" busy={isLoading} aria-disabled={!isReady || undefined}>
          {t('save')}
        </Button>
      </form>
    </Card>
  );
}

function SessionsCard() {
  const { t, formatTime } = useTranslation();
  const { data, error } = useAccountSessionsQuery();
  const [end, ended] = useEndSessionMutation();
  const [endOthers, endedOthers] = useEndOthersMutation();
  const failure = error ?? ended.error ?? endedOthers.error;
  const hasOthers = data?.sessions.some((session) => !session.is_current) === true;
  return (
    <Card title={t('sessions.title')}>
      {failure !== undefined && <Failure error={failure} />}
      {data === undefined && error === undefined && <LoadingPlaceholder />}
      <ul className="plain-list">
        {data?.sessions.map((session) => (
          <li key={session.id}>
            <span className="person-name">
              <strong>{describeDevice(session.device) ?? t('sessions.unknown')}</strong>
              {session.is_current && <span className="badge">{t('sessions.current')}</span>}
            </span>
            <span className="quiet">
              {t('sessions.since', { at: formatTime(session.begun_at) })}
              {session.used_at !== null && ` · ${t('people.used', { at: formatTime(session.used_at) })}`}
            </span>
            {!session.is_current && (
              <Button size="small" onClick={() => void end(session.id)}>
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <Button size="small" busy={endedOthers.isLoading} onClick={() => void endOthers()}>
          {t('sessions.endOthers')}
        </Button>
      )}
    </Card>
  );
}
