import type { MatrixLayoutProps } from './matrix-props.tsx';
import { RowByRow } from './row-by-row.tsx';
import { useNarrowWindow } from '../question/use-narrow-window.tsx';
import './matrix.css';
import { plainText } from '@canvass/logic';
import { RichTextView, VisuallyHidden } from '@canvass/ui';
import { type CSSProperties, Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { questionIds } from '../question/question-ids.ts';
import { columnsPerLine, MATRIX_OPTION_MIN_WIDTHS_PX, listSections } from './sections.ts';
import { hasEnds, PartTitle } from './row-head.tsx';
import { EMPTY_CELL, TableRow, type TableShape } from './table-row.tsx';

/**
 * The body of a matrix, inside a `QuestionFrame` of shape `group`, as its only child or next to a clear button. A
 * wide screen shows a table, whose rows have several lines if there are more than 7 columns. A phone, a narrow window
 * and `lineByline` show one row at a time. The part of an issue about a row is its gid, about a cell
 * `cellPart(row, option)`, about an open text `openKey(row)` (`answers/rows/rows.ts`). The layout shows a row's issue at
 * the row's title. The controls of `cell`, `list` and `rowExtra` show the other issues, and have the id of the part.
 * Spread the texts of `matrix.texts` into those of the type.
 */
export function MatrixLayout(props: MatrixLayoutProps) {
  const narrow = useNarrowWindow();
  const oneByOne = props.layout === 'phone' || narrow || props.view.question.lineByline === true;
  return oneByOne ? <RowByRow {...props} /> : <MatrixTable {...props} />;
}

/** Maximum height of a sticky heading as a share of the window. A higher heading would cover too much of the table. */
const MAX_HEAD_SHARE = 0.3;

/**
 * The layout of a table: row titles beside their cells, above their cells, or in a box that scrolls in both directions with
 * a fixed heading.
 */
type TableFit = 'beside' | 'above' | 'scrolls';

/**
 * Measures the table in its box before painting, and whenever the size changes. Sets the height of the heading as
 * `--matrix-head`, so that focused controls scroll clear of it, and the width of the title column as `--title-column`.
 */
function useTableFit(box: RefObject<HTMLElement | null>, estimate: EstimatedTable): TableFit {
  const [fit, setFit] = useState<TableFit>(() => estimateFit(estimate));
  /** Width in px that titles beside cells need, measured when the table was too wide. */
  const requiredWidth = useRef(estimate.minWidths.row + estimate.minWidths.cells);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const { scrollWidth, clientWidth } = element;
      const head = element.querySelector('thead')?.getBoundingClientRect().height ?? 0;
      element.style.setProperty('--matrix-head', `${Math.ceil(head)}px`);
      element.toggleAttribute('data-low-head', head < window.innerHeight * MAX_HEAD_SHARE);
      element.style.setProperty('--title-column', titleColumn(element));
      const isOverflowing = scrollWidth > clientWidth + 1;
      if (fit === 'beside') {
        if (!isOverflowing) return;
        requiredWidth.current = scrollWidth;
        setFit('above');
      } else if (clientWidth >= requiredWidth.current) setFit('beside');
      else setFit(isOverflowing ? 'scrolls' : 'above');
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, fit]);
  return fit;
}

/**
 * The width of the title column: the author's share, but at least the minimum of titles, and at most what the minimum of
 * cells leaves. It is in percent, because columns of a fixed layout cannot add percentages and lengths (CSS Tables 3, 4.2).
 */
function titleColumn(element: HTMLElement): string {
  const table = element.querySelector('table');
  const { width = 0 } = table?.getBoundingClientRect() ?? {};
  const number = (name: string) => Number.parseFloat(element.style.getPropertyValue(name)) || 0;
  const share = number('--title');
  if (table === null || width === 0) return `${share}%`;
  const [row, cells] = [number('--least-row'), number('--columns') * number('--least-option')];
  const scale = Number.parseFloat(getComputedStyle(table).minInlineSize) / (row + cells);
  return titlePercent({ row, cells }, share, width / scale);
}

