import { RichTextView, VisuallyHidden } from '@canvass/ui';
import { type CSSProperties, Fragment, useRef } from 'react';
import { questionIds } from '../question/question-ids.ts';
import { columnsPerLine, MATRIX_OPTION_MIN_WIDTHS_PX } from './column-parts.ts';
import type { MatrixLayoutProps } from './matrix-props.tsx';
import { hasEnds, PartTitle } from './row-head.tsx';
import { sectionsOf } from './sections.ts';
import { BLANK, TableRow, type TableShape } from './table-row.tsx';
import { type UsualTable, usualTitleColumn, useTableFit } from './use-table-fit.tsx';

/** CONST-5: width of the title column, in percent. */
const TITLE_COLUMN_PERCENT = 20;
/** CONST-5: minimum widths of rows' titles, narrow and wide. */
const MATRIX_ROW_MIN_WIDTHS_PX = [136, 208] as const;

/** A real table. With more columns than fit side by side, every row is a block of lines that name their own columns. */
export function MatrixTable(props: MatrixLayoutProps) {
  const { view, t } = props;
  const box = useRef<HTMLDivElement>(null);
  const columns = columnsPerLine(view.options.length);
  const ends = hasEnds(props);
  const usual = usualTable(props, { columns, ends });
  const fit = useTableFit(box, usual);
  const beside = fit === 'beside';
  const shape: TableShape = { columns, cut: columns < view.options.length, beside, ends };
  return (
    <div
      ref={box}
      id={questionIds(view.gid).control}
      className="cv-matrix"
      data-fit={fit}
      data-columns={columns}
      data-cells={props.cells}
      style={sizes(props, usual, shape)}
      {...(fit === 'scrolls' && { role: 'region', tabIndex: 0, 'aria-label': t('matrix.scroll') })}
    >
      <table data-cut={shape.cut || undefined}>
        <colgroup>
          {beside && <col className="cv-matrix-title-column" />}
          <col span={columns} />
          {beside && shape.ends && <col />}
        </colgroup>
        {!shape.cut && <TableHead {...props} shape={shape} />}
        {sectionsOf(view.rows, view.rowGroups).map(({ group, items }) => (
          <Fragment key={group?.gid ?? items[0]?.option.gid}>
            {group !== undefined && (
              <tbody className="cv-matrix-group">
                <tr>
                  <th scope="rowgroup" colSpan={wholeWidth(shape)}>
                    <RichTextView text={group.title} inline />
                  </th>
                </tr>
              </tbody>
            )}
            {items.map((row) => (
              <TableRow
                key={row.option.gid}
                {...props}
                row={row}
                state={props.rowState(row)}
                shape={shape}
                width={wholeWidth(shape)}
              />
            ))}
          </Fragment>
        ))}
      </table>
    </div>
  );
}

function wholeWidth({ columns, beside, ends }: TableShape): number {
  if (!beside) return columns;
  return columns + (ends ? 2 : 1);
}

/** The table with titles beside the cells. CONST-5: minimum widths depend on narrow or wide cells. */
function usualTable(
  { view, leastCell = MATRIX_OPTION_MIN_WIDTHS_PX[0] }: MatrixLayoutProps,
  { columns, ends }: Pick<TableShape, 'columns' | 'ends'>,
): UsualTable {
  const { pc_title_width: title = TITLE_COLUMN_PERCENT, pc_question_width: asked } = view.question;
  const isWide = view.question.not_apply === true || view.rows.some(({ option }) => option.is_open === true);
  const [narrow, wide] = MATRIX_ROW_MIN_WIDTHS_PX;
  const least = { row: isWide ? wide : narrow, cells: (ends ? columns + 1 : columns) * leastCell };
  return { least, whole: asked === undefined ? 100 : Math.min(100, title + asked), columns };
}

/** CONST-5: the title column has 20 percent, or the author's share. */
function sizes(
  { view, leastCell = MATRIX_OPTION_MIN_WIDTHS_PX[0] }: MatrixLayoutProps,
  usual: UsualTable,
  { columns, ends, beside }: TableShape,
): CSSProperties {
  const share = ((view.question.pc_title_width ?? TITLE_COLUMN_PERCENT) * 100) / usual.whole;
  // Custom properties, which React's types do not know.
  return {
    '--whole': `${usual.whole}%`,
    '--title': `${share}%`,
    '--title-column': usualTitleColumn(usual, share),
    '--columns': beside && ends ? columns + 1 : columns,
    '--least-row': beside ? usual.least.row : 0,
    '--least-option': leastCell,
  } as CSSProperties;
}

function TableHead({ view, t, shape }: MatrixLayoutProps & { readonly shape: TableShape }) {
  const { beside, ends } = shape;
  return (
    <thead>
      {view.optionGroups !== undefined && (
        <tr className="cv-matrix-column-groups">
          {beside && <td>{BLANK}</td>}
          {sectionsOf(view.options, view.optionGroups).map(({ group, items }) =>
            group === undefined ? (
              <td key={items[0]?.option.gid} colSpan={items.length}>
                {BLANK}
              </td>
            ) : (
              <th key={group.gid} scope="colgroup" colSpan={items.length}>
                <RichTextView text={group.title} inline />
              </th>
            ),
          )}
          {beside && ends && <td>{BLANK}</td>}
        </tr>
      )}
      <tr>
        {beside && (
          <th scope="col">
            <VisuallyHidden>{t('matrix.row_title')}</VisuallyHidden>
          </th>
        )}
        {view.options.map((shown) => (
          <th key={shown.option.gid} scope="col">
            <PartTitle view={view} shown={shown} />
          </th>
        ))}
        {beside && ends && (
          <th scope="col">
            <VisuallyHidden>{t('matrix.row_end')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
