import { MAX_EMAIL_LENGTH, MAX_PERSON_NAME_LENGTH } from '@canvass/protocol';
import { TextField } from '@canvass/ui';
import { useId } from 'react';
import { useTranslation } from '../i18n/translation.tsx';

interface PersonFieldProps {
  readonly value: string;
  /** Whether the field is about another person, so that the browser must not offer the operator's own data. */
  readonly isOther?: boolean;
  onChange(value: string): void;
}

/** A field for the name of a person, with its label. */
export function NameField({ value, isOther = false, onChange }: PersonFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('people.name')}</label>
      <TextField
        id={id}
        autoComplete={isOther ? 'off' : 'name'}
        value={value}
        maxLength={MAX_PERSON_NAME_LENGTH}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

interface EmailFieldProps extends PersonFieldProps {
  /** The id of the field, for pages that focus it. */
  readonly id?: string;
  readonly isInvalid?: boolean;
}

/** A field for the e-mail address with which a person signs in, with its label. */
export function EmailField({
  value,
  isOther = false,
  id: givenId,
  isInvalid = false,
  onChange,
}: EmailFieldProps) {
  const { t } = useTranslation();
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <>
      <label htmlFor={id}>{t('signIn.email')}</label>
      <TextField
        id={id}
        ltr
        type="email"
        autoComplete={isOther ? 'off' : 'username'}
        value={value}
        maxLength={MAX_EMAIL_LENGTH}
        invalid={isInvalid}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
