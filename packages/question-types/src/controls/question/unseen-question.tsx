import { VisuallyHidden } from '@canvass/ui';
import type { ViewProps } from '../view-props.ts';
import { IssueMessage } from './issue-message.tsx';
import { questionIds } from './question-ids.ts';
import './unseen-question.css';

/**
 * A question without visible content. It is a target for focus and for links from errors. It shows only its issues,
 * since these keep the respondent from going on.
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
