import type { GroupView, OptionView } from '@canvass/logic';
import { RichTextView, VisuallyHidden } from '@canvass/ui';
import type { ReactNode } from 'react';
import { isAskedIn } from '../../rows/row-cells.ts';
import { IssueMessage } from '../issue-message.tsx';
import { partIds } from '../question-ids.ts';
import { columnsPerLine, inLines } from './column-parts.ts';
import type { MatrixLayoutProps } from './matrix-layout.tsx';
import { ownIssues, PartTitle } from './row-head.tsx';
import { sectionsOf } from './sections.ts';

interface TableRowProps extends MatrixLayoutProps {
  readonly row: OptionView;
  /** Columns side by side, besides the title and the other end. */
  readonly columns: number;
  readonly ends: boolean;
}

/** What stands in a place of the table that is nobody's. */
export const BLANK = '\u00a0';

/** One line per row, below the heads of its columns. */
export function TableRow(props: TableRowProps) {
  return (
    <RowBody {...props}>
      <tr>
        <RowTitle {...props} lines={1} />
        {props.view.options.map((option) => (
          <td key={option.option.gid}>
            <Cell {...props} option={option} caption={undefined} />
          </td>
        ))}
        <RowEnd {...props} lines={1} />
      </tr>
    </RowBody>
  );
}

interface Line {
  readonly key: string;
  /** A line with the heading of a group of options, or one with cells. */
  readonly heading?: GroupView;
  readonly options: readonly OptionView[];
}

/** Several lines per row: each cell says which column it is. */
export function CutRow(props: TableRowProps) {
  const lines = linesOf(props);
  return (
    <RowBody {...props}>
      {lines.map((line, at) => (
        <tr key={line.key} data-heading={line.heading && true}>
          {at === 0 && <RowTitle {...props} lines={lines.length} />}
          <LineCells {...props} {...line} />
          {at === 0 && <RowEnd {...props} lines={lines.length} />}
        </tr>
      ))}
    </RowBody>
  );
}

function linesOf({ view, columns }: TableRowProps): readonly Line[] {
  return sectionsOf(view.options, view.optionGroups).flatMap(({ group, items }): readonly Line[] => {
    const size = Math.min(columns, columnsPerLine(items.length));
    const lines = inLines(items, size).map((options) => ({ key: options[0]?.option.gid ?? '', options }));
    return group === undefined ? lines : [{ key: group.gid, heading: group, options: [] }, ...lines];
  });
}

function LineCells(props: TableRowProps & Line) {
  const { view, columns, heading, options } = props;
  if (heading !== undefined) {
    return (
      <th scope="colgroup" colSpan={columns}>
        <RichTextView text={heading.title} inline />
      </th>
    );
  }
  return (
    <>
      {options.map((option) => {
        const caption = (
          <span className="cv-matrix-caption">
            <PartTitle view={view} shown={option} />
          </span>
        );
        return (
          <td key={option.option.gid}>
            <Cell {...props} option={option} caption={caption} />
          </td>
        );
      })}
      {options.length < columns && <td colSpan={columns - options.length}>{BLANK}</td>}
    </>
  );
}

/** The row as a whole: where an error about it leads. What it asks for besides its cells stands across, below them. */
function RowBody(props: TableRowProps & { readonly children: ReactNode }) {
  const { view, row, columns, ends, issues, children } = props;
  const more = props.rowMore?.(row) ?? null;
  return (
    <tbody
      id={partIds(view.gid, row.option.gid).control}
      className="cv-matrix-row"
      data-invalid={ownIssues(issues, row).length > 0 || undefined}
    >
      {children}
      {more !== null && (
        <tr className="cv-matrix-more">
          <td colSpan={columns + (ends ? 2 : 1)}>{more}</td>
        </tr>
      )}
    </tbody>
  );
}

function RowTitle({ view, row, issues, t, rowExtra, lines }: TableRowProps & { readonly lines: number }) {
  return (
    <th scope="row" rowSpan={lines}>
      <PartTitle view={view} shown={row} />
      <IssueMessage id={partIds(view.gid, row.option.gid).error} issues={ownIssues(issues, row)} t={t} />
      {rowExtra?.(row)}
    </th>
  );
}

function RowEnd({ row, ends, lines }: TableRowProps & { readonly lines: number }) {
  if (!ends) return null;
  return (
    <td className="cv-matrix-end" rowSpan={lines} dir="auto">
      {row.option.rightWord}
    </td>
  );
}

interface CellProps extends TableRowProps {
  readonly option: OptionView;
  readonly caption: ReactNode;
}

/** Cells that the row leaves out are there, so that columns stay in line, and ask nothing. */
function Cell({ view, row, option, caption, cell, t }: CellProps) {
  if (isAskedIn(view.question, row.option, option.option.gid)) return cell(row, option, caption);
  return (
    <span className="cv-matrix-none">
      <VisuallyHidden>{t('matrix.not_asked')}</VisuallyHidden>
    </span>
  );
}
