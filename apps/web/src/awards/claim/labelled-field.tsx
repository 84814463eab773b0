import { FieldMessage, TextField } from '@canvass/ui';
import type { ComponentProps } from 'react';
import { useAwardTranslation } from '../award-translation.ts';

interface LabelledFieldProps extends ComponentProps<typeof TextField> {
  readonly id: string;
  readonly label: string;
  /** Undefined if the value is valid. */
  readonly errorKey: string | undefined;
  readonly hint?: string;
}

export function LabelledField({ label, errorKey, hint, ...field }: LabelledFieldProps) {
  const t = useAwardTranslation();
  const ids = [errorKey !== undefined && `${field.id}-error`, hint !== undefined && `${field.id}-hint`];
  const describedBy = ids.filter((id) => id !== false).join(' ');
  return (
    <div className="app-award-field">
      <label htmlFor={field.id}>{label}</label>
      {errorKey !== undefined && (
        <FieldMessage id={`${field.id}-error`} prefix={t('award.error_prefix')}>
          {t(errorKey)}
        </FieldMessage>
      )}
      <TextField
        {...field}
        invalid={errorKey !== undefined}
        {...(describedBy !== '' && { 'aria-describedby': describedBy })}
      />
      {hint !== undefined && (
        <p id={`${field.id}-hint`} className="app-award-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
