import { VisuallyHidden } from '@canvass/ui';
import type { ViewProps } from '../view-props.ts';
import { IssueMessage } from './issue-message.tsx';
import { questionIds } from './question-ids.ts';
import './unseen-question.css';

/**
 * A question with nothing to see. Its place is there for what looks for a question: focus, and links from errors. Only
 * what would be wrong with it is shown, since it keeps the respondent from going on.
 */
export function UnseenQuestion({ view, issues, t }: Pick<ViewProps, 'view' | 'issues' | 't'>) {
  const ids = questionIds(view.gid);
  return (
    <div id={ids.frame} className="cv-unseen">
      <VisuallyHidden>
        <span id={ids.title} tabIndex={-1} />
        <span id={ids.control} tabIndex={-1} aria-describedby={issues.length > 0 ? ids.error : undefined} />
      </VisuallyHidden>
      <IssueMessage id={ids.error} issues={issues} t={t} />
    </div>
  );
}
