import type { ReactNode } from 'react';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';

interface FieldMessageProps {
  /** Id to which `aria-describedby` of the field refers. */
  readonly id: string;
  /** Text for screen readers before the message, such as "Error:", because they do not convey its colour. */
  readonly prefix: string;
  readonly children: ReactNode;
}

export function FieldMessage({ id, prefix, children }: FieldMessageProps) {
  return (
    <p id={id} className="cv-field-message">
      <VisuallyHidden>{prefix} </VisuallyHidden>
      {/* The text may have another direction than the page; the error mark stays at the page's start. */}
      <bdi>{children}</bdi>
    </p>
  );
}
