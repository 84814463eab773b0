import type { QuestionOf } from '@canvass/project';
import type { AutoTableAnswer } from '@canvass/protocol';
import { announce, Button } from '@canvass/ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ViewProps } from '../../controls/view-props.ts';
import { useNarrowWindow } from '../../controls/question/use-narrow-window.tsx';
import { QuestionFrame } from '../../controls/question/question-frame.tsx';
import { RowCards } from './table/row-cards.tsx';
import { rowBounds } from './table-rows.ts';
import { type ScreenRow, type TableRows, useTableRows } from './table/use-table-rows.tsx';
import { cellIn, WideTable } from './table/wide-table.tsx';
import '../../controls/matrix/matrix.css';
import './auto-table.css';

/** A table that grows while it is filled: a native table on a wide screen, a card for each row on a narrow one. */
export default function AutoTableView(props: ViewProps<QuestionOf<'auto_table'>, AutoTableAnswer>) {
  const { view, answer, onChange, layout, t } = props;
  const narrow = useNarrowWindow() || layout === 'phone';
  const table = useTableRows({
    question: view.question,
    isOffered: (gid) => view.options.some(({ option }) => option.gid === gid),
    answer,
    onChange,
    hasSpareRow: !narrow,
  });
  const box = useRef<HTMLDivElement>(null);
  const focus = useFocusInRow(box);
  const remove = (row: ScreenRow, index: number) => {
    table.remove(row.key);
    announce(t('auto_table.removed', { number: index + 1, total: Math.max(1, table.rows.length - 1) }));
    if (!narrow) focus.wants((table.rows[index + 1] ?? table.rows[index - 1])?.key);
  };
  const { max } = rowBounds(view.question);
  const limit = (
    <p className="cv-hint" aria-live="polite">
      {table.isFull && t('auto_table.full', { max })}
    </p>
  );
  const parts = { ...props, table, remove };
  return (
    <QuestionFrame {...props} shape="group">
      <div ref={box}>
        {narrow ? (
          <RowCards {...parts}>{limit}</RowCards>
        ) : (
          <WideTable {...parts}>
            <AddRow {...parts} focus={focus} />
            {limit}
          </WideTable>
        )}
      </div>
    </QuestionFrame>
  );
}

interface AddRowProps extends Pick<ViewProps, 't'> {
  readonly table: TableRows;
  readonly focus: ReturnType<typeof useFocusInRow>;
}

function AddRow({ table, focus, t }: AddRowProps) {
  if (table.isFull) return null;
  const add = () => {
    announce(t('auto_table.added', { number: table.rows.length + 1 }));
    focus.wants(table.add());
  };
  return (
    <Button className="cv-table-add" onClick={add}>
      {t('auto_table.add')}
    </Button>
  );
}

function useFocusInRow(box: RefObject<HTMLElement | null>) {
  const requestedKey = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (requestedKey.current === undefined) return;
    cellIn(box.current, requestedKey.current)?.focus();
    requestedKey.current = undefined;
  });
  return {
    wants(key: number | undefined): void {
      requestedKey.current = key;
    },
  };
}
