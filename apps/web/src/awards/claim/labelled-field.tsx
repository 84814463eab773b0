import { FieldMessage, TextField } from '@canvass/ui';
import type { ComponentProps } from 'react';
import { useAwardTranslation } from '../award-translation.ts';

interface LabelledFieldProps extends ComponentProps<typeof TextField> {
  readonly id: string;
  readonly label: string;
  /** Key of the error. Undefined if the value is valid. */
  readonly wrong: string | undefined;
  readonly hint?: string;
}

/** A text field with its label, hint and error. */
export function LabelledField({ label, wrong, hint, ...field }: LabelledFieldProps) {
  const t = useAwardTranslation();
  const ids = [wrong !== undefined && `${field.id}-error`, hint !== undefined && `${field.id}-hint`];
  const describedBy = ids.filter((id) => id !== false).join(' ');
  return (
    <div className="app-award-field">
      <label htmlFor={field.id}>{label}</label>
      {wrong !== undefined && (
        <FieldMessage id={`${field.id}-error`} prefix={t('award.error_prefix')}>
          {t(wrong)}
        </FieldMessage>
      )}
      <TextField
        {...field}
        invalid={wrong !== undefined}
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
