import { AuthorText } from '@canvass/ui';
import { type ReactNode, useId } from 'react';

/** A part of a page, with its heading. */
export function Card({
  title,
  headingEnd,
  isAuthorText = false,
  children,
}: {
  readonly title: ReactNode;
  /** Content at the end of the heading's line. */
  readonly headingEnd?: ReactNode;
  /** Whether the title is a text of the survey. */
  readonly isAuthorText?: boolean;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        {isAuthorText ? (
          <AuthorText tag="h2" id={id}>
            {title}
          </AuthorText>
        ) : (
          <h2 id={id} dir="auto">
            {title}
          </h2>
        )}
        {headingEnd}
      </div>
      {children}
    </section>
  );
}
