import { type ReactNode, useId } from 'react';

/** A part of a page, with its heading. */
export function Card({
  title,
  beside,
  children,
}: {
  readonly title: ReactNode;
  /** Content at the end of the heading's line. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <div className="card-head">
        <h2 id={id} dir="auto">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
}
