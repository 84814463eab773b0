import { TITLE_COLUMN_PERCENT } from '@canvass/protocol';
import { RichTextView, VisuallyHidden } from '@canvass/ui';
import { type CSSProperties, Fragment, useRef } from 'react';
import { questionIds } from '../question-ids.ts';
import { columnsPerLine } from './column-parts.ts';
import type { MatrixLayoutProps } from './matrix-layout.tsx';
import { hasEnds, PartTitle } from './row-head.tsx';
import { sectionsOf } from './sections.ts';
import { BLANK, CutRow, TableRow } from './table-row.tsx';
import { useTableFit } from './use-table-fit.tsx';

/** A real table. With more columns than fit side by side, every row is a block of lines that name their own columns. */
export function MatrixTable(props: MatrixLayoutProps) {
  const { view, t } = props;
  const box = useRef<HTMLDivElement>(null);
  const { overflows } = useTableFit(box);
  const columns = columnsPerLine(view.options.length);
  const cut = columns < view.options.length;
  const ends = hasEnds(props);
  const Row = cut ? CutRow : TableRow;
  return (
    <div
      ref={box}
      id={questionIds(view.gid).control}
      className="cv-matrix"
      data-overflows={overflows || undefined}
      style={sizes(props, columns, ends)}
      {...(overflows && { role: 'region', tabIndex: 0, 'aria-label': t('matrix.scroll') })}
    >
      <table data-cut={cut || undefined}>
        <colgroup>
          <col className="cv-matrix-title-column" />
          <col span={columns} />
          {ends && <col className="cv-matrix-end-column" />}
        </colgroup>
        {!cut && <TableHead {...props} ends={ends} />}
        {sectionsOf(view.rows, view.rowGroups).map(({ group, items }) => (
          <Fragment key={group?.gid ?? items[0]?.option.gid}>
            {group !== undefined && (
              <tbody className="cv-matrix-group">
                <tr>
                  <th scope="rowgroup" colSpan={columns + (ends ? 2 : 1)}>
                    <RichTextView text={group.title} inline />
                  </th>
                </tr>
              </tbody>
            )}
            {items.map((row) => (
              <Row key={row.option.gid} {...props} row={row} columns={columns} ends={ends} />
            ))}
          </Fragment>
        ))}
      </table>
    </div>
  );
}

/** Spec section 9: the title column has 20 percent, or what its author says; least widths are narrow or wide. */
function sizes({ view, wideCells }: MatrixLayoutProps, columns: number, ends: boolean): CSSProperties {
  const { pc_title_width: title = TITLE_COLUMN_PERCENT, pc_question_width: asked } = view.question;
  const whole = asked === undefined ? 100 : Math.min(100, title + asked);
  const wideRows = view.rows.some(({ option }) => option.is_open === true);
  // Custom properties, which React's types do not know.
  return {
    '--whole': `${whole}%`,
    '--title': `${(title * 100) / whole}%`,
    '--columns': columns,
    '--ends': ends ? 1 : 0,
    '--least-row': wideRows ? 208 : 136,
    '--least-option': wideCells === true ? 208 : 106,
  } as CSSProperties;
}

function TableHead({ view, t, ends }: MatrixLayoutProps & { readonly ends: boolean }) {
  return (
    <thead>
      {view.optionGroups !== undefined && (
        <tr className="cv-matrix-column-groups">
          <td>{BLANK}</td>
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
          {ends && <td>{BLANK}</td>}
        </tr>
      )}
      <tr>
        <th scope="col">
          <VisuallyHidden>{t('matrix.row_title')}</VisuallyHidden>
        </th>
        {view.options.map((shown) => (
          <th key={shown.option.gid} scope="col">
            <PartTitle view={view} shown={shown} />
          </th>
        ))}
        {ends && (
          <th scope="col">
            <VisuallyHidden>{t('matrix.row_end')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
