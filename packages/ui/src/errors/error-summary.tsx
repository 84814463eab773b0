import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { focusField } from './focus-field.ts';

export interface SummaryError {
  /** Id of the control to correct, or of its container, whose first control takes focus. Absent if it is on another page. */
  readonly target?: string;
  readonly text: string;
  /** Other ways to correct the error, each as a button below the text. */
  readonly ways?: readonly { readonly text: string; onPress(): void }[];
}
interface ErrorSummaryProps {
  readonly heading: string;
  readonly errors: readonly SummaryError[];
  /** The attempt to leave the page that found the errors. The summary takes the focus again if it changes. */
  readonly attempt: unknown;
  /** Whether the list has requests that may be ignored. It then has the colour of text. */
  readonly isCalm?: boolean;
}

/**
 * All errors of a page, at its top, with a link to each field. Takes focus when it appears and at every further attempt
 * to leave the page. A corrected error is removed from the list without moving the focus.
 */
export function ErrorSummary({ heading, errors, attempt, isCalm }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // The heading of a long list is at the upper edge of the window, where no bar covers it.
    box.current?.scrollIntoView?.({ block: 'start' });
  }, [attempt]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      className="cv-summary"
      data-calm={isCalm || undefined}
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
              <a href={`#${target}`} onClick={(event) => focusTarget(event, target)}>
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

/** Focuses the control without a navigation: a changed hash would add an entry to the history, where Back means Previous. */
function focusTarget(event: MouseEvent, target: string): void {
  if (focusField(target)) event.preventDefault();
}
