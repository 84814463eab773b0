import { type ReactNode, useEffect, useRef } from 'react';
import { documentTitle } from './document-title.ts';

interface StatusCardProps {
  readonly title: string;
  readonly tone: 'done' | 'calm' | 'warning';
  readonly children: ReactNode;
}

const MARKS = {
  done: 'M6 12.5l4 4 8-9',
  calm: 'M12 7v5l3 2',
  warning: 'M12 7v6m0 3.5v.1',
} as const;

/** A page that says one thing: a mark, a heading that takes focus, a few words, what to do. */
export function StatusCard({ title, tone, children }: StatusCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    documentTitle(title);
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div className="app-status">
      <svg className="app-status-mark" data-tone={tone} viewBox="0 0 24 24" aria-hidden="true">
        <path d={MARKS[tone]} />
      </svg>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