/** Minimum widths of the row titles and of all cells of a row together, in the design's pixels. */
interface MinWidths {
  readonly row: number;
  readonly cells: number;
}
/** Data of a table that is not measured yet, and so rendered for a wide window (docs/adr/0105). */
interface EstimatedTable {
  readonly minWidths: MinWidths;
  readonly widthPercent: number;
  readonly columns: number;
}

/** Width of a page's text in a wide window. Seven columns without titles extend into the page's margins (matrix.css). */
const TEXT_WIDTH_PX = 676;
const WIDE_TEXT_WIDTH_PX = 748;
const WIDE_FROM_COLUMNS = 7;

function estimateFit({ minWidths: { row, cells }, widthPercent, columns }: EstimatedTable): TableFit {
  const width = (TEXT_WIDTH_PX * widthPercent) / 100;
  if (row + cells <= width) return 'beside';
  return cells <= (columns === WIDE_FROM_COLUMNS ? WIDE_TEXT_WIDTH_PX : width) ? 'above' : 'scrolls';
}

const estimateTitleColumn = ({ minWidths, widthPercent }: EstimatedTable, share: number): string =>
  titlePercent(minWidths, share, (TEXT_WIDTH_PX * widthPercent) / 100);

function titlePercent({ row, cells }: MinWidths, share: number, width: number): string {
  const asPercent = (px: number) => (px * 100) / width;
  return `${Math.max(asPercent(row), Math.min(share, 100 - asPercent(cells)))}%`;
}

const TITLE_COLUMN_PERCENT = 20;
const MATRIX_ROW_MIN_WIDTHS_PX = [136, 208] as const;

function MatrixTable(props: MatrixLayoutProps) {
  const { view, t } = props;
  const box = useRef<HTMLDivElement>(null);
  const columns = columnsPerLine(view.options.length);
  const hasEndTexts = hasEnds(props);
  const estimate = estimateTable(props, { columns, hasEndTexts });
  const tableFit = useTableFit(box, estimate);
  const isBeside = tableFit === 'beside';
  const shape: TableShape = {
    columns,
    isSplit: columns < view.options.length,
    hasTitlesBeside: isBeside,
    hasEndTexts,
  };
  return (
    <div
      ref={box}
      id={questionIds(view.gid).control}
      className="cv-matrix"
      data-fit={tableFit}
      data-columns={columns}
      data-cells={props.cells}
      style={tableStyle(props, estimate, shape)}
      {...(tableFit === 'scrolls' && { role: 'region', tabIndex: 0, 'aria-label': t('matrix.scroll') })}
    >
      <table data-cut={shape.isSplit || undefined}>
        <colgroup>
          {isBeside && <col className="cv-matrix-title-column" />}
          <col span={columns} />
          {isBeside && shape.hasEndTexts && <col />}
        </colgroup>
        {!shape.isSplit && <TableHead {...props} shape={shape} />}
        {listSections(view.rows, view.rowGroups).map(({ group, items }) => (
          <Fragment key={group?.gid ?? items[0]?.option.gid}>
            {group !== undefined && (
              <tbody className="cv-matrix-group">
                <tr>
                  <th scope="rowgroup" colSpan={tableWidth(shape)}>
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
                width={tableWidth(shape)}
              />
            ))}
          </Fragment>
        ))}
      </table>
    </div>
  );
}

function tableWidth({ columns, hasTitlesBeside, hasEndTexts }: TableShape): number {
  if (!hasTitlesBeside) return columns;
  return columns + (hasEndTexts ? 2 : 1);
}

