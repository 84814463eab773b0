import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { useAwardTranslation } from '../award-translation.ts';
import { isPhone, normaliseMobile } from './contact-rules.ts';
import { LabelledField } from './labelled-field.tsx';
import './form.css';

interface PhoneFormProps {
  readonly phone: string;
  readonly hint: string;
  /** Key of an error of the server. Undefined without one. */
  readonly trouble?: string | undefined;
  /** The button that submits. */
  readonly children: ReactNode;
  onChange(phone: string): void;
  /** Only for a valid number, in the form that is stored. */
  onSubmit(number: string): void;
}

/** Asks for a mobile number. */
export function PhoneForm({ phone, hint, trouble, children, onChange, onSubmit }: PhoneFormProps) {
  const t = useAwardTranslation();
  const id = useId();
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = normaliseMobile(phone);
    setWrong(isPhone(number) ? undefined : 'field.phone_wrong');
    if (isPhone(number)) onSubmit(number);
    else document.getElementById(id)?.focus();
  };
  return (
    <form {...SILENT_FORM} className="app-award-form" onSubmit={submit}>
      <LabelledField
        id={id}
        label={t('field.phone')}
        hint={hint}
        wrong={wrong ?? trouble}
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
