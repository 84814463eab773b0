import type { ComponentPropsWithRef } from 'react';

export interface SelectFieldProps extends ComponentPropsWithRef<'select'> {
  readonly invalid?: boolean | undefined;
}

/** A native select, for which a phone shows its own wheel or sheet. */
export function SelectField({ invalid, ...select }: SelectFieldProps) {
  return (
    <span className="cv-select">
      <select {...select} className="cv-field" aria-invalid={invalid || undefined} />
    </span>
  );
}
