import type { ReactNode } from 'react';
import { VisuallyHidden } from '../controls/visually-hidden.tsx';

interface FieldMessageProps {
  /** The field refers to it by `aria-describedby`. */
  readonly id: string;
  /** Read out before the message, so that it is recognised as an error without its colour: "Error:". */
  readonly prefix: string;
  readonly children: ReactNode;
}

/** The error of a field, beside it. */
export function FieldMessage({ id, prefix, children }: FieldMessageProps) {
  return (
    <p id={id} className="cv-field-message">
      <VisuallyHidden>{prefix} </VisuallyHidden>
      {/* The text may have another direction than the page; the error mark stays at the page's start. */}
      <bdi>{children}</bdi>
    </p>
  );
}
