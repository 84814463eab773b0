import { AuthorText } from '@canvass/ui';
import { type ReactNode, useId } from 'react';

export function Card({
  title,
  headingEnd,
  isAuthorText = false,
  children,
}: {
  readonly title: ReactNode;
  readonly headingEnd?: ReactNode;
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
