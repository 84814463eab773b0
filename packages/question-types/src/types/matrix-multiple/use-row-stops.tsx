import type { OptionView } from '@canvass/logic';
import { type KeyboardEvent, useState } from 'react';

export interface RowStops {
  /** 0 for the one cell of the row that Tab reaches, -1 for the others. */
  tabIndex(row: OptionView, asked: readonly OptionView[], gid: string): 0 | -1;
  /** The cell that was visited last; empty for none. */
  kept(row: OptionView): string;
  visit(row: OptionView, gid: string): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** One Tab stop per row of checkboxes, as radios have it by themselves: arrows, Home and End go on inside. */
export function useRowStops(isChosen: (row: OptionView, gid: string) => boolean): RowStops {
  const [stops, setStops] = useState<Readonly<Record<string, string>>>({});
  return {
    tabIndex(row, asked, gid) {
      const kept = stops[row.option.gid];
      const stop =
        asked.find(({ option }) => option.gid === kept) ??
        asked.find(({ option }) => isChosen(row, option.gid)) ??
        asked[0];
      return stop?.option.gid === gid ? 0 : -1;
    },
    kept: (row) => stops[row.option.gid] ?? '',
    visit: (row, gid) => setStops((before) => ({ ...before, [row.option.gid]: gid })),
    onKeyDown(event) {
      const boxes = event.currentTarget
        .closest('tbody')
        ?.querySelectorAll<HTMLElement>('input[type="checkbox"][name]');
      const row = [...(boxes ?? [])];
      const next = targetOf(event, row.indexOf(event.currentTarget), row.length);
      if (next === undefined) return;
      event.preventDefault();
      row[next]?.focus();
    },
  };
}

function targetOf({ key, currentTarget }: KeyboardEvent, at: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const forwards = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forwards) return Math.min(at + 1, count - 1);
  return key === 'ArrowLeft' || key === 'ArrowRight' ? Math.max(at - 1, 0) : undefined;
}
