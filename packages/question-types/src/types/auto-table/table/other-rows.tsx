import type { Issue } from '@canvass/protocol';
import { rowOfPart } from '../../../answers/rows/parts.ts';
import { issueTarget } from '../../../controls/question/question-ids.ts';
import type { TablePartProps } from './table-part-props.tsx';
import type { ScreenRow } from './use-table-rows.tsx';

interface OtherRowsProps extends TablePartProps {
  /** The row that is open. */
  readonly at: number;
  open(row: ScreenRow, control: string): void;
}
interface Elsewhere {
  readonly issue: Issue;
  readonly row: ScreenRow;
  readonly number: number;
}

/**
 * What is wrong in rows that are not open: read out, and the place that a link of the error summary leads to. Once the
 * focus is there, the row opens and the focus goes on to what is to be corrected.
 */
export function OtherRows({ view, issues, t, table, at, open }: OtherRowsProps) {
  const all = issues.flatMap((issue): readonly Elsewhere[] => {
    const index = table.rows.findIndex(
      ({ stored }) => stored !== undefined && rowOfPart(issue.part, [{ gid: String(stored) }]) !== undefined,
    );
    const row = table.rows[index];
    return row === undefined || index === at ? [] : [{ issue, row, number: index + 1 }];
  });
  if (all.length === 0) return null;
  const firstOf = new Map(all.toReversed().map((each) => [issueTarget(view.gid, each.issue), each] as const));
  return (
    <ul className="cv-hidden">
      {[...firstOf].toReversed().map(([target, { issue, row, number }]) => (
        <li key={target}>
          <span
            id={target}
            tabIndex={-1}
            aria-describedby={`${target}-error`}
            onFocus={() => open(row, target)}
          >
            {t('auto_table.row', { number })}
          </span>
          <span id={`${target}-error`}>
            {t('question.error_prefix')} {t(issue.key, issue.params)}
          </span>
        </li>
      ))}
    </ul>
  );
}
