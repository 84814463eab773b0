import { Button, PageActions } from '@canvass/ui';
import { type FormEvent, useId, useState } from 'react';
import { SILENT_FORM } from '../../layout/silent-form.ts';
import { LabelledField } from '../claim/labelled-field.tsx';
import { useAwardTranslation } from '../award-translation.ts';
import '../claim/form.css';

/** A shop and its password, kept in memory while the page is open. */
export interface Staff {
  readonly shop: string;
  readonly password: string;
}

export function StaffForm({ onStaff }: { onStaff(staff: Staff): void }) {
  const t = useAwardTranslation();
  const id = useId();
  const [shop, setShop] = useState('');
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') document.getElementById(`${id}-password`)?.focus();
    else onStaff({ shop: shop.trim(), password });
  };
  return (
    <form {...SILENT_FORM} className="app-award-form" onSubmit={submit}>
      <p>{t('staff.intro')}</p>
      <LabelledField
        id={`${id}-shop`}
        label={t('staff.shop')}
        hint={t('staff.shop_hint')}
        errorKey={undefined}
        value={shop}
        maxLength={60}
        onChange={({ target }) => setShop(target.value)}
      />
      <LabelledField
        id={`${id}-password`}
        label={t('staff.password')}
        errorKey={isMissing ? 'staff.password_missing' : undefined}
        type="password"
        value={password}
        ltr
        maxLength={200}
        autoComplete="current-password"
        onChange={({ target }) => setPassword(target.value)}
      />
      <PageActions
        primary={
          <Button type="submit" kind="primary" size="large">
            {t('staff.go_on')}
          </Button>
        }
      />
    </form>
  );
}
