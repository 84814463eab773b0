import type { TextRow } from '@canvass/authoring/translations';
import { directionOf } from '@canvass/project';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef, useState } from 'react';
import { languageName } from './language-names.ts';
import { findProductText, useProductTexts } from './product-texts.ts';
import { describeRow } from './row-names.ts';
import { SourceCell, TextCell } from './text-cell.tsx';
import { useTexts } from './use-texts.ts';

interface TextTableProps {
  readonly rows: readonly TextRow[];
  readonly columns: readonly string[];
  readonly ownLanguage: string;
  readonly names: Parameters<typeof describeRow>[1];
  readonly codes: ReadonlySet<string>;
  /** Whether a text is missing or changed. */
  isOpenCell(row: TextRow, language: string): boolean;
}

/** Estimated height of a row before it is measured, in pixels. */
const ROW_HEIGHT = 84;
/** Rows that are drawn above and below the visible ones. */
const OVERSCAN = 6;
/** The style sheet has widths for this number of columns of translations. */
const MAX_WIDTHS = 4;
/** Frames in which a row that was scrolled to is drawn. */
const MAX_FRAMES = 30;

/** The texts with their translations. Only visible rows are in the document, and the row with the focus. */
export function TextTable({ rows, columns, ownLanguage, names, codes, isOpenCell }: TextTableProps) {
  const { t, locale } = useTexts();
  const productTexts = useProductTexts(columns);
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedIndex, setFocusedIndex] = useState(-1);
  // The result changes without a new object, so components that get it as a property would have to be drawn again.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: (index) => rows[index]?.id ?? index,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      const isOutside = focusedIndex >= 0 && focusedIndex < rows.length && !indexes.includes(focusedIndex);
      return isOutside ? [...indexes, focusedIndex].toSorted((one, other) => one - other) : indexes;
    },
  });
  const moveTo = (index: number, language: string) => {
    if (index < 0 || index >= rows.length) return;
    setFocusedIndex(index);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    focusCell(scroller.current, index, language);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number, language: string) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    let next = index + step;
    if (event.shiftKey)
      for (let row = rows[next]; row !== undefined && !isOpenCell(row, language); row = rows[next])
        next += step;
    moveTo(next, language);
  };
  if (rows.length === 0) return <p className="quiet">{t('none')}</p>;
  return (
    <>
      <p className="quiet translations-keys">{t('keys')}</p>
      <div className="translations-scroller" ref={scroller}>
        <table
          className="translations-table"
          aria-label={t('title')}
          aria-rowcount={rows.length + 1}
          data-columns={Math.min(columns.length, MAX_WIDTHS)}
        >
          <thead>
            <tr className="translations-head" aria-rowindex={1}>
              <th scope="col">{t('column.place')}</th>
              <th scope="col">{languageName(ownLanguage, locale)}</th>
              {columns.map((tag) => (
                <th key={tag} scope="col">
                  {languageName(tag, locale)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody style={{ blockSize: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, key, start }) => {
              const row = rows[index];
              if (row === undefined) return null;
              const place = describeRow(row, names);
              return (
                <tr
                  key={key}
                  className="translations-row"
                  aria-rowindex={index + 2}
                  data-index={index}
                  ref={virtualizer.measureElement}
                  style={{ transform: `translateY(${start}px)` }}
                  onFocus={() => setFocusedIndex(index)}
                >
                  <th scope="row" className="translations-place">
                    {place}
                  </th>
                  <SourceCell row={row} language={ownLanguage} />
                  {columns.map((tag) => (
                    <TextCell
                      key={tag}
                      row={row}
                      language={tag}
                      direction={directionOf(tag)}
                      label={`${place}, ${languageName(tag, locale)}`}
                      codes={codes}
                      productText={findProductText(productTexts[tag] ?? {}, row)}
                      onKeyDown={(event) => onKeyDown(event, index, tag)}
                    />
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** Moves the focus to a cell as soon as its row is drawn. */
function focusCell(table: HTMLElement | null, index: number, language: string, frames = MAX_FRAMES): void {
  const cell = table?.querySelector<HTMLElement>(
    `[data-index="${index}"] [data-language="${CSS.escape(language)}"]`,
  );
  if (cell !== null && cell !== undefined) return cell.focus();
  if (frames > 0) requestAnimationFrame(() => focusCell(table, index, language, frames - 1));
  return undefined;
}
