import type { Account, AccountPasskey, AccountPasskeys, NewPasskeyRequest } from '@canvass/protocol';
import { announce, Button, TextField } from '@canvass/ui';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../api/api.ts';
import { hasPasskeys, makePasskey, type NewPasskey } from '../../api/passkeys.ts';
import { useSignInWaysQuery } from '../../api/session.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Confirm } from '../../views/confirm.tsx';
import { ConfirmPerson, needsConfirmation } from '../../views/confirm-person.tsx';
import { describeDevice } from '../../views/describe-device.ts';
import { Failure } from '../../views/failure.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';

const passkeyPath = (id: string) => `/account/passkeys/${encodeURIComponent(id)}`;

const {
  usePasskeysQuery,
  useNewPasskeyChallengeMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    passkeys: build.query<AccountPasskeys, void>({
      query: () => ({ path: '/account/passkeys' }),
      providesTags: ['account'],
    }),
    newPasskeyChallenge: build.mutation<NewPasskeyRequest, void>({
      query: () => ({ path: '/account/passkey-challenge' }),
    }),
    addPasskey: build.mutation<AccountPasskeys, NewPasskey>({
      query: (body) => ({ path: '/account/passkeys', method: 'POST', body }),
      invalidatesTags: ['account'],
    }),
    renamePasskey: build.mutation<AccountPasskeys, { readonly id: string; readonly name: string }>({
      query: ({ id, name }) => ({ path: passkeyPath(id), method: 'PUT', body: { name } }),
      invalidatesTags: ['account'],
    }),
    removePasskey: build.mutation<AccountPasskeys, string>({
      query: (id) => ({ path: passkeyPath(id), method: 'DELETE' }),
      invalidatesTags: ['account'],
    }),
  }),
});

/** The passkeys of the person who is signed in: add, rename, remove. */
export function PasskeysCard({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const { data, error } = usePasskeysQuery();
  return (
    <Card title={t('passkey.title')}>
      <p className="quiet">{t('passkey.what')}</p>
      {error !== undefined && <Failure error={error} />}
      {data === undefined && error === undefined && <LoadingPlaceholder />}
      <ul className="plain-list">
        {data?.passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} account={account} />
        ))}
      </ul>
      <AddPasskey account={account} />
    </Card>
  );
}

interface PasskeyRowProps {
  readonly passkey: AccountPasskey;
  readonly account: Account;
}

function PasskeyRow({ passkey, account }: PasskeyRowProps) {
  const { t, formatTime } = useTranslation();
  const { id, name, made_at: madeAt, used_at: usedAt } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  const [remove, { error }] = useRemovePasskeyMutation();
  return (
    <li>
      <strong dir="auto">{name}</strong>
      <span className="quiet">
        {t('sessions.since', { at: formatTime(madeAt) })} ·{' '}
        {usedAt === null ? t('passkey.unused') : t('people.used', { at: formatTime(usedAt) })}
      </span>
      <div className="actions">
        <Button size="small" aria-expanded={isRenaming} onClick={() => setRenaming(!isRenaming)}>
          {t('passkey.rename')}
        </Button>
        <Confirm
          label={t('remove')}
          title={t('passkey.removeSure', { name })}
          onConfirm={() => void remove(id)}
        >
          <p>{t('passkey.removeHint')}</p>
        </Confirm>
      </div>
      {isRenaming && <RenamePasskey passkey={passkey} onDone={() => setRenaming(false)} />}
      {needsConfirmation(error) && (
        <ConfirmPerson
          email={account.email}
          hasPassword={account.has_password}
          onConfirmed={() => void remove(id)}
        />
      )}
      {error !== undefined && !needsConfirmation(error) && <Failure error={error} />}
    </li>
  );
}

function RenamePasskey({ passkey, onDone }: { readonly passkey: AccountPasskey; onDone(): void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(passkey.name);
  const [rename, { error, isLoading }] = useRenamePasskeyMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const { error: refusal } = await rename({ id: passkey.id, name: name.trim() });
    if (refusal === undefined) onDone();
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)}>
      <PasskeyName name={name} onChange={setName} />
      {error !== undefined && <Failure error={error} />}
      <div className="actions">
        <Button type="submit" kind="primary" size="small" busy={isLoading}>
          {t('save')}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function AddPasskey({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const { data: ways } = useSignInWaysQuery();
  const [name, setName] = useState(describeDevice(navigator.userAgent) ?? '');
  const [isBusy, setBusy] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const [getChallenge, challenged] = useNewPasskeyChallengeMutation();
  const [add, added] = useAddPasskeyMutation();
  const error = challenged.error ?? added.error;
  if (ways !== undefined && !hasPasskeys(ways.passkey_origin))
    return (
      <p>
        {ways.passkey_origin === null
          ? t('passkey.noSite')
          : t('passkey.otherSite', { address: ways.passkey_origin })}
      </p>
    );
  const run = async () => {
    setBusy(true);
    setCancelled(false);
    const { data: challenge } = await getChallenge();
    const passkey = challenge && (await makePasskey(challenge, name.trim()));
    setCancelled(challenge !== undefined && passkey === undefined);
    if (passkey !== undefined && (await add(passkey)).error === undefined) announce(t('saved'));
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void run();
  };
  return (
    <>
      <form className="form" onSubmit={submit}>
        <PasskeyName name={name} onChange={setName} />
        <Button type="submit" busy={isBusy} aria-disabled={name.trim() === '' || undefined}>
          {t('passkey.add')}
        </Button>
      </form>
      {isCancelled && (
        <p className="failure" role="alert">
          {t('passkey.notMade')}
        </p>
      )}
      {needsConfirmation(error) && (
        <ConfirmPerson
          email={account.email}
          hasPassword={account.has_password}
          onConfirmed={() => void run()}
        />
      )}
      {error !== undefined && !needsConfirmation(error) && <Failure error={error} />}
    </>
  );
}

const MAX_NAME_LENGTH = 100;

function PasskeyName({ name, onChange }: { readonly name: string; onChange(name: string): void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('passkey.name')}</label>
      <TextField
        id={id}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