/** Estimates the table. Its minimum widths depend on whether the cells are narrow or wide (CONST-5). */
function estimateTable(
  { view, minCellWidth = MATRIX_OPTION_MIN_WIDTHS_PX[0] }: MatrixLayoutProps,
  { columns, hasEndTexts }: Pick<TableShape, 'columns' | 'hasEndTexts'>,
): EstimatedTable {
  const { pc_title_width: title = TITLE_COLUMN_PERCENT, pc_question_width: questionPercent } = view.question;
  const isWide = view.question.not_apply === true || view.rows.some(({ option }) => option.is_open === true);
  const [narrow, wide] = MATRIX_ROW_MIN_WIDTHS_PX;
  const minWidths = {
    row: isWide ? wide : narrow,
    cells: (hasEndTexts ? columns + 1 : columns) * minCellWidth,
  };
  return {
    minWidths,
    widthPercent: questionPercent === undefined ? 100 : Math.min(100, title + questionPercent),
    columns,
  };
}

/** Widths of a letter and of a Chinese character in row titles, and of the column's padding, in px. */
const LETTER_PX = 8;
const HAN_PX = 15;
const TITLE_PADDING_PX = 16;
/** Characters from here on are as wide as they are high. */
const FIRST_WIDE = '\u2e80';
const MAX_TITLE_COLUMN_PERCENT = 40;

/**
 * The share of the title column that fits the longest row title in one line: from 20 to 40 percent (CONST-5). Estimated from
 * the characters, so that the server and the browser render the same width.
 */
function titlesPercent({ rows }: MatrixLayoutProps['view']): number {
  const widths = rows.map(({ title }) =>
    [...plainText(title)].reduce((width, char) => width + (char < FIRST_WIDE ? LETTER_PX : HAN_PX), 0),
  );
  const percent = ((Math.max(0, ...widths) + TITLE_PADDING_PX) * 100) / TEXT_WIDTH_PX;
  return Math.min(MAX_TITLE_COLUMN_PERCENT, Math.max(TITLE_COLUMN_PERCENT, percent));
}

/** Sizes of the table as custom properties. The title column fits its titles, or has the author's share (CONST-5). */
function tableStyle(
  { view, minCellWidth = MATRIX_OPTION_MIN_WIDTHS_PX[0] }: MatrixLayoutProps,
  estimate: EstimatedTable,
  { columns, hasEndTexts, hasTitlesBeside }: TableShape,
): CSSProperties {
  const share = ((view.question.pc_title_width ?? titlesPercent(view)) * 100) / estimate.widthPercent;
  // Custom properties, which React's types do not know.
  return {
    '--whole': `${estimate.widthPercent}%`,
    '--title': `${share}%`,
    '--title-column': estimateTitleColumn(estimate, share),
    '--columns': hasTitlesBeside && hasEndTexts ? columns + 1 : columns,
    '--least-row': hasTitlesBeside ? estimate.minWidths.row : 0,
    '--least-option': minCellWidth,
  } as CSSProperties;
}

function TableHead({ view, t, shape }: MatrixLayoutProps & { readonly shape: TableShape }) {
  const { hasTitlesBeside, hasEndTexts } = shape;
  return (
    <thead>
      {view.optionGroups !== undefined && (
        <tr className="cv-matrix-column-groups">
          {hasTitlesBeside && <td>{EMPTY_CELL}</td>}
          {listSections(view.options, view.optionGroups).map(({ group, items }) =>
            group === undefined ? (
              <td key={items[0]?.option.gid} colSpan={items.length}>
                {EMPTY_CELL}
              </td>
            ) : (
              <th key={group.gid} scope="colgroup" colSpan={items.length}>
                <RichTextView text={group.title} inline />
              </th>
            ),
          )}
          {hasTitlesBeside && hasEndTexts && <td>{EMPTY_CELL}</td>}
        </tr>
      )}
      <tr>
        {hasTitlesBeside && (
          <th scope="col">
            <VisuallyHidden>{t('matrix.row_title')}</VisuallyHidden>
          </th>
        )}
        {view.options.map((shown) => (
          <th key={shown.option.gid} scope="col">
            <PartTitle view={view} optionView={shown} />
          </th>
        ))}
        {hasTitlesBeside && hasEndTexts && (
          <th scope="col">
            <VisuallyHidden>{t('matrix.row_end')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
