import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface ChoiceRowProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  readonly type: 'radio' | 'checkbox';
  /** Words of the row: the whole row is their label. */
  readonly label: ReactNode;
  /** An image that belongs to the row: beside the words, or above them where rows are tiles. */
  readonly media?: ReactNode;
  /** Content at the end of the row. */
  readonly end?: ReactNode;
  /** Content below the label and outside of it, such as an open text that appears when the row is chosen. */
  readonly children?: ReactNode;
}

/**
 * A row to tap, at least 48 px high, with a native radio or checkbox. The tint follows `:checked`, so the row
 * answers a touch before any script has run. Never disabled: `aria-disabled` keeps it in reach.
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
