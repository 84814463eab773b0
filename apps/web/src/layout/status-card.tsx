import { type ReactNode, useEffect, useRef } from 'react';
import { documentTitle } from '../navigation/document-title.ts';

type StatusMark = keyof typeof MARKS;
interface StatusCardProps {
  readonly title: string;
  readonly mark: StatusMark;
  /** Whether only screen readers get the heading, because the content has a visible one. */
  readonly hidesTitle?: boolean;
  readonly children: ReactNode;
}

/** SVG paths of the marks, in a box of 24 by 24. */
const MARKS = {
  done: 'M6 12.5l4 4 8-9',
  thanks: 'M12 19s-7-4-7-9a3 3 0 0 1 7-1 3 3 0 0 1 7 1c0 5-7 9-7 9z',
  info: 'M12 11v6M12 7v.1',
  clock: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zm0 4v4l3 2',
  resume: 'M7 4h10v16l-5-4-5 4z',
  windows: 'M9 9V5h11v11h-4M4 9h11v11H4z',
  search: 'M11 5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zm4 10l5 5',
  phone: 'M8 3h8v18H8zM11 18h2',
  warning: 'M12 6v7m0 4v.1',
} as const;

/** A card with a mark and a heading, which takes the focus. */
export function StatusCard({ title, mark, hidesTitle = false, children }: StatusCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    documentTitle(title);
    heading.current?.focus({ preventScroll: true });
    // The next screen restores the title of the page, unless it has set its own.
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
  return (
    <div className="app-status">
      <svg className="app-status-mark" data-mark={mark} viewBox="0 0 24 24" aria-hidden="true">
        <path d={MARKS[mark]} />
      </svg>
      <h1 ref={heading} tabIndex={-1} {...(hidesTitle && { className: 'cv-hidden' })}>
        {title}
      </h1>
      {children}
    </div>
  );
}
