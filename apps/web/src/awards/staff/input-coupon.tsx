import { Button, PageActions } from '@canvass/ui';
import { type FormEvent, useId, useState } from 'react';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { LabelledField } from '../claim/labelled-field.tsx';
import { useAwardWords } from '../award-words.ts';
import { couponOf, type ShownCoupon } from './coupon-address.ts';
import '../claim/form.css';

interface InputCouponProps {
  readonly id: string;
  /** Below a camera that comes first. */
  readonly isSecond: boolean;
  onFound(coupon: ShownCoupon): void;
}

/** A code by keyboard: always there, whatever cameras can do. */
export function InputCoupon({ id: survey, isSecond, onFound }: InputCouponProps) {
  const t = useAwardWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const coupon = couponOf(typed.trim(), survey);
    if (coupon !== undefined) return onFound(coupon);
    setWrong(typed.trim() === '' ? 'staff.code_missing' : 'staff.code_wrong');
    return document.getElementById(id)?.focus();
  };
  return (
    <form {...SILENT_FORM} className="app-award-form" onSubmit={submit}>
      <LabelledField
        id={id}
        label={t(isSecond ? 'staff.code_instead' : 'staff.code')}
        wrong={wrong}
        value={typed}
        ltr
        spellCheck={false}
        autoCapitalize="characters"
        onChange={({ target }) => setTyped(target.value)}
      />
      <PageActions
        primary={
          <Button type="submit" kind={isSecond ? 'default' : 'primary'} size="large">
            {t('staff.look')}
          </Button>
        }
      />
    </form>
  );
}
