import type { OptionView } from '@canvass/logic';
import { noteOwnMove } from '@canvass/ui';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { rowOfPart } from '../../answers/rows/row-parts.ts';
import type { MatrixLayoutProps } from './matrix-props.tsx';

/** Time in which a choice is visible before the next row opens, as long as for pages. */
const NEXT_ROW_DELAY_MS = 250;

export interface CurrentRow {
  readonly index: number;
  /** Opens a row without moving the focus. */
  open(index: number): void;
  /** Opens a row, whose heading takes the focus. */
  show(index: number): void;
  /** Opens a row, and focuses the control with this id, or the first control inside the element with this id. */
  focus(index: number, control: string): void;
  onComplete(): void;
}

type RowsState = Pick<MatrixLayoutProps, 'view' | 'issues' | 'isAnswered'>;

/** The open row. A row with a new issue opens automatically, unless the open row still has an issue. */
export function useCurrentRow(rowsState: RowsState, heading: RefObject<HTMLElement | null>): CurrentRow {
  const { view, issues } = rowsState;
  const rowOptions = view.rows.map(({ option }) => option);
  // Sorts rows with issues into the shown order, because the issues are in the author's order.
  const gidsWithIssues = new Set(issues.map(({ part }) => rowOfPart(part, rowOptions)));
  const rowsWithIssues = rowOptions.flatMap((row) => (gidsWithIssues.has(row.gid) ? [row.gid] : []));
  const [gid, setGid] = useState(() => rowsWithIssues[0]);
  const [earlierRowsWithIssues, setEarlierRowsWithIssues] = useState<readonly string[]>(rowsWithIssues);
  if (rowsWithIssues.join() !== earlierRowsWithIssues.join()) {
    setEarlierRowsWithIssues(rowsWithIssues);
    const found = rowsWithIssues.find((row) => !earlierRowsWithIssues.includes(row));
    if (found !== undefined && (gid === undefined || !rowsWithIssues.includes(gid))) setGid(found);
  }
  const index = Math.max(
    0,
    rowOptions.findIndex((row) => row.gid === gid),
  );
  const focus = useFocusAfterOpening(heading);
  const later = useDelayedNext(rowsState, index);

  const open = (next: number) => {
    later.cancel();
    setGid(rowOptions[next]?.gid);
  };
  const show = (next: number) => {
    focus.wants('heading');
    open(next);
  };
  return {
    index,
    open,
    show,
    focus(next, control) {
      focus.wants(control);
      open(next);
    },
    onComplete: () => later.plan(show),
  };
}

/** Opens the next unanswered row after a delay. If none comes after this row, opens one before it. */
function useDelayedNext(rowsState: RowsState, index: number) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ rowsState, index });
  useEffect(() => {
    latest.current = { rowsState, index };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    cancel: () => clearTimeout(timer.current),
    plan(show: (next: number) => void) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const next = nextUnanswered(latest.current.rowsState, latest.current.index);
        if (next === undefined) return;
        noteOwnMove();
        show(next);
      }, NEXT_ROW_DELAY_MS);
    },
  };
}

function nextUnanswered({ view: { rows }, isAnswered }: RowsState, current: number): number | undefined {
  const isUnanswered = (row: OptionView | undefined) => row !== undefined && !isAnswered(row);
  const order = rows.map((_, step) => (current + 1 + step) % rows.length);
  return order.find((index) => index !== current && isUnanswered(rows[index]));
}

function useFocusAfterOpening(heading: RefObject<HTMLElement | null>) {
  const focusTarget = useRef<string>(undefined);
  useLayoutEffect(() => {
    const target = focusTarget.current;
    focusTarget.current = undefined;
    if (target === 'heading') heading.current?.focus();
    else if (target !== undefined) controlIn(target)?.focus();
  });
  return {
    wants(target: string): void {
      focusTarget.current = target;
    },
  };
}

const CONTROLS = 'input, select, textarea, button';

function controlIn(id: string): HTMLElement | null {
  const element = document.getElementById(id);
  return element?.matches(CONTROLS) === true
    ? element
    : (element?.querySelector<HTMLElement>(CONTROLS) ?? null);
}
