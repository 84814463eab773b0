import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { useAwardTranslation } from '../award-translation.ts';
import { LabelledField } from './labelled-field.tsx';
import './form.css';
import { SMS_CODE_PATTERN } from '@canvass/protocol';
import { isMobile, mobile } from '@canvass/validators';

interface PhoneFormProps {
  readonly phone: string;
  readonly hint: string;
  /** Key of an error of the server. Undefined without one. */
  readonly trouble?: string | undefined;
  /** The button that submits. */
  readonly children: ReactNode;
  onChange(phone: string): void;
  /** Called with a valid phone number in its normalised form. */
  onSubmit(number: string): void;
}

/** Asks for a mobile number. */
export function PhoneForm({ phone, hint, trouble, children, onChange, onSubmit }: PhoneFormProps) {
  const t = useAwardTranslation();
  const id = useId();
  const [errorKey, setErrorKey] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = mobile.normalise(phone);
    setErrorKey(isMobile(number) ? undefined : 'field.phone_wrong');
    if (isMobile(number)) onSubmit(number);
    else document.getElementById(id)?.focus();
  };
  return (
    <form {...SILENT_FORM} className="app-award-form" onSubmit={submit}>
      <LabelledField
        id={id}
        label={t('field.phone')}
        hint={hint}
        errorKey={errorKey ?? trouble}
        value={phone}
        ltr
        inputMode="tel"
        autoComplete="tel"
        onChange={({ target }) => onChange(target.value)}
      />
      {children}
    </form>
  );
}

/** The error key for an entered code. Undefined if its format is valid. */
export function findCodeError(typedCode: string): string | undefined {
  const code = typedCode.trim();
  if (code === '') return 'api.7308';
  return SMS_CODE_PATTERN.test(code) ? undefined : 'api.7309';
}
