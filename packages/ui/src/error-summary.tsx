import { type MouseEvent, useEffect, useId, useRef } from 'react';

export interface SummaryError {
  /** Id of the control that corrects it, or of what holds it: its first control takes focus. Absent: not on this page. */
  readonly target?: string;
  readonly text: string;
}
interface ErrorSummaryProps {
  readonly heading: string;
  readonly errors: readonly SummaryError[];
}

/**
 * All errors of a page, at its top: takes focus when it appears and whenever `errors` is another list, and leads to
 * each field. Give it a new list for every attempt to go on.
 */
export function ErrorSummary({ heading, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const headingId = useId();
  useEffect(() => {
    if (errors.length === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className="cv-summary" role="alert" tabIndex={-1} aria-labelledby={headingId}>
      <h2 id={headingId} className="cv-summary-heading">
        {heading}
      </h2>
      <ul className="cv-summary-list">
        {errors.map(({ target, text }) => (
          <li key={`${target ?? ''} ${text}`}>
            {target === undefined ? (
              text
            ) : (
              <a href={`#${target}`} onClick={(event) => focusTarget(event, target)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const CONTROLS = 'input, select, textarea, button';

/** Focus, not navigation: a changed hash would be an entry in the history, where Back means Previous. */
function focusTarget(event: MouseEvent, target: string): void {
  const element = document.getElementById(target);
  if (element === null) return;
  event.preventDefault();
  const control = element.matches(CONTROLS) ? element : element.querySelector<HTMLElement>(CONTROLS);
  const frame = element.closest('fieldset, section') ?? element;
  frame.scrollIntoView?.({ block: 'start' });
  const found = control ?? element;
  found.focus({ preventScroll: true });
  // The beginning of a long question may be far above what is to be corrected.
  found.scrollIntoView?.({ block: 'nearest' });
}
