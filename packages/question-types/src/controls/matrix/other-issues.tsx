import { plainRichText } from '@canvass/ui';
import { rowOfPart } from '../../answers/rows/parts.ts';
import { issueTarget } from '../question/question-ids.ts';
import type { MatrixLayoutProps } from './matrix-props.tsx';
import type { CurrentRow } from './use-current-row.tsx';

interface OtherIssuesProps extends MatrixLayoutProps {
  readonly current: CurrentRow;
}

/**
 * What is wrong in rows that are not open. Read out, not seen: the list of rows marks them. Each is the place that a link
 * of the error summary leads to: once focus is there, its row opens and the focus goes on to what is to be corrected.
 */
export function OtherIssues({ view, issues, t, current }: OtherIssuesProps) {
  const gids = view.rows.map(({ option }) => option);
  const others = issues.flatMap((issue) => {
    const gid = rowOfPart(issue.part, gids);
    const at = view.rows.findIndex(({ option }) => option.gid === gid);
    const row = view.rows[at];
    return row === undefined || at === current.at
      ? []
      : [{ issue, at, row, target: issueTarget(view.gid, issue) }];
  });
  others.sort((one, other) => one.at - other.at);
  const firstOf = new Map(others.map((other) => [other.target, other] as const).reverse());
  if (firstOf.size === 0) return null;
  return (
    <ul className="cv-hidden">
      {[...firstOf.values()].reverse().map(({ issue, at, row, target }) => (
        <li key={target}>
          <span
            id={target}
            tabIndex={-1}
            aria-describedby={`${target}-error`}
            onFocus={() => current.lead(at, target)}
          >
            {plainRichText(row.title)}
          </span>
          <span id={`${target}-error`}>
            {t('question.error_prefix')} {t(issue.key, issue.params)}
          </span>
        </li>
      ))}
    </ul>
  );
}
