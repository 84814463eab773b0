import { MIN_PASSWORD_LENGTH } from '@canvass/protocol';
import { TextField } from '@canvass/ui';
import { useId } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

/** Whether a new password is long enough. The server also refuses common ones. */
export const isLongEnough = (password: string): boolean => [...password].length >= MIN_PASSWORD_LENGTH;

interface NewPasswordProps {
  readonly password: string;
  /** The address for which the browser stores the password. */
  readonly email: string;
  onChange(password: string): void;
}

/** A field for a new password, with the rules for it. */
export function NewPassword({ password, email, onChange }: NewPasswordProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <label htmlFor={id}>{t('password.new')}</label>
      <TextField
        id={id}
        ltr
        type="password"
        autoComplete="new-password"
        value={password}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className="quiet">
        {t('password.rules', { count: MIN_PASSWORD_LENGTH })}
      </p>
    </>
  );
}
