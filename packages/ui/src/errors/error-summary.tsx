import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { focusField } from './focus-field.ts';

export interface SummaryError {
  /** Id of the control to correct, or of its container, whose first control takes focus. Absent: not on this page. */
  readonly target?: string;
  readonly text: string;
  /** Other ways to correct it, each a button below the text. */
  readonly ways?: readonly { readonly text: string; onPress(): void }[];
}
interface ErrorSummaryProps {
  readonly heading: string;
  readonly errors: readonly SummaryError[];
  /** The attempt that found the errors: another one moves the focus here again. */
  readonly attempt: unknown;
  /** Requests that may be ignored, in the colour of text. */
  readonly calm?: boolean;
}

/**
 * All errors of a page, at its top, with a link to each field. Takes focus when it appears and at every further attempt
 * to leave the page. A corrected error is removed from the list without moving the focus.
 */
export function ErrorSummary({ heading, errors, attempt, calm }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // Aligned with its heading, however long the list is: no bar covers it at the upper edge.
    box.current?.scrollIntoView?.({ block: 'start' });
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      className="cv-summary"
      data-calm={calm || undefined}
      role="alert"
      tabIndex={-1}
      aria-labelledby={headingId}
    >
      <h2 id={headingId} className="cv-summary-heading">
        {heading}
      </h2>
      <ul className="cv-summary-list">
        {errors.map(({ target, text, ways }) => (
          <li key={`${target ?? ''} ${text}`}>
            {target === undefined ? (
              text
            ) : (
              <a href={`#${target}`} onClick={(event) => lead(event, target)}>
                {text}
              </a>
            )}
            {ways?.map(({ text: label, onPress }) => (
              <button key={label} type="button" className="cv-summary-way" onClick={onPress}>
                {label}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focus, not navigation: a changed hash would be an entry in the history, where Back means Previous. */
function lead(event: MouseEvent, target: string): void {
  if (focusField(target)) event.preventDefault();
}
