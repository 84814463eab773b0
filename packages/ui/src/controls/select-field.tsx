import type { ComponentPropsWithRef } from 'react';

export interface SelectFieldProps extends ComponentPropsWithRef<'select'> {
  readonly invalid?: boolean | undefined;
  /** A short text that the closed field shows instead of the chosen option. */
  readonly shownText?: string | undefined;
}

/** A native select, for which a phone shows its own wheel or sheet. */
export function SelectField({ invalid, shownText, ...select }: SelectFieldProps) {
  return (
    <span className="cv-select">
      <select {...select} className="cv-field" aria-invalid={invalid || undefined} />
      {shownText !== undefined && (
        <span className="cv-select-text" aria-hidden="true">
          {shownText}
        </span>
      )}
    </span>
  );
}
