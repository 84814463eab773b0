import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { useAwardTranslation } from '../award-translation.ts';
import { LabelledField } from './labelled-field.tsx';
import './form.css';
import { type CityAnswer, type ClaimContact, type ClaimField, SMS_CODE_PATTERN } from '@canvass/protocol';
import { isMobile, mobile } from '@canvass/validators';

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

/** Levels of a region that an address begins with: province, city, district. */
export const ADDRESS_LEVELS = ['1', '2', '3'] as const;

const normaliseMobile = (typed: string): string => mobile.normalise(typed);
const isPhone = isMobile;

/** The error key for an entered code. Undefined if its format is valid. */
export function wrongCode(typed: string): string | undefined {
  const code = typed.trim();
  if (code === '') return 'api.7308';
  return SMS_CODE_PATTERN.test(code) ? undefined : 'api.7309';
}

/** The contact data that a winner enters. The region has one value per level; the street is a text. */
export interface Recipient {
  readonly name: string;
  readonly phone: string;
  readonly city: CityAnswer;
  readonly line: string;
}

/** Splits stored contact data into fields. Names of regions contain no spaces. */
export function recipientOf({ name = '', phone = '', address = '' }: ClaimContact): Recipient {
  const parts = address.split(' ');
  const isOurs = parts.length > ADDRESS_LEVELS.length;
  const names = isOurs ? parts.slice(0, ADDRESS_LEVELS.length) : [];
  const city = Object.fromEntries(names.map((one, at) => [ADDRESS_LEVELS[at], one]));
  return { name, phone, city, line: isOurs ? parts.slice(ADDRESS_LEVELS.length).join(' ') : address };
}

/** Error keys by field. Empty if the form can be sent. */
export function wrongIn(
  { name, phone, city, line }: Recipient,
  needs: readonly ClaimField[],
): { readonly [F in ClaimField | 'city']?: string } {
  const isOpen = ADDRESS_LEVELS.some((level) => (city[level] ?? '') === '');
  return {
    ...(needs.includes('name') && name.trim() === '' && { name: 'field.name_missing' }),
    ...(needs.includes('phone') && !isPhone(normaliseMobile(phone)) && { phone: 'field.phone_wrong' }),
    ...(needs.includes('address') && isOpen && { city: 'field.region_missing' }),
    ...(needs.includes('address') && line.trim() === '' && { address: 'field.address_missing' }),
  };
}

/** The contact data to send: only the fields that the prize needs. */
export function contactOf(
  { name, phone, city, line }: Recipient,
  needs: readonly ClaimField[],
): ClaimContact {
  const regions = ADDRESS_LEVELS.map((level) => city[level] ?? '');
  return {
    ...(needs.includes('name') && { name: name.trim() }),
    ...(needs.includes('phone') && { phone: normaliseMobile(phone) }),
    ...(needs.includes('address') && { address: [...regions, line.trim().replace(/\s+/g, ' ')].join(' ') }),
  };
}
