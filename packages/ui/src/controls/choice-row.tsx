import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface ChoiceRowProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  readonly type: 'radio' | 'checkbox';
  /** Text of the row. The whole row is its label element. */
  readonly label: ReactNode;
  /** Image of the row, beside the text, or above it if rows are tiles. */
  readonly media?: ReactNode;
  readonly end?: ReactNode;
  /** Content below the label and outside of it, such as an open text that appears when the row is chosen. */
  readonly children?: ReactNode;
}

/**
 * A row to tap, at least 48 px high, with a native radio or checkbox. The tint depends on `:checked`, so the row
 * reacts to a touch before any script has run. Use `aria-disabled`, not `disabled`, so that the row can take the focus.
 */
export function ChoiceRow({ label, media, end, children, ...input }: ChoiceRowProps) {
  return (
    <div
      className="cv-choice"
      data-chosen={input.checked || undefined}
      data-unavailable={input['aria-disabled'] || undefined}
      data-media={media === undefined ? undefined : true}
    >
      <label className="cv-choice-label">
        <input {...input} className="cv-choice-input" />
        {media}
        <span className="cv-choice-text">{label}</span>
        {end}
      </label>
      {children}
    </div>
  );
}
