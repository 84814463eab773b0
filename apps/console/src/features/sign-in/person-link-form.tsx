import type { OpenedPersonLink } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { type FormEvent, useState } from 'react';
import {
  useAcceptLinkMutation,
  useLinkPasskeyChallengeMutation,
  usePersonLinkQuery,
  useSignInWaysQuery,
} from '../../api/session.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Failure } from '../../views/failure.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { isLongEnough, NewPassword } from '../../views/new-password.tsx';
import { NameField } from '../../views/person-fields.tsx';
import { describeDevice } from '../../views/describe-device.ts';
import { hasPasskeys, makePasskey, type NewPasskey } from '../../api/passkeys.ts';

interface PersonLinkFormProps {
  /** The code of an invitation or a reset link. */
  readonly code: string;
  /** Called when the visitor is signed in, or goes on without the link. */
  onDone(): void;
}

/**
 * Chooses a password or a passkey by the link of an invitation, or a password if it was forgotten. Only the press uses
 * the link up.
 */
export function PersonLinkForm({ code, onDone }: PersonLinkFormProps) {
  const { t } = useTranslation();
  const { data, error } = usePersonLinkQuery(code);
  if (error !== undefined) {
    const isUsed = 'reason' in error && 'status' in error.reason && error.reason.status === 401;
    return (
      <>
        <h1>{t('link.title')}</h1>
        {isUsed ? (
          <p className="failure" role="alert">
            {t('link.used')}
          </p>
        ) : (
          <Failure error={error} />
        )}
        <Button onClick={onDone}>{t('signIn.title')}</Button>
      </>
    );
  }
  return data === undefined ? (
    <LoadingPlaceholder />
  ) : (
    <ChoosePassword code={code} link={data} onDone={onDone} />
  );
}

function ChoosePassword({ code, link, onDone }: PersonLinkFormProps & { readonly link: OpenedPersonLink }) {
  const { t, locale } = useTranslation();
  const [name, setName] = useState(link.name);
  const [password, setPassword] = useState('');
  const [accept, { error, isLoading }] = useAcceptLinkMutation();
  const isInvitation = link.kind === 'invitation';
  const isReady = isLongEnough(password) && name.trim() !== '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const chosen = { code, password, language: locale, ...(isInvitation && { name: name.trim() }) };
    const { error: refusal } = await accept(chosen);
    if (refusal === undefined) onDone();
  };
  return (
    <form className="sign-in-form" onSubmit={(event) => void submit(event)}>
      <h1>{t(isInvitation ? 'link.invitation' : 'link.reset')}</h1>
      <p>
        {t('link.for')} <bdi>{link.email}</bdi>
      </p>
      {isInvitation && <NameField value={name} onChange={setName} />}
      {isInvitation && (
        <LinkPasskey
          code={code}
          onMade={(passkey) => accept({ code, passkey, language: locale, name: name.trim() })}
          onDone={onDone}
        />
      )}
      <NewPassword password={password} email={link.email} onChange={setPassword} />
      {error !== undefined && <Failure error={error} />}
      <Button type="submit" kind="primary" wide busy={isLoading} aria-disabled={!isReady || undefined}>
        {t(isInvitation ? 'link.accept' : 'link.save')}
      </Button>
    </form>
  );
}

interface LinkPasskeyProps {
  readonly code: string;
  /** Sends the passkey. The result has an error if the server refuses it. */
  onMade(passkey: NewPasskey): Promise<{ readonly error?: unknown }>;
  onDone(): void;
}

/** Makes a passkey instead of choosing a password, if server and browser have passkeys. */
function LinkPasskey({ code, onMade, onDone }: LinkPasskeyProps) {
  const { t } = useTranslation();
  const { data: ways } = useSignInWaysQuery();
  const [getChallenge, { error }] = useLinkPasskeyChallengeMutation();
  const [isBusy, setBusy] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  if (!hasPasskeys(ways?.passkey_origin)) return null;
  const make = async () => {
    setBusy(true);
    setCancelled(false);
    const { data: challenge } = await getChallenge(code);
    const deviceName = describeDevice(navigator.userAgent) ?? t('passkey.unnamed');
    const passkey = challenge && (await makePasskey(challenge, deviceName));
    setCancelled(challenge !== undefined && passkey === undefined);
    const result = passkey && (await onMade(passkey));
    setBusy(false);
    if (result !== undefined && result.error === undefined) onDone();
  };
  return (
    <>
      <Button kind="primary" wide busy={isBusy} onClick={() => void make()}>
        {t('passkey.create')}
      </Button>
      <p className="quiet">{t('passkey.what')}</p>
      {isCancelled && (
        <p className="failure" role="alert">
          {t('passkey.notMade')}
        </p>
      )}
      {error !== undefined && <Failure error={error} />}
      <p>
        <strong>{t('passkey.orPassword')}</strong>
      </p>
    </>
  );
}
