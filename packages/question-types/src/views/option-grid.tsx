import type { Question } from '@canvass/protocol';
import type { CSSProperties, ReactNode } from 'react';
import { questionIds } from './question-ids.ts';

interface OptionGridProps {
  readonly question: Question;
  readonly children: ReactNode;
}

/** Options below each other, or in columns; the style sheet allows a phone two at most (spec section 9). */
export function OptionGrid({ question, children }: OptionGridProps) {
  const { columns = 1 } = question;
  // A custom property, which React's types do not know.
  const style = { '--columns': columns } as CSSProperties;
  return (
    <div
      id={questionIds(question.gid).control}
      className="cv-options"
      data-columns={columns > 1 || undefined}
      style={style}
    >
      {children}
    </div>
  );
}
