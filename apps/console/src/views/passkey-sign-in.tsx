import type { SignedIn } from '@canvass/protocol';
import { Button } from '@canvass/ui';
import { useState } from 'react';
import { askForPasskey, hasPasskeys } from '../api/passkeys.ts';
import { usePasskeyChallengeMutation, useSignInMutation, useSignInWaysQuery } from '../api/session.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { failureText } from './failure.tsx';

interface PasskeySignInProps {
  readonly isPrimary?: boolean;
  onSignedIn?(signedIn: SignedIn): void;
}

/** A button that signs in with a passkey. Nothing if the server or the browser has no passkeys. */
export function PasskeySignIn({ isPrimary = false, onSignedIn }: PasskeySignInProps) {
  const translation = useTranslation();
  const { t } = translation;
  const { data: ways } = useSignInWaysQuery();
  const [getChallenge] = usePasskeyChallengeMutation();
  const [signIn] = useSignInMutation();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!hasPasskeys(ways?.passkey_origin)) return null;
  const run = async (): Promise<string | undefined> => {
    const { data: challenge, error } = await getChallenge();
    if (challenge === undefined) return error && failureText(translation, error);
    const passkey = await askForPasskey(challenge);
    if (passkey === undefined) return t('passkey.notUsed');
    const { data: signedIn, error: refusal } = await signIn({ passkey });
    if (signedIn !== undefined) onSignedIn?.(signedIn);
    const isUnknown =
      refusal !== undefined &&
      'reason' in refusal &&
      'status' in refusal.reason &&
      refusal.reason.status === 401;
    if (isUnknown) return t('passkey.unknown');
    return refusal && failureText(translation, refusal);
  };
  const press = async () => {
    setBusy(true);
    setProblem(undefined);
    setProblem(await run());
    setBusy(false);
  };
  return (
    <>
      <Button kind={isPrimary ? 'primary' : 'default'} wide busy={isBusy} onClick={() => void press()}>
        {t('passkey.signIn')}
      </Button>
      {problem !== undefined && (
        <p className="failure" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
