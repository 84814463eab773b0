import type { OpenedPersonLink } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { type FormEvent, useState } from 'react';
import { useAcceptLinkMutation, usePersonLinkQuery } from '../../api/session.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Failure } from '../../views/failure.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { isLongEnough, NewPassword } from '../../views/new-password.tsx';
import { NameField } from '../../views/person-fields.tsx';

interface PersonLinkFormProps {
  /** The code of an invitation or a reset link. */
  readonly code: string;
  /** Called when the visitor is signed in, or goes on without the link. */
  onDone(): void;
}

/** Chooses a password by the link of an invitation, or for a forgotten password. Only the press uses the link up. */
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
      <NewPassword password={password} email={link.email} onChange={setPassword} />
      {error !== undefined && <Failure error={error} />}
      <Button type="submit" kind="primary" wide busy={isLoading} aria-disabled={!isReady || undefined}>
        {t(isInvitation ? 'link.accept' : 'link.save')}
      </Button>
    </form>
  );
}
