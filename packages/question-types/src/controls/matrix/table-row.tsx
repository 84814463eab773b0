import type { GroupView, OptionView } from '@canvass/logic';
import { RichTextView, VisuallyHidden } from '@canvass/ui';
import { memo, type ReactNode } from 'react';
import { isCellOf } from '../../answers/rows/row-parts.ts';
import { isAvailableIn } from '../../answers/rows/rows.ts';
import { IssueMessage } from '../question/issue-message.tsx';
import { partIds } from '../question/question-ids.ts';
import { columnsPerLine, inLines, listSections } from './sections.ts';
import type { MatrixLayoutProps } from './matrix-props.tsx';
import { ownIssues, PartTitle } from './row-head.tsx';

export interface TableShape {
  readonly columns: number;
  /** Whether a row has several lines. Its cells then show the names of their columns. */
  readonly isSplit: boolean;
  /** Whether the title of a row is beside its cells, instead of in a line above them. */
  readonly hasTitlesBeside: boolean;
  readonly hasEndTexts: boolean;
}
interface TableRowProps extends MatrixLayoutProps {
  readonly row: OptionView;
  readonly state: string;
  readonly shape: TableShape;
  readonly width: number;
}

export const EMPTY_CELL = '\u00a0';

/**
 * A table row, which error links target. Open texts of options are below the cells, across the table. Memoised, so that
 * an answer in a table of 60 rows renders only its row.
 */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { view, row, shape, width, issues } = props;
  const rowTexts = props.rowTexts?.(row) ?? null;
  const lines = listLines(props);
  return (
    <tbody
      id={partIds(view.gid, row.option.gid).control}
      className="cv-matrix-row"
      data-invalid={ownIssues(issues, row).length > 0 || undefined}
      data-wrong-cell={issues.some(({ part }) => isCellOf(part, row.option)) || undefined}
      data-more={rowTexts !== null || undefined}
    >
      {!shape.hasTitlesBeside && <TitleLine {...props} />}
      {lines.map((line, at) => (
        <tr key={line.id} data-heading={line.heading && true}>
          {shape.hasTitlesBeside && at === 0 && <RowTitle {...props} lines={lines.length} />}
          <LineCells {...props} {...line} />
          {shape.hasTitlesBeside && at === 0 && <RowEnd {...props} lines={lines.length} />}
        </tr>
      ))}
      {rowTexts !== null && (
        <tr className="cv-matrix-more">
          <td colSpan={width}>{rowTexts}</td>
        </tr>
      )}
    </tbody>
  );
}, hasSameProps);

/**
 * Whether two sets of props render the same row. Functions in the props depend only on the compared props (`rowState` of
 * `MatrixLayout`).
 */
function hasSameProps(before: TableRowProps, now: TableRowProps): boolean {
  const last = comparedProps(before);
  return comparedProps(now).every((value, at) => value === last[at]);
}

function comparedProps({
  view,
  row,
  state,
  shape,
  width,
  issues,
  t,
  layout,
}: TableRowProps): readonly unknown[] {
  const { columns, isSplit, hasTitlesBeside, hasEndTexts } = shape;
  const { question, options, optionGroups } = view;
  return [
    row,
    state,
    issues,
    question,
    options,
    optionGroups,
    columns,
    isSplit,
    hasTitlesBeside,
    hasEndTexts,
    width,
    t,
    layout,
  ];
}

interface Line {
  readonly id: string;
  /** The group whose heading is the line. Absent in lines with cells. */
  readonly heading?: GroupView;
  readonly options: readonly OptionView[];
}

function listLines({ view, shape }: TableRowProps): readonly Line[] {
  if (!shape.isSplit) return [{ id: 'cells', options: view.options }];
  return listSections(view.options, view.optionGroups).flatMap(({ group, items }): readonly Line[] => {
    const size = Math.min(shape.columns, columnsPerLine(items.length));
    const lines = inLines(items, size).map((options) => ({ id: options[0]?.option.gid ?? '', options }));
    return group === undefined ? lines : [{ id: group.gid, heading: group, options: [] }, ...lines];
  });
}

function LineCells(props: TableRowProps & Line) {
  const { view, shape, heading, options } = props;
  const { columns, isSplit } = shape;
  if (heading !== undefined) {
    return (
      <th scope="colgroup" colSpan={columns}>
        <RichTextView text={heading.title} inline />
      </th>
    );
  }
  return (
    <>
      {options.map((option) => (
        <td key={option.option.gid} className="cv-matrix-answer">
          <Cell
            {...props}
            option={option}
            caption={
              isSplit && (
                <span className="cv-matrix-caption">
                  <PartTitle view={view} optionView={option} />
                </span>
              )
            }
          />
        </td>
      ))}
      {options.length < columns && <td colSpan={columns - options.length}>{EMPTY_CELL}</td>}
    </>
  );
}

function TitleLine(props: TableRowProps) {
  const { row, shape, width } = props;
  return (
    <tr className="cv-matrix-title-line">
      <th scope="rowgroup" colSpan={width}>
        <span className="cv-matrix-title-words">
          <span>
            <PartTitle view={props.view} optionView={row} />
          </span>
          {shape.hasEndTexts && (
            <span className="cv-matrix-end">
              <bdi>{row.option.rightWord}</bdi>
            </span>
          )}
        </span>
        <RowMessage {...props} />
        {props.rowExtra?.(row)}
      </th>
    </tr>
  );
}

function RowTitle(props: TableRowProps & { readonly lines: number }) {
  return (
    <th scope="row" rowSpan={props.lines}>
      <PartTitle view={props.view} optionView={props.row} />
      <RowMessage {...props} />
      {props.rowExtra?.(props.row)}
    </th>
  );
}

/** The row's issues, below its title. Above the cells they would look like a label of the first column. */
function RowMessage({ view, row, issues, t }: TableRowProps) {
  return <IssueMessage id={partIds(view.gid, row.option.gid).error} issues={ownIssues(issues, row)} t={t} />;
}

function RowEnd({ row, shape, lines }: TableRowProps & { readonly lines: number }) {
  if (!shape.hasEndTexts) return null;
  return (
    <td className="cv-matrix-end" rowSpan={lines}>
      <bdi>{row.option.rightWord}</bdi>
    </td>
  );
}

interface CellProps extends TableRowProps {
  readonly option: OptionView;
  readonly caption: ReactNode;
}

/** A cell. It is empty if the row leaves it out, so that columns stay aligned. */
function Cell({ view, row, option, caption, cell, t }: CellProps) {
  if (isAvailableIn(view.question, row.option, option.option.gid)) return cell(row, option, caption);
  return (
    <span className="cv-matrix-none">
      <VisuallyHidden>{t('matrix.not_asked')}</VisuallyHidden>
    </span>
  );
}
