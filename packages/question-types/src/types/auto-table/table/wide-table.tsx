import type { OptionView } from '@canvass/logic';
import { Button, plainRichText, RichTextView, VisuallyHidden } from '@canvass/ui';
import { type CSSProperties, type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { partIds, questionIds } from '../../../controls/question/question-ids.ts';
import { columnHint } from './column-hint.tsx';
import { columnRules } from '../column-rules.ts';
import type { TablePartProps } from './table-part-props.tsx';
import { CellField } from './cell-field.tsx';
import type { ScreenRow } from './use-table-rows.tsx';

/** A real table: its rows have numbers, its columns heads, every cell a field. */
export function WideTable(props: TablePartProps & { readonly children: ReactNode }) {
  const { view, t, table, children } = props;
  const box = useRef<HTMLDivElement>(null);
  // A custom property, which React's types do not know.
  const style = { '--columns': view.options.length } as CSSProperties;
  return (
    <>
      <div ref={box} id={questionIds(view.gid).control} className="cv-table" style={style}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="cv-table-number">
                <VisuallyHidden>{t('auto_table.number')}</VisuallyHidden>
              </th>
              {view.options.map((column) => (
                <ColumnHead key={column.option.gid} {...props} column={column} />
              ))}
              <th scope="col" className="cv-table-remove">
                <VisuallyHidden>{t('auto_table.remove')}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row, at) => (
              <WideRow key={row.key} {...props} row={row} at={at} box={box} />
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </>
  );
}

function ColumnHead({ view, t, column }: TablePartProps & { readonly column: OptionView }) {
  const { option, title, tipText } = column;
  const hint = columnHint(columnRules(option), t);
  return (
    <th scope="col">
      {option.required === true && (
        <span className="cv-blank-required" aria-hidden="true">
          *
        </span>
      )}
      <RichTextView text={title} inline />
      {tipText !== undefined && (
        <span className="cv-option-tip">
          <RichTextView text={tipText} inline />
        </span>
      )}
      {hint !== undefined && (
        <span id={partIds(view.gid, option.gid).hint} className="cv-table-hint">
          <bdi>{hint}</bdi>
        </span>
      )}
    </th>
  );
}

interface WideRowProps extends TablePartProps {
  readonly row: ScreenRow;
  readonly at: number;
  readonly box: RefObject<HTMLElement | null>;
}

function WideRow(props: WideRowProps) {
  const { view, t, table, row, at, box } = props;
  const isSpare = row.stored === undefined && at === table.rows.length - 1;
  /** Enter would turn the page; while there are rows below it goes down. */
  const onKeyDown = (event: KeyboardEvent, column: string) => {
    const below = table.rows[at + 1];
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || below === undefined) return;
    event.preventDefault();
    cellIn(box.current, below.key, column)?.focus();
  };
  return (
    <tr data-row={row.key} data-spare={isSpare || undefined}>
      <th scope="row" className="cv-table-number">
        {at + 1}
      </th>
      {view.options.map((column) => (
        <td key={column.option.gid} data-column={column.option.gid}>
          <CellField
            {...props}
            column={column}
            name={t('auto_table.cell', { number: at + 1, title: plainRichText(column.title) })}
            onKeyDown={(event) => onKeyDown(event, column.option.gid)}
          />
        </td>
      ))}
      <td className="cv-table-remove">
        {!isSpare && (
          <Button
            kind="quiet"
            aria-label={t('auto_table.remove_row', { number: at + 1 })}
            onClick={() => props.remove(row, at)}
          >
            <span className="cv-table-cross" aria-hidden="true" />
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The field of a cell; without a column that of the first one. */
export function cellIn(box: HTMLElement | null, key: number, column?: string): HTMLElement | null {
  const row = box?.querySelector(`[data-row="${key}"]`);
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const cell = cells.find(({ dataset }) => column === undefined || dataset['column'] === column);
  return cell?.querySelector<HTMLElement>('input, textarea, select') ?? null;
}
