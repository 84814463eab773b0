import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Maximum height of a sticky heading as a share of the window; a higher one would cover too much of the table. */
const LOW = 0.3;

/**
 * The layout of a table: row titles beside their cells, above them, or in a box that scrolls in both directions with
 * a fixed heading.
 */
export type TableFit = 'beside' | 'above' | 'scrolls';

/**
 * Measures the table in its box before painting, and whenever the size changes. The height of the heading
 * is set as `--matrix-head`: focused controls scroll clear of it. That of the title column is set as `--title-column`.
 */
export function useTableFit(box: RefObject<HTMLElement | null>, usual: UsualTable): TableFit {
  const [fit, setFit] = useState<TableFit>(() => usualFit(usual));
  /** Required width in px with titles beside the cells, measured when the table was too wide. */
  const needs = useRef(usual.least.row + usual.least.cells);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const { scrollWidth, clientWidth } = element;
      const head = element.querySelector('thead')?.getBoundingClientRect().height ?? 0;
      element.style.setProperty('--matrix-head', `${Math.ceil(head)}px`);
      element.toggleAttribute('data-low-head', head < window.innerHeight * LOW);
      element.style.setProperty('--title-column', titleColumn(element));
      const overflows = scrollWidth > clientWidth + 1;
      if (fit === 'beside') {
        if (!overflows) return;
        needs.current = scrollWidth;
        setFit('above');
      } else if (clientWidth >= needs.current) setFit('beside');
      else setFit(overflows ? 'scrolls' : 'above');
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
 * The author's share of the column of titles, but at least its minimum width, and at most the rest after the cells'
 * minimum. In percent, since columns of a fixed layout do not sum shares and lengths (CSS Tables 3, 4.2).
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

/** Minimum widths of the title of a row and of all its cells, in the design's pixels. */
export interface MinWidths {
  readonly row: number;
  readonly cells: number;
}
/** A table before it can be measured: rendered first for a wide window (docs/adr/0105). */
export interface UsualTable {
  readonly least: MinWidths;
  /** Share of the page's width in percent. */
  readonly whole: number;
  readonly columns: number;
}

/** Width of a page's text in a wide window. Seven columns without titles extend into its margins (matrix.css). */
const TEXT_WIDTH_PX = 676;
const WIDE_TEXT_WIDTH_PX = 748;
const WIDE_FROM_COLUMNS = 7;

function usualFit({ least: { row, cells }, whole, columns }: UsualTable): TableFit {
  const width = (TEXT_WIDTH_PX * whole) / 100;
  if (row + cells <= width) return 'beside';
  return cells <= (columns === WIDE_FROM_COLUMNS ? WIDE_TEXT_WIDTH_PX : width) ? 'above' : 'scrolls';
}

/** The column of titles before it can be measured. */
export const usualTitleColumn = ({ least, whole }: UsualTable, share: number): string =>
  titlePercent(least, share, (TEXT_WIDTH_PX * whole) / 100);

function titlePercent({ row, cells }: MinWidths, share: number, width: number): string {
  const asPercent = (px: number) => (px * 100) / width;
  return `${Math.max(asPercent(row), Math.min(share, 100 - asPercent(cells)))}%`;
}
